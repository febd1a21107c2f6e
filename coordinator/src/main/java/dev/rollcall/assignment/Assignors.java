package dev.rollcall.assignment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kafka's own assignors, by the names that clients and brokers know them by. All are free of state. */
public final class Assignors {

    private static final Map<String, PartitionAssignor> CLASSIC = byName(List.of(
            new RangeAssignor(true), new RoundRobinAssignor(), new StickyAssignor(false), new StickyAssignor(true)));
    private static final Map<String, PartitionAssignor> SERVER =
            byName(List.of(new UniformAssignor(), new RangeAssignor(false)));

    private Assignors() {}

    /**
     * The assignors of kafka-clients, for groups of the classic protocol: {@code range}, {@code roundrobin},
     * {@code sticky}, {@code cooperative-sticky}.
     */
    public static Map<String, PartitionAssignor> builtIn() {
        return CLASSIC;
    }

    /** The assignors of the broker, for groups of the consumer protocol (KIP-848): {@code uniform}, {@code range}. */
    public static Map<String, PartitionAssignor> serverSide() {
        return SERVER;
    }

    private static Map<String, PartitionAssignor> byName(List<PartitionAssignor> assignors) {
        Map<String, PartitionAssignor> byName = new LinkedHashMap<>();
        assignors.forEach(assignor -> byName.put(assignor.name(), assignor));
        return Collections.unmodifiableMap(byName);
    }
}
