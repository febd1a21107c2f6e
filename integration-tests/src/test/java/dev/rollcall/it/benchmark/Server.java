package dev.rollcall.it.benchmark;

/** Something that listens on loopback. It may be started again once it is stopped. */
interface Server {
    /** Returns {@code host:port} when connections are accepted. */
    String start() throws Exception;

    /** As {@link #start}, with no memory of what has happened; the same thing where there is none anyway. */
    default String startForgetful() throws Exception {
        return start();
    }

    /** Makes a topic known, whatever it takes. Only where {@link Contender#servesClients()}. */
    void createTopic(String name, int partitions) throws Exception;

    /** Returns when nothing is left of it. */
    void stop() throws Exception;
}
