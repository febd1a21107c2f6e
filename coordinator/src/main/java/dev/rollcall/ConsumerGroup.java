package dev.rollcall;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.assignment.TopicSpec;
import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.CommittedOffset;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupState;
import dev.rollcall.group.GroupView;
import dev.rollcall.timeline.Rebalance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A group of the emulator: what it looks like, what happened to it, and waiting until it looks as it should. Thread-safe.
 * The group need not exist yet.
 */
public final class ConsumerGroup {

    /**
     * How long the waiting methods wait at most, in real time, unless they are told: longer than the default session
     * timeout of 45 s, by which a group heals that waits for a member that is no longer there.
     */
    public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(60);

    private final Emulator emulator;
    private final String id;
    private final GroupAwait await;

    ConsumerGroup(Emulator emulator, String id) {
        this.emulator = emulator;
        this.id = id;
        this.await = new GroupAwait(emulator, id);
    }

    public String id() {
        return id;
    }

    /** {@link ClassicGroupState#DEAD} if there is no such group. */
    public GroupState state() {
        return emulator.call(() -> {
            GroupView view = emulator.engine().group(id);
            return view == null ? ClassicGroupState.DEAD : view.state();
        });
    }

    /** The number of its present generation; 0 before the first and for a group that does not exist. */
    public int generation() {
        return emulator.call(() -> {
            GroupView view = emulator.engine().group(id);
            return view == null ? 0 : view.generation();
        });
    }

    /** Its members, in the order of joining. */
    public List<GroupMember> members() {
        return emulator.call(() -> {
            List<GroupMember> members = new ArrayList<>();
            GroupView view = emulator.engine().group(id);
            if (view != null) {
                view.members().forEach(member -> members.add(new GroupMember(emulator, id, member)));
            }
            return List.copyOf(members);
        });
    }

    /**
     * The member of this name: its member id, its {@code group.instance.id}, or its {@code client.id}.
     *
     * @throws IllegalArgumentException if there is no such member, or more than one; the message names those that are
     */
    public GroupMember member(String name) {
        List<GroupMember> members = members();
        List<Predicate<GroupMember>> ways = List.of(
                member -> member.id().equals(name),
                member -> member.groupInstanceId().filter(name::equals).isPresent(),
                member -> member.clientId().equals(name));
        for (Predicate<GroupMember> way : ways) {
            List<GroupMember> found = members.stream().filter(way).toList();
            if (found.size() == 1) {
                return found.get(0);
            }
            if (found.size() > 1) {
                throw new IllegalArgumentException("group " + id + " has " + found.size() + " members of client id "
                        + name + "; name one by its member id: " + found);
            }
        }
        throw new IllegalArgumentException("group " + id + " has no member " + name + "; it has " + members);
    }

    /** Who owns what by the last assignment, by member id. */
    public Map<String, List<TopicPartition>> assignment() {
        Map<String, List<TopicPartition>> assignment = new TreeMap<>();
        members().forEach(member -> assignment.put(member.id(), member.partitions()));
        return assignment;
    }

    /**
     * Partitions of topics to which some member subscribes and that no member was given: nobody reads them, and the
     * next rebalance would assign them.
     */
    public List<TopicPartition> subscribedButNotAssigned() {
        return emulator.call(() -> {
            Set<TopicPartition> missing = new TreeSet<>();
            List<GroupMember> members = members();
            for (GroupMember member : members) {
                for (String topic : member.subscribedTopics()) {
                    TopicSpec spec = emulator.engine().topics().topic(topic);
                    for (int i = 0; spec != null && i < spec.partitionCount(); i++) {
                        missing.add(new TopicPartition(topic, i));
                    }
                }
            }
            members.forEach(member -> member.partitions().forEach(missing::remove));
            return List.copyOf(missing);
        });
    }

    /**
     * Whom the open phase of a rebalance waits for, by instance id or client id; also member ids that were handed out
     * and not used. Nobody if no phase is open.
     */
    public List<String> waitingFor() {
        return emulator.call(() -> {
            GroupView view = emulator.engine().group(id);
            return view == null ? List.of() : GroupWords.waitingFor(view);
        });
    }

    /** The offset that the group has committed for a partition: that of the next record to read. */
    public OptionalLong committedOffset(String topic, int partition) {
        return emulator.call(() -> {
            GroupView view = emulator.engine().group(id);
            CommittedOffset committed = view == null ? null : view.offsets().get(new TopicPartition(topic, partition));
            return committed == null ? OptionalLong.empty() : OptionalLong.of(committed.offset());
        });
    }

    public GroupTimeline timeline() {
        return new GroupTimeline(
                emulator.call(() -> emulator.engine().timeline().snapshot().of(id)));
    }

    /** Starts a rebalance, as a new member would. Nothing happens unless the group has an assignment. */
    public void rebalance() {
        emulator.run(() -> emulator.engine().handle(new Event.ForceRebalance(id, "asked for")));
    }

    /** As {@link #awaitStable(int, Duration)}, for at most {@link #DEFAULT_PATIENCE}. */
    public ConsumerGroup awaitStable(int members) {
        return awaitStable(members, DEFAULT_PATIENCE);
    }

    /**
     * Waits until the group is Stable with so many members, and each has learnt its assignment.
     *
     * @param patience how long to wait at most, in real time
     * @throws AwaitException if it takes longer; says who is missing and what happened last
     */
    public ConsumerGroup awaitStable(int members, Duration patience) {
        await.settled(
                "group " + id + " is Stable with " + members + (members == 1 ? " member" : " members"),
                patience,
                () -> {
                    GroupView view = emulator.engine().group(id);
                    return view != null
                            && view.state().isStable()
                            && view.members().size() == members
                            && view.unsynced().isEmpty();
                });
        return this;
    }

    /** As {@link #awaitMembers(int, Duration)}, for at most {@link #DEFAULT_PATIENCE}. */
    public ConsumerGroup awaitMembers(int members) {
        return awaitMembers(members, DEFAULT_PATIENCE);
    }

    /**
     * Waits until the group has so many members, whatever it is doing: they have joined, and may still wait for the
     * others.
     *
     * @throws AwaitException if it takes longer than {@code patience} of real time
     */
    public ConsumerGroup awaitMembers(int members, Duration patience) {
        String what = "group " + id + " has " + members + (members == 1 ? " member" : " members");
        await.until(what, patience, () -> {
            GroupView view = emulator.engine().group(id);
            return (view == null ? 0 : view.members().size()) == members;
        });
        return this;
    }

    /** As {@link #awaitEmpty(Duration)}, for at most {@link #DEFAULT_PATIENCE}. */
    public ConsumerGroup awaitEmpty() {
        return awaitEmpty(DEFAULT_PATIENCE);
    }

    /**
     * Waits until the group has no members.
     *
     * @throws AwaitException if it takes longer than {@code patience} of real time
     */
    public ConsumerGroup awaitEmpty(Duration patience) {
        await.settled("group " + id + " is empty", patience, () -> {
            GroupView view = emulator.engine().group(id);
            return view == null || view.members().isEmpty();
        });
        return this;
    }

    /** As {@link #awaitRebalance(Duration)}, for at most {@link #DEFAULT_PATIENCE}. */
    public Rebalance awaitRebalance() {
        return awaitRebalance(DEFAULT_PATIENCE);
    }

    /**
     * Waits for the next rebalance to be complete: the first that began after the last one waited for (by this method,
     * {@link #awaitStable} or {@link #awaitEmpty}). One that is already complete is returned at once, so nothing is
     * missed between two calls.
     *
     * @param patience how long to wait at most, in real time
     * @throws AwaitException if it takes longer; says who is missing and what happened last
     */
    public Rebalance awaitRebalance(Duration patience) {
        return await.nextRebalance(patience);
    }

    /** The emulator has forgotten everything. On the emulator's thread only. */
    void reset() {
        await.reset();
    }

    /** What the group looks like, for people. */
    @Override
    public String toString() {
        return emulator.call(() ->
                GroupWords.of(id, emulator.engine().group(id), emulator.engine().now()));
    }
}
