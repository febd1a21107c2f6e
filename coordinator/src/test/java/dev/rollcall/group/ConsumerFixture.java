package dev.rollcall.group;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.Event.ConsumerGroupHeartbeat;
import dev.rollcall.group.Outcome.ConsumerHeartbeatAnswered;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A coordinator to write scenarios of consumer groups with: sends heartbeats as the newest clients do. */
final class ConsumerFixture {

    static final String GROUP = "g";
    static final int REBALANCE_TIMEOUT_MS = 60_000;
    static final UUID ORDERS = new UUID(0, 1);
    static final UUID REFUNDS = new UUID(0, 2);

    final List<Effect> effects = new ArrayList<>();
    private final GroupCoordinator coordinator;
    private long now;
    private long lastRequest;
    private int lastMember;

    /** Target assignments are computed at once here. */
    ConsumerFixture() {
        this(ConsumerGroupConfig.DEFAULT.withAssignmentIntervalMs(0), AssignmentPolicy.CLIENT);
    }

    ConsumerFixture(ConsumerGroupConfig config, AssignmentPolicy policy) {
        coordinator = new GroupCoordinator(
                GroupConfig.DEFAULT.withInitialRebalanceDelayMs(0).withConsumer(config),
                prefix -> prefix + "-" + ++lastMember,
                policy,
                0);
        topics(TopicSpec.of("orders", 4).withId(ORDERS));
    }

    ConsumerFixture topics(TopicSpec... topics) {
        step(new Event.TopicsChanged(Topics.of(List.of(topics))));
        return this;
    }

    GroupView view() {
        return coordinator.group(GROUP);
    }

    GroupCoordinator coordinator() {
        return coordinator;
    }

    /** Lets time pass. */
    ConsumerFixture advance(long ms) {
        now += ms;
        step(new Event.Tick());
        return this;
    }

    void step(Event event) {
        effects.addAll(coordinator.step(now, event));
    }

    long nextRequest() {
        return ++lastRequest;
    }

    /** A heartbeat in the making: what it does not say is as before. */
    final class Heartbeat {
        private final String memberId;
        private final int epoch;
        private String instanceId;
        private List<String> topics;
        private String regex;
        private String assignor;
        private int rebalanceTimeoutMs = ConsumerGroupHeartbeat.UNCHANGED;
        private List<TopicIdPartition> owned;
        private boolean heard = true;

        private Heartbeat(String memberId, int epoch) {
            this.memberId = memberId;
            this.epoch = epoch;
        }

        Heartbeat as(String groupInstanceId) {
            instanceId = groupInstanceId;
            return this;
        }

        Heartbeat to(String... names) {
            topics = List.of(names);
            return this;
        }

        Heartbeat matching(String pattern) {
            regex = pattern;
            return this;
        }

        Heartbeat by(String name) {
            assignor = name;
            return this;
        }

        Heartbeat owning(int... orders) {
            owned = new ArrayList<>();
            for (int partition : orders) {
                owned.add(new TopicIdPartition(ORDERS, partition));
            }
            return this;
        }

        Heartbeat unheard() {
            heard = false;
            return this;
        }

        ConsumerHeartbeatAnswered send() {
            long request = nextRequest();
            step(new ConsumerGroupHeartbeat(
                    request,
                    GROUP,
                    memberId,
                    true,
                    epoch,
                    instanceId,
                    null,
                    new Event.Client("client", "/127.0.0.1"),
                    rebalanceTimeoutMs,
                    topics,
                    regex,
                    assignor,
                    owned,
                    heard));
            return (ConsumerHeartbeatAnswered) answer(request);
        }
    }

    Heartbeat heartbeat(String memberId, int epoch) {
        return new Heartbeat(memberId, epoch);
    }

    /** A heartbeat that joins, to be completed by what it subscribes to. */
    Heartbeat joining(String memberId) {
        Heartbeat heartbeat = new Heartbeat(memberId, 0).owning();
        heartbeat.rebalanceTimeoutMs = REBALANCE_TIMEOUT_MS;
        return heartbeat;
    }

    /** Joins and subscribes to {@code orders}. */
    ConsumerHeartbeatAnswered join(String memberId) {
        return joining(memberId).to("orders").send();
    }

    ErrorCode commit(String memberId, int epoch, int partition) {
        long request = nextRequest();
        step(new Event.OffsetCommit(
                request,
                GROUP,
                epoch,
                memberId,
                null,
                List.of(new Event.OffsetToCommit(new TopicPartition("orders", partition), ORDERS, 7, -1, "")),
                -1,
                true,
                true));
        return ((Outcome.Committed) answer(request)).partitions().get(0).error();
    }

    Outcome answer(long request) {
        for (Effect effect : effects) {
            if (effect instanceof Effect.Reply reply && reply.requestId() == request) {
                return reply.outcome();
            }
        }
        return null;
    }

    /** The partitions of {@code orders} that an answer gives. */
    static List<Integer> orders(ConsumerHeartbeatAnswered answered) {
        return answered.assignment().stream()
                .filter(partition -> partition.topicId().equals(ORDERS))
                .map(TopicIdPartition::partition)
                .toList();
    }

    <T extends Effect> List<T> all(Class<T> type) {
        return effects.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
