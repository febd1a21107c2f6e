package dev.rollcall.it.benchmark;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireReader;
import dev.rollcall.protocol.WireWriter;
import dev.rollcall.protocol.message.ApiMessages;
import dev.rollcall.protocol.message.ConsumerProtocolAssignment;
import dev.rollcall.protocol.message.ConsumerProtocolSubscription;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.HeartbeatRequest;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.RequestHeader;
import dev.rollcall.protocol.message.SyncGroupRequest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** The frames that members of a group send, and what they get. */
final class GroupFrames {

    /** The last version in which a member may join without having asked for an id. */
    static final int JOIN_AT_ONCE = 3;

    static final int JOIN = 9;
    static final int SYNC = 5;
    static final int HEARTBEAT = 4;
    static final int DESCRIBE = 5;

    /** The last version with one key to a request. */
    static final int FIND_COORDINATOR = 3;

    private static final int TIMEOUT_MS = 600_000;
    private static final String PROTOCOL_TYPE = "consumer";
    private static final String PROTOCOL = "range";

    /** Where the error is in the latest answers to JoinGroup, SyncGroup and Heartbeat: id, tagged fields, throttle time. */
    private static final int ERROR_AT = 9;

    /** An assignment without partitions. */
    static final Bytes NOTHING = nothing();

    private GroupFrames() {}

    private static Bytes nothing() {
        WireWriter out = new WireWriter();
        out.writeInt16(1);
        new ConsumerProtocolAssignment(List.of(), null).write(out, 1);
        return Bytes.wrap(out.toByteArray());
    }

    /** @param change goes into the metadata, so that a member that joins again with another one has changed */
    static byte[] join(int version, String groupId, String memberId, int change) {
        WireWriter out = new WireWriter();
        out.writeInt16(1);
        new ConsumerProtocolSubscription(
                        List.of(Subject.TOPIC),
                        Bytes.wrap(ByteBuffer.allocate(Integer.BYTES)
                                .putInt(change)
                                .array()),
                        List.of(),
                        -1,
                        null)
                .write(out, 1);
        return frame(
                ApiKey.JOIN_GROUP,
                version,
                new JoinGroupRequest(
                        groupId,
                        TIMEOUT_MS,
                        TIMEOUT_MS,
                        memberId,
                        null,
                        PROTOCOL_TYPE,
                        List.of(new JoinGroupRequest.Protocol(PROTOCOL, Bytes.wrap(out.toByteArray()))),
                        null));
    }

    static byte[] sync(String groupId, int generation, String memberId, List<SyncGroupRequest.Assignment> assignments) {
        return frame(
                ApiKey.SYNC_GROUP,
                SYNC,
                new SyncGroupRequest(groupId, generation, memberId, null, PROTOCOL_TYPE, PROTOCOL, assignments));
    }

    static byte[] heartbeat(String groupId, int generation, String memberId) {
        return frame(ApiKey.HEARTBEAT, HEARTBEAT, new HeartbeatRequest(groupId, generation, memberId, null));
    }

    static byte[] describe(String groupId) {
        return frame(ApiKey.DESCRIBE_GROUPS, DESCRIBE, new DescribeGroupsRequest(List.of(groupId), false));
    }

    static byte[] findCoordinator(String groupId) {
        return frame(
                ApiKey.FIND_COORDINATOR, FIND_COORDINATOR, new FindCoordinatorRequest(groupId, (byte) 0, List.of()));
    }

    /** The error in an answer to {@link #JOIN}, {@link #SYNC} or {@link #HEARTBEAT}, read without decoding the rest. */
    static int error(byte[] bytes, int at) {
        return (bytes[at + ERROR_AT] & 0xff) << 8 | (bytes[at + ERROR_AT + 1] & 0xff);
    }

    /** @throws IllegalStateException if it is one */
    static void refuse(int errorCode) {
        if (errorCode != 0) {
            throw new IllegalStateException("the server answers with error " + errorCode);
        }
    }

    private static byte[] frame(ApiKey api, int version, Message request) {
        WireWriter out = new WireWriter();
        int frame = out.beginFrame();
        new RequestHeader(api.id(), (short) version, 1, "load").write(out, api.requestHeaderVersion(version));
        request.write(out, version);
        out.endFrame(frame);
        return out.toByteArray();
    }

    /** The answer in a frame; the array may be used again. */
    static Message answer(ApiKey api, int version, byte[] bytes, int at, int length) {
        WireReader in = new WireReader(ByteBuffer.wrap(Arrays.copyOfRange(bytes, at, at + length)));
        in.readInt32("correlation id");
        if (api.responseHeaderVersion(version) >= 1) {
            in.skipTaggedFields();
        }
        return ApiMessages.readResponse(api, in, version);
    }
}
