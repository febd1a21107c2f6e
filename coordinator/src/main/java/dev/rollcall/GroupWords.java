package dev.rollcall;

import dev.rollcall.engine.Engine;
import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.GroupView.MemberView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says what a group looks like, who is missing, and until when it is waited for. */
final class GroupWords {

    private GroupWords() {}

    /** All groups. On the emulator's thread only. */
    static String ofAll(Engine engine) {
        List<GroupView> groups = engine.groups();
        if (groups.isEmpty()) {
            return "there is no group";
        }
        return groups.stream()
                .map(group -> of(group.groupId(), group, engine.now()))
                .collect(Collectors.joining("\n"));
    }

    static String of(String groupId, GroupView view, long now) {
        if (view == null) {
            return "group " + groupId + " does not exist: nobody has joined or committed yet";
        }
        StringBuilder text = new StringBuilder("group ")
                .append(groupId)
                .append(" is ")
                .append(view.state())
                .append(", generation ")
                .append(view.generation());
        if (view.protocolName() != null) {
            text.append(", ").append(view.protocolName());
        }
        text.append(", ").append(view.members().size()).append(" members");
        for (MemberView member : view.members()) {
            text.append("\n  ").append(of(member, view, now));
        }
        if (!view.pendingMemberIds().isEmpty()) {
            text.append("\n  member ids handed out and not used yet: ").append(view.pendingMemberIds());
        }
        List<String> missing = missing(view);
        if (!missing.isEmpty()) {
            text.append("\n  waiting for ").append(String.join(", ", missing));
            if (view.phaseDeadline() != Long.MAX_VALUE) {
                text.append(" (at most ")
                        .append(seconds(view.phaseDeadline() - now))
                        .append(" more)");
            }
        }
        return text.toString();
    }

    private static String of(MemberView member, GroupView view, long now) {
        String doing = "";
        if (member.joining()) {
            doing = ", has rejoined";
        } else if (member.syncing()) {
            doing = ", waits for its assignment";
        } else if (view.state() == ClassicGroupState.PREPARING_REBALANCE) {
            doing = ", has not rejoined";
        }
        return member.memberId() + " owns " + member.partitions() + doing + ", heard "
                + seconds(now - member.lastHeard()) + " ago";
    }

    /** Whose request the present phase of the group waits for; among them ids that were handed out and not used. */
    private static List<String> missing(GroupView view) {
        List<String> missing = new ArrayList<>();
        for (MemberView member : view.members()) {
            boolean joinMissing = view.state() == ClassicGroupState.PREPARING_REBALANCE && !member.joining();
            if (joinMissing || view.unsynced().contains(member.memberId())) {
                missing.add(member.memberId());
            }
        }
        if (view.state() == ClassicGroupState.PREPARING_REBALANCE) {
            missing.addAll(view.pendingMemberIds());
        }
        return missing;
    }

    /** The same, by the names that their owners gave them, where they have joined. */
    static List<String> waitingFor(GroupView view) {
        return missing(view).stream()
                .map(id -> {
                    MemberView member = view.member(id);
                    if (member == null) {
                        return id;
                    }
                    return member.groupInstanceId() != null
                            ? member.groupInstanceId()
                            : member.client().id();
                })
                .toList();
    }

    private static String seconds(long ms) {
        return String.format(Locale.ROOT, "%.3f s", ms / 1000.0);
    }
}
