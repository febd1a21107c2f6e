package dev.rollcall.timeline;

import dev.rollcall.group.Effect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Short names for members, whose ids end in 36 random characters: the instance id of a static member, else the client
 * id, and from its second id on a number behind it, as in {@code billing-2#2}.
 */
public final class MemberNames {

    private final Map<String, String> byMemberId = new HashMap<>();
    private final Map<String, Integer> uses = new HashMap<>();

    public static MemberNames of(List<TimelineEvent> events) {
        MemberNames names = new MemberNames();
        for (TimelineEvent event : events) {
            if (event instanceof TimelineEvent.OfGroup ofGroup) {
                names.learn(ofGroup.fact());
            }
        }
        return names;
    }

    private void learn(Effect.Fact fact) {
        if (fact instanceof Effect.MemberIdIssued issued) {
            name(issued.groupId(), issued.memberId(), issued.clientId());
        } else if (fact instanceof Effect.MemberJoined joined) {
            String given = joined.groupInstanceId() != null ? joined.groupInstanceId() : joined.clientId();
            name(joined.groupId(), joined.memberId(), given);
        } else if (fact instanceof Effect.MemberReplaced replaced) {
            name(replaced.groupId(), replaced.memberId(), replaced.groupInstanceId());
        }
    }

    private void name(String groupId, String memberId, String given) {
        if (!byMemberId.containsKey(memberId)) {
            int use = uses.merge(groupId + '\n' + given, 1, Integer::sum);
            byMemberId.put(memberId, use == 1 ? given : given + "#" + use);
        }
    }

    /** The short name; an id that no event has introduced is its own name. */
    public String of(String memberId) {
        if (memberId == null) {
            return "";
        }
        return byMemberId.getOrDefault(memberId, memberId);
    }

    String all(List<String> memberIds) {
        return String.join(", ", memberIds.stream().map(this::of).toList());
    }
}
