package dev.rollcall;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.ConsumerProtocol;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.GroupView.MemberView;
import dev.rollcall.timeline.TimelineEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A member of a group as it was when it was asked for, and what can be done to it now. Thread-safe.
 *
 * <p>A handle is bound to one member id. A consumer that was evicted comes back under another: ask the group again.
 */
public final class GroupMember {

    private final Emulator emulator;
    private final String groupId;
    private final MemberView view;

    GroupMember(Emulator emulator, String groupId, MemberView view) {
        this.emulator = emulator;
        this.groupId = groupId;
        this.view = view;
    }

    /** The member id that the coordinator gave it. */
    public String id() {
        return view.memberId();
    }

    /** {@code client.id} as it came with its JoinGroup. */
    public String clientId() {
        return view.client().id();
    }

    /** {@code group.instance.id}, if it is a static member (KIP-345). */
    public Optional<String> groupInstanceId() {
        return Optional.ofNullable(view.groupInstanceId());
    }

    /** The partitions of the assignment that it was given last, in order. */
    public List<TopicPartition> partitions() {
        return view.partitions() == null ? List.of() : view.partitions();
    }

    /** The topics that it subscribes to, by name, as far as the coordinator can read that; none while it has not said. */
    public Set<String> subscribedTopics() {
        if (view.consumer() != null) {
            return new TreeSet<>(view.consumer().topics());
        }
        Set<String> topics = ConsumerProtocol.subscribedTopics(view.metadata());
        return topics == null ? Set.of() : new TreeSet<>(topics);
    }

    /** When a request of it last counted as a sign of life, by the emulator's clock. */
    public Instant lastHeard() {
        return Instant.ofEpochMilli(view.lastHeard());
    }

    /** How long after its last sign of life it is evicted. */
    public Duration sessionTimeout() {
        return Duration.ofMillis(view.sessionTimeoutMs());
    }

    /** When its session times out unless it is heard before, by the emulator's clock. */
    public Instant sessionDeadline() {
        return lastHeard().plus(sessionTimeout());
    }

    /** How long a rebalance waits for it: its {@code max.poll.interval.ms}. */
    public Duration rebalanceTimeout() {
        return Duration.ofMillis(view.rebalanceTimeoutMs());
    }

    /**
     * From now on nothing that this member sends keeps its session alive. It is answered as before, so it does not
     * notice, until the coordinator evicts it. Lasts for this member id: once evicted, the consumer comes back with
     * another, and is heard.
     */
    public GroupMember silence() {
        emulator.run(() -> {
            emulator.members().silence(groupId, id());
            emulator.engine().acted(TimelineEvent.Act.MEMBER_SILENCED, groupId, id(), null);
        });
        return this;
    }

    /** Ends {@link #silence}. */
    public GroupMember resume() {
        emulator.run(() -> {
            emulator.members().resume(groupId, id());
            emulator.engine().acted(TimelineEvent.Act.MEMBER_RESUMED, groupId, id(), null);
        });
        return this;
    }

    public boolean isSilenced() {
        return emulator.call(() -> emulator.members().isSilenced(groupId, id()));
    }

    /** Removes it from the group at once, as a session timeout would; nothing happens if it is no member any more. */
    public void evict() {
        emulator.run(() -> emulator.engine().handle(new Event.Evict(groupId, id(), "asked for")));
    }

    /** Closes the connection on which it was last heard; the client will connect again. */
    public void cutConnection() {
        emulator.run(() -> {
            emulator.engine().acted(TimelineEvent.Act.CONNECTION_CUT, groupId, id(), null);
            emulator.members().cut(groupId, id());
        });
    }

    /** Whether the group still has a member of this id. On the emulator's thread only. */
    boolean isPresent() {
        GroupView group = emulator.engine().group(groupId);
        return group != null
                && group.members().stream().anyMatch(member -> member.memberId().equals(id()));
    }

    /** What the group looks like now, for people. On the emulator's thread only. */
    String groupInWords() {
        return GroupWords.of(
                groupId, emulator.engine().group(groupId), emulator.engine().now());
    }

    @Override
    public String toString() {
        return groupInstanceId().orElse(clientId()) + " (" + id() + ") " + partitions();
    }
}
