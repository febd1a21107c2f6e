package dev.rollcall.group;

import dev.rollcall.assignment.TopicSpec;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A group of the consumer protocol (KIP-848): its members, its epochs and its target assignment. It answers questions
 * and keeps its own counts right; what a heartbeat or a deadline does to it is decided in {@link ConsumerHeartbeat},
 * {@link ConsumerReconciliation}, {@link ConsumerTarget}, {@link ConsumerSession} and {@link ConsumerRegexes}.
 */
final class ConsumerGroup implements Group {

    /** The epoch that a member sends to join. */
    static final int JOINING = 0;

    /** The epoch that a member sends to leave. */
    static final int LEFT = -1;

    /** The epoch of a static member that has left for a while, and which it sends to do so. */
    static final int AWAY = -2;

    /** No target assignment has been computed. */
    static final long NEVER = Long.MIN_VALUE;

    private final String id;
    private final GroupOffsets offsets;
    private final MemberTable members = new MemberTable();
    private final Map<String, String> staticMembers = new HashMap<>();

    /** Who has each partition, or is giving it up. */
    private final Map<TopicIdPartition, String> holders = new HashMap<>();

    private final Map<String, Set<TopicIdPartition>> targets = new HashMap<>();

    /** How many members subscribe to each set of names; there are few different ones. */
    private final Map<Set<String>, Integer> subscriptions = new HashMap<>();

    private final Map<String, Integer> assignorVotes = new HashMap<>();
    private final ResolvedRegexes regexes = new ResolvedRegexes();

    private int epoch = 1;
    private int targetEpoch = 1;
    private String targetAssignor;
    private long targetComputedAt = NEVER;
    private ConsumerGroupState state = ConsumerGroupState.EMPTY;
    private long stateSince;

    /** The subscribed topics as they were when the group epoch was last raised for them. */
    private Map<String, TopicSpec> knownTopics = Map.of();

    /** Topics have changed since {@link #knownTopics} was looked at. */
    boolean topicsAreStale = true;

    ConsumerGroup(String id, GroupOffsets offsets, long now) {
        this.id = id;
        this.offsets = offsets;
        this.stateSince = now;
    }

    // --- what it is ---------------------------------------------------------------------------------------------

    @Override
    public String id() {
        return id;
    }

    @Override
    public GroupType type() {
        return GroupType.CONSUMER;
    }

    @Override
    public GroupOffsets offsets() {
        return offsets;
    }

    @Override
    public ConsumerGroupState state() {
        return state;
    }

    @Override
    public int generation() {
        return epoch;
    }

    @Override
    public boolean maySubscribeTo(String topic) {
        if (regexes.contains(topic)) {
            return true;
        }
        for (Set<String> names : subscriptions.keySet()) {
            if (names.contains(topic)) {
                return true;
            }
        }
        return false;
    }

    int epoch() {
        return epoch;
    }

    /** The group epoch for which the target assignment was computed. */
    int targetEpoch() {
        return targetEpoch;
    }

    /** The name of the assignor that computed the target assignment; null before there was one. */
    String targetAssignor() {
        return targetAssignor;
    }

    /** When the target assignment was computed, in milliseconds of the coordinator's clock, or {@link #NEVER}. */
    long targetComputedAt() {
        return targetComputedAt;
    }

    long stateSince() {
        return stateSince;
    }

    ResolvedRegexes regexes() {
        return regexes;
    }

    void raiseEpoch(int newEpoch, Map<String, TopicSpec> topics) {
        epoch = newEpoch;
        knownTopics = topics;
    }

    /** Goes on from what a classic group had: everybody is where this target wants them. */
    void startFrom(int generation, Map<String, Set<TopicIdPartition>> assigned, Map<String, TopicSpec> topics) {
        epoch = generation;
        targetEpoch = generation;
        targets.putAll(assigned);
        knownTopics = topics;
        state = currentState();
    }

    Map<String, TopicSpec> knownTopics() {
        return knownTopics;
    }

    /** Works out the state anew; a change of it is a fact. */
    void updateState(String reason, Effects effects) {
        ConsumerGroupState next = currentState();
        if (next != state) {
            effects.add(new Effect.StateChanged(effects.now(), id, epoch, state, next, reason));
            state = next;
            stateSince = effects.now();
        }
    }

    private ConsumerGroupState currentState() {
        if (members.isEmpty()) {
            return ConsumerGroupState.EMPTY;
        }
        if (epoch > targetEpoch) {
            return ConsumerGroupState.ASSIGNING;
        }
        for (ConsumerMember member : members.all()) {
            if (!member.isReconciledTo(targetEpoch)) {
                return ConsumerGroupState.RECONCILING;
            }
        }
        return ConsumerGroupState.STABLE;
    }

    // --- members ------------------------------------------------------------------------------------------------

    Collection<ConsumerMember> members() {
        return members.all();
    }

    /** In the order in which Kafka's coordinator walks through them, which may decide an assignment. */
    List<ConsumerMember> membersInKafkasOrder() {
        return members.inKafkasOrder();
    }

    int size() {
        return members.size();
    }

    /** Null if there is none. */
    ConsumerMember member(String memberId) {
        return members.get(memberId);
    }

    /** The member that holds this instance id, or null; null for none. */
    ConsumerMember staticMember(String groupInstanceId) {
        String memberId = groupInstanceId == null ? null : staticMembers.get(groupInstanceId);
        return memberId == null ? null : members.get(memberId);
    }

    /** Puts a member in, or a newer state of it in its place. */
    void put(ConsumerMember member) {
        ConsumerMember before = members.put(member);
        if (before == member) {
            return;
        }
        if (before == null || before.assigned != member.assigned || before.revoking != member.revoking) {
            release(before);
            member.assigned.keySet().forEach(partition -> holders.put(partition, member.id));
            member.revoking.keySet().forEach(partition -> holders.put(partition, member.id));
        }
        // Counted in before it is counted out: what is counted down to nothing is forgotten.
        count(member, 1);
        count(before, -1);
        if (member.isStatic()) {
            staticMembers.put(member.groupInstanceId, member.id);
        }
    }

    /** Puts a static member's new self in the place of its old one; it inherits the target. */
    void replace(ConsumerMember old, ConsumerMember replacement) {
        Set<TopicIdPartition> target = target(old.id);
        put(replacement);
        remove(old);
        targets.put(replacement.id, target);
    }

    /** Takes a member out, and with it its target. */
    void remove(ConsumerMember member) {
        members.remove(member.id);
        targets.remove(member.id);
        release(member);
        count(member, -1);
        if (member.isStatic()) {
            staticMembers.remove(member.groupInstanceId, member.id);
        }
    }

    private void release(ConsumerMember member) {
        if (member != null) {
            member.assigned.keySet().forEach(partition -> holders.remove(partition, member.id));
            member.revoking.keySet().forEach(partition -> holders.remove(partition, member.id));
        }
    }

    private void count(ConsumerMember member, int by) {
        if (member == null) {
            return;
        }
        add(subscriptions, member.topics, by);
        if (member.assignor != null) {
            add(assignorVotes, member.assignor, by);
        }
        if (member.hasRegex()) {
            regexes.count(member.regex, by);
        }
    }

    static <K> void add(Map<K, Integer> counts, K key, int by) {
        counts.merge(key, by, (count, more) -> count + more == 0 ? null : count + more);
    }

    // --- partitions ---------------------------------------------------------------------------------------------

    /** Who has this partition, or is giving it up; null if it is free. */
    String holder(TopicIdPartition partition) {
        return holders.get(partition);
    }

    /** Whether somebody else still holds a partition that the target gives to this member. */
    boolean waitsForOthers(ConsumerMember member) {
        for (TopicIdPartition partition : target(member.id)) {
            if (!member.assigned.containsKey(partition) && holders.containsKey(partition)) {
                return true;
            }
        }
        return false;
    }

    Set<TopicIdPartition> target(String memberId) {
        return targets.getOrDefault(memberId, Set.of());
    }

    void setTargets(Map<String, Set<TopicIdPartition>> computed, int forEpoch, String assignor, long now) {
        targets.clear();
        targets.putAll(computed);
        targetEpoch = forEpoch;
        targetAssignor = assignor;
        targetComputedAt = now;
    }

    // --- what members want --------------------------------------------------------------------------------------

    /**
     * The topics that somebody subscribes to, by name or pattern, once {@code coming} is in the place of
     * {@code leaving}; either may be null.
     */
    Set<String> subscribedTopics(ConsumerMember leaving, ConsumerMember coming) {
        Map<Set<String>, Integer> counts = subscriptions;
        if (leaving == null || coming == null || !leaving.topics.equals(coming.topics)) {
            counts = new HashMap<>(subscriptions);
            if (coming != null) {
                add(counts, coming.topics, 1);
            }
            if (leaving != null) {
                add(counts, leaving.topics, -1);
            }
        }
        Set<String> names = new HashSet<>();
        counts.keySet().forEach(names::addAll);
        names.addAll(regexes.topics(leaving == null ? "" : leaving.regex, coming == null ? "" : coming.regex));
        return names;
    }

    /**
     * The assignor that most members want, once {@code coming} is in the place of {@code leaving}; null if none wants
     * one. A tie is broken as Kafka breaks it, by the order of a {@code java.util.HashMap}.
     */
    String wantedAssignor(ConsumerMember leaving, ConsumerMember coming) {
        Map<String, Integer> votes = new HashMap<>(assignorVotes);
        if (leaving != null && leaving.assignor != null) {
            add(votes, leaving.assignor, -1);
        }
        if (coming != null && coming.assignor != null) {
            add(votes, coming.assignor, 1);
        }
        String winner = null;
        int most = 0;
        for (Map.Entry<String, Integer> vote : votes.entrySet()) {
            if (vote.getValue() > most) {
                winner = vote.getKey();
                most = vote.getValue();
            }
        }
        return winner;
    }
}
