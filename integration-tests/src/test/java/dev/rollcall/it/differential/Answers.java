package dev.rollcall.it.differential;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.DeleteGroupsResponse;
import dev.rollcall.protocol.message.DescribeGroupsResponse;
import dev.rollcall.protocol.message.FindCoordinatorResponse;
import dev.rollcall.protocol.message.HeartbeatResponse;
import dev.rollcall.protocol.message.JoinGroupResponse;
import dev.rollcall.protocol.message.LeaveGroupResponse;
import dev.rollcall.protocol.message.ListGroupsResponse;
import dev.rollcall.protocol.message.SyncGroupResponse;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Puts answers into words that are the same on every cluster: member ids are symbols, addresses and throttle times are
 * left out, and what a cluster orders by hash is sorted.
 */
final class Answers {

    private Answers() {}

    static String of(Message answer, Cast cast) {
        if (answer instanceof JoinGroupResponse joined) {
            return error(joined.errorCode()) + " generation=" + joined.generationId() + " type="
                    + joined.protocolType() + " protocol=" + joined.protocolName() + " leader="
                    + cast.symbol(joined.leader()) + (joined.skipAssignment() ? " skips assignment" : "") + " member="
                    + cast.symbol(joined.memberId()) + " members="
                    + sorted(
                            joined.members(),
                            member -> cast.symbol(member.memberId()) + "/" + member.groupInstanceId() + "/"
                                    + text(member.metadata()));
        } else if (answer instanceof SyncGroupResponse synced) {
            return error(synced.errorCode()) + " type=" + synced.protocolType() + " protocol=" + synced.protocolName()
                    + " assignment=" + text(synced.assignment());
        } else if (answer instanceof HeartbeatResponse beaten) {
            return error(beaten.errorCode());
        } else if (answer instanceof LeaveGroupResponse left) {
            return error(left.errorCode()) + " "
                    + list(
                            left.members(),
                            member -> cast.symbol(member.memberId()) + "/" + member.groupInstanceId() + " "
                                    + error(member.errorCode()));
        } else if (answer instanceof DescribeGroupsResponse described) {
            return list(described.groups(), group -> group(group, cast));
        } else if (answer instanceof ListGroupsResponse listed) {
            return error(listed.errorCode()) + " "
                    + list(
                            listed.groups().stream()
                                    .filter(group -> cast.isOurs(group.groupId()))
                                    .toList(),
                            group -> "G type='" + group.protocolType() + "' state='" + group.groupState() + "' kind='"
                                    + group.groupType() + "'");
        } else if (answer instanceof FindCoordinatorResponse found) {
            return error(found.errorCode()) + " '" + found.errorMessage() + "' "
                    + list(
                            found.coordinators(),
                            node -> cast.groupSymbol(node.key()) + " " + error(node.errorCode()) + " '"
                                    + node.errorMessage() + "'");
        } else if (answer instanceof DeleteGroupsResponse deleted) {
            return list(
                    deleted.results(),
                    result -> cast.groupSymbol(result.groupId()) + " " + error(result.errorCode()) + " '"
                            + result.errorMessage() + "'");
        }
        return OffsetAnswers.of(answer, cast);
    }

    private static String group(DescribeGroupsResponse.DescribedGroup group, Cast cast) {
        String message = group.errorMessage() == null ? "" : group.errorMessage();
        return cast.groupSymbol(group.groupId()) + " " + error(group.errorCode()) + " '"
                + message.replace(group.groupId(), cast.groupSymbol(group.groupId())) + "' state='"
                + group.groupState() + "' type='" + group.protocolType() + "' protocol='" + group.protocolData()
                + "' operations=" + group.authorizedOperations() + " members="
                + sorted(
                        group.members(),
                        member -> cast.symbol(member.memberId()) + "/" + member.groupInstanceId()
                                + "/" + member.clientId() + "/" + member.clientHost() + "/"
                                + text(member.memberMetadata())
                                + "/" + text(member.memberAssignment()));
    }

    static String error(short code) {
        return ErrorCode.of(code).name();
    }

    static <T> String list(List<T> elements, Function<T, String> words) {
        return elements.stream().map(words).toList().toString();
    }

    static <T> String sorted(List<T> elements, Function<T, String> words) {
        return elements.stream()
                .map(words)
                .sorted(Comparator.naturalOrder())
                .toList()
                .toString();
    }

    private static String text(Bytes bytes) {
        StringBuilder text = new StringBuilder("'");
        for (byte next : bytes.toArray()) {
            if (next >= ' ' && next < 127) {
                text.append((char) next);
            } else {
                text.append(String.format("\\%02x", next));
            }
        }
        return text.append("'").toString();
    }
}
