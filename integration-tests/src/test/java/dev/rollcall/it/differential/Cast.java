package dev.rollcall.it.differential;

import dev.rollcall.it.differential.Role.Phase;
import dev.rollcall.it.differential.Step.GroupRef;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.HeartbeatResponse;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.protocol.message.LeaveGroupResponse;
import dev.rollcall.protocol.message.SyncGroupResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who is who in one performance of a script: what this cluster's ids, generations and topic ids are where the script
 * has names, and the other way round.
 *
 * <p>A member id is the client id or the instance id, a hyphen and a UUID; it becomes {@code prefix#n}, n counting the
 * ids with this prefix in the order in which they came.
 */
final class Cast {

    static final String STRANGER = "stranger-00000000-0000-0000-0000-000000000000";
    private static final String OTHER_GROUP = "-other";
    private static final UUID UNKNOWN_TOPIC = new UUID(7, 7);
    private static final Pattern MEMBER_ID =
            Pattern.compile("(.*)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}");

    private final String groupId;
    private final Map<String, UUID> topicIds;
    private final List<Role> roles = new ArrayList<>();
    private final Map<String, String> symbols = new HashMap<>();
    private final Map<String, Integer> prefixes = new HashMap<>();
    private final SortedMap<Integer, String> leaders = new TreeMap<>();

    Cast(String groupId, int actors, Map<String, UUID> topicIds) {
        this.groupId = groupId;
        this.topicIds = topicIds;
        for (int i = 0; i < actors; i++) {
            roles.add(new Role());
        }
    }

    Role role(int actor) {
        return roles.get(actor);
    }

    String group(GroupRef group) {
        return switch (group) {
            case OURS -> groupId;
            case OTHER -> groupId + OTHER_GROUP;
            case NAMELESS -> "";
        };
    }

    String memberId(MemberRef member) {
        return switch (member.kind()) {
            case NOBODY -> "";
            case STRANGER -> STRANGER;
            case CURRENT -> role(member.actor()).memberId;
            case PREVIOUS -> role(member.actor()).previousMemberId;
        };
    }

    int generation(GenerationRef generation) {
        return generation.actor() < 0 ? -1 : role(generation.actor()).generation + generation.offset();
    }

    UUID topicId(String topic) {
        return topicIds.getOrDefault(topic, UNKNOWN_TOPIC);
    }

    String topicName(UUID id) {
        for (Map.Entry<String, UUID> topic : topicIds.entrySet()) {
            if (topic.getValue().equals(id)) {
                return topic.getKey();
            }
        }
        return id.equals(UNKNOWN_TOPIC) ? "unknown id" : id.toString();
    }

    /** The leader of each generation, by its symbol. */
    SortedMap<Integer, String> leaders() {
        return leaders;
    }

    String groupSymbol(String id) {
        return id.replace(groupId, "G");
    }

    boolean isOurs(String id) {
        return id.equals(groupId);
    }

    String symbol(String memberId) {
        if (memberId.isEmpty() || memberId.equals(STRANGER)) {
            return memberId.isEmpty() ? "-" : "stranger";
        }
        return symbols.computeIfAbsent(memberId, id -> {
            String prefix = prefix(id);
            return prefix + "#" + prefixes.merge(prefix, 1, Integer::sum);
        });
    }

    private static String prefix(String memberId) {
        Matcher parts = MEMBER_ID.matcher(memberId);
        return parts.matches() ? parts.group(1) : "malformed:" + memberId;
    }

    /** Takes note of what an answer says to the one who asked, before answers are put into words. */
    void learn(Call call, Message answer) {
        if (call instanceof Call.Join join && answer instanceof JoinGroupResponse joined) {
            learn(role(join.actor()), join, joined);
        } else if (call instanceof Call.Sync sync && answer instanceof SyncGroupResponse synced) {
            learn(role(sync.actor()), synced.errorCode(), Phase.SYNCED);
        } else if (call instanceof Call.Heartbeat heartbeat && answer instanceof HeartbeatResponse beaten) {
            Role role = role(heartbeat.actor());
            learn(role, beaten.errorCode(), role.phase);
        } else if (call instanceof Call.Leave leave && answer instanceof LeaveGroupResponse left) {
            if (left.errorCode() == 0) {
                leave.leavers().stream()
                        .filter(leaver -> leaver.member().kind() == MemberRef.Kind.CURRENT)
                        .forEach(leaver -> role(leaver.member().actor()).phase = Phase.OUTSIDE);
            }
        }
    }

    private void learn(Role role, Call.Join join, JoinGroupResponse joined) {
        if (joined.errorCode() == ErrorCode.MEMBER_ID_REQUIRED.code()) {
            symbol(joined.memberId());
            role.isNow(joined.memberId());
            role.phase = Phase.INVITED;
        } else if (joined.errorCode() == 0) {
            symbol(joined.memberId());
            role.isNow(joined.memberId());
            role.generation = joined.generationId();
            role.protocolType = join.type();
            role.protocolName = joined.protocolName();
            role.members = joined.members().stream()
                    .map(JoinGroupResponse.Member::memberId)
                    .sorted(Comparator.comparing(this::symbol))
                    .toList();
            role.phase = Phase.JOINED;
        } else {
            learn(role, joined.errorCode(), role.phase);
        }
    }

    /** To be called in the order of the answers, when all members of the step are known. */
    void learnLeader(JoinGroupResponse joined) {
        if (joined.errorCode() == 0) {
            leaders.putIfAbsent(joined.generationId(), symbol(joined.leader()));
        }
    }

    private static void learn(Role role, short error, Phase ifAccepted) {
        if (error == 0) {
            role.phase = ifAccepted;
        } else if (error == ErrorCode.UNKNOWN_MEMBER_ID.code() || error == ErrorCode.FENCED_INSTANCE_ID.code()) {
            role.phase = Phase.OUTSIDE;
        } else if (error == ErrorCode.REBALANCE_IN_PROGRESS.code() || error == ErrorCode.ILLEGAL_GENERATION.code()) {
            role.phase = Phase.INVITED;
        }
    }
}
