package dev.rollcall.it.clients.program;

import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.SubscriptionPattern;

/** What consumers can do since 4.0. */
final class ConsumerSince40 {
    private ConsumerSince40() {}

    static void subscribe(KafkaConsumer<String, String> consumer, String regex, ConsumerRebalanceListener listener) {
        consumer.subscribe(new SubscriptionPattern(regex), listener);
    }
}
