package dev.rollcall.server.api;

import dev.rollcall.server.RequestContext;

/** The things that have configurations: Kafka's ConfigResource. */
final class ConfigResources {

    static final byte TOPIC = 2;
    static final byte BROKER = 4;

    private ConfigResources() {}

    /** Why a broker of this name cannot be answered for here, or null: each broker speaks for itself. */
    static String objectionToBroker(String name, RequestContext context) {
        String here = String.valueOf(context.broker().nodeId());
        return name.equals(here) ? null : "this is broker " + here + ", not " + name;
    }
}
