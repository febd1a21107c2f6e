package dev.rollcall.it.process;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/**
 * How long tests wait for what must come. It is a safety net, never a statement about speed: it only says how long a
 * failure takes.
 *
 * <p>Some groups heal no faster than by a session timeout of real time, 45 s by default. kafka-clients 2.1.1, for one:
 * when the answer that refuses a heartbeat of its evicted member arrives while it joins anew, it forgets that join and
 * joins once more, and the coordinator waits for a member that is no longer there, as Kafka would.
 */
public final class Patience {
    /** Longer than two default session timeouts. */
    public static final Duration SAFETY_NET = Duration.ofMinutes(2);

    private Patience() {}

    /** Waits for something, looking often. */
    public static ConditionFactory await(String what) {
        return Awaitility.await(what)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .atMost(SAFETY_NET);
    }
}
