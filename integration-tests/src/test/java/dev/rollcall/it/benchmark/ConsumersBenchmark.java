package dev.rollcall.it.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A rebalance of 50 real consumers: one more comes, until each has its share. Nearly all of it is the clients': they
 * hear of it with their next heartbeat, which goes out every 100 ms here.
 */
final class ConsumersBenchmark {

    private static final String TOPIC = "shared";
    private static final int CONSUMERS = 50;
    private static final int ROUNDS = 5;
    private static final int PER_CONSUMER = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Figures figures;

    ConsumersBenchmark(Figures figures) {
        this.figures = figures;
    }

    void run(Contender contender) {
        try (MeasuredJvm jvm = new MeasuredJvm(contender.classpath(), "listen", contender.name())) {
            String address = jvm.await("ready").words().get(1);
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
                admin.createTopics(List.of(new NewTopic(TOPIC, PER_CONSUMER * (CONSUMERS + 1), (short) 1)))
                        .all()
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join();
            }
            List<Member> members = new ArrayList<>();
            try {
                for (int i = 0; i < CONSUMERS; i++) {
                    members.add(new Member(address));
                }
                awaitShares(members);
                for (int i = 0; i < ROUNDS; i++) {
                    long begin = System.nanoTime();
                    Member oneMore = new Member(address);
                    members.add(oneMore);
                    awaitShares(members);
                    figures.add(Quantity.ONE_MORE, contender.label(), (System.nanoTime() - begin) / 1e6);
                    members.remove(oneMore);
                    oneMore.end();
                    awaitShares(members);
                }
            } finally {
                members.forEach(Member::end);
            }
        }
    }

    /** Until all partitions are owned, each consumer has its share, and nobody has more than one above another. */
    private static void awaitShares(List<Member> members) {
        int partitions = PER_CONSUMER * (CONSUMERS + 1);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            int total = 0;
            int least = Integer.MAX_VALUE;
            int most = 0;
            for (Member member : members) {
                int owned = member.owned;
                total += owned;
                least = Math.min(least, owned);
                most = Math.max(most, owned);
            }
            if (total == partitions && most - least <= 1) {
                return;
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        total + " of " + partitions + " partitions are owned after " + PATIENCE);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static final class Member {
        private final KafkaConsumer<byte[], byte[]> consumer;
        private final Thread thread;
        private volatile int owned;

        private Member(String address) {
            consumer = new KafkaConsumer<>(
                    Map.of("bootstrap.servers", address, "group.id", "shares", "heartbeat.interval.ms", 100),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
            thread = new Thread(this::poll, "member");
            thread.start();
        }

        private void poll() {
            try (consumer) {
                consumer.subscribe(List.of(TOPIC));
                while (true) {
                    consumer.poll(Duration.ofMillis(100));
                    owned = consumer.assignment().size();
                }
            } catch (WakeupException end) {
                // Which leaves the group.
            }
        }

        private void end() {
            consumer.wakeup();
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
