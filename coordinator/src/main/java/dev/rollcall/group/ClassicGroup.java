package dev.rollcall.group;

import dev.rollcall.group.Event.JoinProtocol;
import dev.rollcall.group.Outcome.JoinedMember;
import dev.rollcall.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A group of the classic protocol: its members and what they have agreed on. It answers questions and keeps its own
 * counts right; what a request or a deadline does to it is decided in {@link ClassicJoin}, {@link ClassicSync},
 * {@link ClassicSession}, {@link ClassicLeave} and {@link ClassicRebalance}.
 */
final class ClassicGroup implements Group {

    static final String CONSUMER_PROTOCOL_TYPE = "consumer";

    final String id;
    final GroupOffsets offsets;

    /** Ends the join phase: the initial delay, or the rebalance timeout. */
    final Deadline joinPhase;

    /** Ends the wait for SyncGroups. */
    final Deadline syncPhase;

    private final Map<String, ClassicMember> members = new LinkedHashMap<>();
    private final Map<String, String> staticMembers = new HashMap<>();
    /** Member ids that were handed out and not used yet, each with the deadline that drops it. */
    private final Map<String, Deadline> pending = new LinkedHashMap<>();

    private final Set<String> unsynced = new LinkedHashSet<>();
    private final Map<String, Integer> offeredProtocols = new HashMap<>();
    private int joining;

    private ClassicGroupState state = ClassicGroupState.EMPTY;
    private ClassicGroupState previousState = ClassicGroupState.DEAD;
    private long stateSince;
    private int generation;
    private String protocolType;
    private String protocolName;
    private String leaderId;
    private SubscribedTopics subscribedTopics = SubscribedTopics.UNKNOWN;

    /** A member was added since the initial delay last passed. */
    boolean memberAddedInInitialDelay;

    /** What is left of the initial delay's cap, and how long it runs this time; see {@link ClassicRebalance}. */
    int initialDelayMs;

    int initialDelayRemainingMs;

    /** What the server computed for the generation being completed, as its assignment or as advice; or null. */
    ServerAssignment serverAssignment;

    ClassicGroup(
            String id,
            GroupOffsets offsets,
            long now,
            Deadline.Expiry onJoinPhaseExpiry,
            Deadline.Expiry onSyncPhaseExpiry) {
        this.id = id;
        this.offsets = offsets;
        this.stateSince = now;
        this.joinPhase = new Deadline(onJoinPhaseExpiry);
        this.syncPhase = new Deadline(onSyncPhaseExpiry);
    }

    // --- what it is ---------------------------------------------------------------------------------------------

    @Override
    public String id() {
        return id;
    }

    @Override
    public GroupType type() {
        return GroupType.CLASSIC;
    }

    @Override
    public GroupOffsets offsets() {
        return offsets;
    }

    @Override
    public ClassicGroupState state() {
        return state;
    }

    @Override
    public boolean maySubscribeTo(String topic) {
        return subscribedTopics.mayContain(topic, this);
    }

    boolean is(ClassicGroupState other) {
        return state == other;
    }

    /** Preparing its first generation since it was empty: only the initial delay ends this join phase. */
    boolean isInitialRebalance() {
        return state == ClassicGroupState.PREPARING_REBALANCE && previousState == ClassicGroupState.EMPTY;
    }

    long stateSince() {
        return stateSince;
    }

    @Override
    public int generation() {
        return generation;
    }

    /** Null for a group that never had a member. */
    String protocolType() {
        return protocolType;
    }

    /** Null while no generation has chosen one. */
    String protocolName() {
        return protocolName;
    }

    /** Null if there is none. */
    String leaderId() {
        return leaderId;
    }

    boolean isLeader(String memberId) {
        return memberId.equals(leaderId);
    }

    boolean usesConsumerProtocol() {
        return CONSUMER_PROTOCOL_TYPE.equals(protocolType);
    }

    SubscribedTopics subscribedTopics() {
        return subscribedTopics;
    }

    /** Whether the generation being completed gets the server's assignment and not the leader's. */
    boolean isAssignedByServer() {
        return serverAssignment != null && !serverAssignment.isAdvice();
    }

    /** The longest rebalance timeout of its members, in milliseconds; 0 without members. */
    int rebalanceTimeoutMs() {
        int longest = 0;
        for (ClassicMember member : members.values()) {
            longest = Math.max(longest, member.rebalanceTimeoutMs);
        }
        return longest;
    }

    void moveTo(ClassicGroupState next, String reason, Effects effects) {
        if (!next.predecessors().contains(state)) {
            throw new IllegalStateException("group " + id + " cannot move from " + state + " to " + next);
        }
        previousState = state;
        state = next;
        stateSince = effects.now();
        effects.add(new Effect.StateChanged(effects.now(), id, generation, previousState, next, reason));
    }

    // --- members ------------------------------------------------------------------------------------------------

    Collection<ClassicMember> members() {
        return members.values();
    }

    /** Null if there is none. */
    ClassicMember member(String memberId) {
        return members.get(memberId);
    }

    int size() {
        return members.size();
    }

    /** The member id that holds this instance id, or null. */
    String staticMemberId(String groupInstanceId) {
        return staticMembers.get(groupInstanceId);
    }

    /** Adds a member that has just sent its first JoinGroup. */
    void add(ClassicMember member, String memberProtocolType) {
        if (member.isStatic()) {
            staticMembers.put(member.groupInstanceId, member.id);
        }
        if (members.isEmpty()) {
            protocolType = memberProtocolType;
        }
        if (leaderId == null) {
            leaderId = member.id;
        }
        members.put(member.id, member);
        count(member.protocols, 1);
    }

    /** Takes out whoever has this id, member or pending; whether it was a member. */
    boolean remove(String memberId) {
        ClassicMember member = members.remove(memberId);
        if (member != null) {
            count(member.protocols, -1);
            if (member.isJoining()) {
                joining--;
            }
            if (member.isStatic()) {
                staticMembers.remove(member.groupInstanceId);
            }
        }
        if (isLeader(memberId)) {
            leaderId = members.isEmpty() ? null : members.keySet().iterator().next();
        }
        pending.remove(memberId);
        unsynced.remove(memberId);
        return member != null;
    }

    /** Puts a static member's new self in the place of its old one, which keeps neither id nor leadership. */
    void replace(ClassicMember old, ClassicMember replacement) {
        members.remove(old.id);
        members.put(replacement.id, replacement);
        if (isLeader(old.id)) {
            leaderId = replacement.id;
        }
        staticMembers.put(replacement.groupInstanceId, replacement.id);
    }

    /**
     * The check that every request of a member passes: the instance id first, then the member id.
     *
     * @return NONE, UNKNOWN_MEMBER_ID or FENCED_INSTANCE_ID
     */
    ErrorCode validateMember(String memberId, String groupInstanceId) {
        if (groupInstanceId != null) {
            String holder = staticMembers.get(groupInstanceId);
            if (holder == null) {
                return ErrorCode.UNKNOWN_MEMBER_ID;
            }
            if (!holder.equals(memberId)) {
                return ErrorCode.FENCED_INSTANCE_ID;
            }
        }
        return members.containsKey(memberId) ? ErrorCode.NONE : ErrorCode.UNKNOWN_MEMBER_ID;
    }

    // --- pending member ids -------------------------------------------------------------------------------------

    void addPending(String memberId, Deadline deadline) {
        pending.put(memberId, deadline);
    }

    boolean isPending(String memberId) {
        return pending.containsKey(memberId);
    }

    /** Takes the id out and returns its deadline, or null if it was not pending. */
    Deadline removePending(String memberId) {
        return pending.remove(memberId);
    }

    Map<String, Deadline> pending() {
        return pending;
    }

    // --- the join phase -----------------------------------------------------------------------------------------

    /** Lets a JoinGroup wait, in the place of an earlier one of the same member, which is then never answered. */
    void park(ClassicMember member, long joinRequestId, Effects effects) {
        if (member.isJoining()) {
            effects.add(new Effect.Abandoned(effects.now(), member.parkedJoin));
        } else {
            joining++;
        }
        member.parkedJoin = joinRequestId;
    }

    /** Answers a member's waiting JoinGroup, if there is one. */
    void replyToJoin(ClassicMember member, Outcome.Joined outcome, Effects effects) {
        if (member.isJoining()) {
            effects.reply(member.parkedJoin, outcome);
            member.parkedJoin = ClassicMember.NOT_WAITING;
            joining--;
        }
    }

    /** Lets a SyncGroup wait, in the place of an earlier one of the same member. */
    void parkSync(ClassicMember member, long syncRequestId, Effects effects) {
        if (member.isSyncing()) {
            effects.add(new Effect.Abandoned(effects.now(), member.parkedSync));
        }
        member.parkedSync = syncRequestId;
    }

    /** How many members wait for the end of the join phase. */
    int joining() {
        return joining;
    }

    boolean allJoined() {
        return joining == members.size() && pending.isEmpty();
    }

    /**
     * Makes sure that the leader is one who joined.
     *
     * @return false if nobody did
     */
    boolean electJoinedLeader() {
        if (leaderId == null) {
            return false;
        }
        if (members.get(leaderId).isJoining()) {
            return true;
        }
        for (ClassicMember member : members.values()) {
            if (member.isJoining()) {
                leaderId = member.id;
                return true;
            }
        }
        return false;
    }

    /** Goes on from what a consumer group had: these members, stable in this generation. */
    void resume(int fromGeneration) {
        generation = fromGeneration;
        state = ClassicGroupState.STABLE;
        previousState = ClassicGroupState.COMPLETING_REBALANCE;
        protocolName = selectProtocol();
        subscribedTopics = SubscribedTopics.of(this);
    }

    /** Begins the next generation: with a protocol of the members' choice, or empty. */
    void beginGeneration(Effects effects) {
        generation++;
        unsynced.clear();
        protocolName = members.isEmpty() ? null : selectProtocol();
        subscribedTopics = SubscribedTopics.of(this);
        if (members.isEmpty()) {
            moveTo(ClassicGroupState.EMPTY, "no members left", effects);
        } else {
            moveTo(ClassicGroupState.COMPLETING_REBALANCE, "the join phase ended", effects);
        }
    }

    // --- the sync phase -----------------------------------------------------------------------------------------

    /** Members of this generation that have not sent SyncGroup. */
    Set<String> unsynced() {
        return unsynced;
    }

    /** Answers a member's waiting SyncGroup; whether there was one. */
    boolean replyToSync(ClassicMember member, Outcome.Synced outcome, Effects effects) {
        if (!member.isSyncing()) {
            return false;
        }
        effects.reply(member.parkedSync, outcome);
        member.parkedSync = ClassicMember.NOT_WAITING;
        return true;
    }

    // --- protocols ----------------------------------------------------------------------------------------------

    void replaceProtocols(ClassicMember member, List<JoinProtocol> protocols) {
        count(member.protocols, -1);
        member.protocols = protocols;
        count(protocols, 1);
    }

    /** Whether a member with these protocols can be in this group: the same type, and one name that all offer. */
    boolean supports(String memberProtocolType, List<JoinProtocol> protocols) {
        if (state == ClassicGroupState.EMPTY) {
            return !memberProtocolType.isEmpty() && !protocols.isEmpty();
        }
        if (!memberProtocolType.equals(protocolType)) {
            return false;
        }
        for (JoinProtocol protocol : protocols) {
            if (offeredProtocols.getOrDefault(protocol.name(), 0) == members.size()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Each member votes for the first of its protocols that all offer; most votes win.
     *
     * <p>A tie is broken as Kafka breaks it, by the order in which a {@code java.util.HashMap} holds the names:
     * of the assignors known to everybody that is sticky, range, roundrobin, cooperative-sticky.
     */
    String selectProtocol() {
        Set<String> candidates = new HashSet<>();
        for (Map.Entry<String, Integer> offered : offeredProtocols.entrySet()) {
            if (offered.getValue() == members.size()) {
                candidates.add(offered.getKey());
            }
        }
        Map<String, Integer> votes = new HashMap<>();
        for (ClassicMember member : members.values()) {
            votes.merge(member.vote(candidates), 1, Integer::sum);
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

    private void count(List<JoinProtocol> protocols, int by) {
        for (JoinProtocol protocol : protocols) {
            offeredProtocols.merge(protocol.name(), by, Integer::sum);
        }
    }

    /** The members as the leader needs them to assign. */
    List<JoinedMember> joinedMembers() {
        List<JoinedMember> joined = new ArrayList<>(members.size());
        for (ClassicMember member : members.values()) {
            joined.add(new JoinedMember(member.id, member.groupInstanceId, member.metadata(protocolName)));
        }
        return joined;
    }

    List<String> memberIds() {
        return List.copyOf(members.keySet());
    }

    /** Members whose JoinGroup the join phase still waits for. */
    List<String> notJoined() {
        List<String> ids = new ArrayList<>();
        for (ClassicMember member : members.values()) {
            if (!member.isJoining()) {
                ids.add(member.id);
            }
        }
        return ids;
    }
}
