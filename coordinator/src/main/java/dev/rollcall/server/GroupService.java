package dev.rollcall.server;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.CommittedOffset;
import dev.rollcall.group.Event;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.Outcome;
import dev.rollcall.group.Topics;
import dev.rollcall.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What handlers need of the groups. On the server's thread only. */
public interface GroupService {

    /** A request id that was never returned before. */
    long nextRequestId();

    /** Lets a request happen. Its answer comes at once or much later, on the server's thread; maybe never. */
    void submit(Event.Request event, Consumer<Outcome> onReply);

    /** The group of this id as it is now, or null. */
    GroupView group(String groupId);

    /** What a group has committed, empty if it does not exist: a view, good until something happens. */
    Map<TopicPartition, CommittedOffset> offsets(String groupId);

    /**
     * Whether somebody may ask what a group has committed, as OffsetFetch does from version 9 on (KIP-848).
     *
     * @param memberId who asks, or null for somebody who says to be no member
     * @param memberEpoch its epoch, negative where there is none
     * @return NONE, or UNKNOWN_MEMBER_ID or STALE_MEMBER_EPOCH for members of consumer groups
     */
    ErrorCode mayFetchOffsets(String groupId, String memberId, int memberEpoch);

    /** All groups, in the order in which they were created. */
    List<GroupView> groups();

    /** The topics as the groups see them. */
    Topics topics();

    /** Milliseconds of the emulator's clock. */
    long now();
}
