package dev.rollcall.it.benchmark;

import dev.rollcall.it.process.Classpath;

/** What is measured, and the classpath it has as the only one in its JVM. */
enum Contender {
    KAFKA("Kafka 4.3.1", true) {
        @Override
        Classpath classpath() {
            return Classpath.resolved("kafka");
        }

        @Override
        Server server() {
            return new KafkaServer();
        }
    },
    NETTY("bare Netty", false) {
        @Override
        Server server() {
            return new NettyServer();
        }
    },
    ROLLCALL("Rollcall", true) {
        @Override
        Server server() {
            return new RollcallServer();
        }
    };

    private final String label;
    private final boolean servesClients;

    Contender(String label, boolean servesClients) {
        this.label = label;
        this.servesClients = servesClients;
    }

    /** As people name it. */
    String label() {
        return label;
    }

    boolean servesClients() {
        return servesClients;
    }

    /** What a project that tests with it has: the emulator with what it depends on, and kafka-clients. */
    Classpath classpath() {
        return Classpath.resolved("rollcall").and(Classpath.resolved("kafka-clients-4.4.0"));
    }

    /** Only where its {@link #classpath()} is. */
    abstract Server server();
}
