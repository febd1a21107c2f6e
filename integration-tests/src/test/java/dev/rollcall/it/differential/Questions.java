package dev.rollcall.it.differential;

import dev.rollcall.it.differential.Question.Improper;
import dev.rollcall.it.differential.Question.Proper;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.WireWriter;
import dev.rollcall.protocol.message.ApiVersionsRequest;
import dev.rollcall.protocol.message.DeleteGroupsRequest;
import dev.rollcall.protocol.message.DescribeClusterRequest;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.FindCoordinatorRequest;
import dev.rollcall.protocol.message.HeartbeatRequest;
import dev.rollcall.protocol.message.JoinGroupRequest;
import dev.rollcall.protocol.message.LeaveGroupRequest;
import dev.rollcall.protocol.message.ListOffsetsRequest;
import dev.rollcall.protocol.message.MetadataRequest;
import dev.rollcall.protocol.message.OffsetCommitRequest;
import dev.rollcall.protocol.message.OffsetDeleteRequest;
import dev.rollcall.protocol.message.OffsetFetchRequest;
import dev.rollcall.protocol.message.RequestHeader;
import dev.rollcall.protocol.message.SyncGroupRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What clients ask beside groups, and what no client should send: fixed, each with a name. */
final class Questions {

    private static final UUID NO_ID = new UUID(0, 0);

    private final Map<String, Question> all = new LinkedHashMap<>();

    private Questions() {
        for (int version = 0; version <= 4; version++) {
            ask("ApiVersions v" + version, ApiKey.API_VERSIONS, version, versions("it", "1.0"));
        }
        ask("ApiVersions of a nameless client", ApiKey.API_VERSIONS, 3, versions("", "1.0"));
        ask("ApiVersions of an oddly named client", ApiKey.API_VERSIONS, 4, versions("-it", "1 0"));
        for (int version = 0; version <= 13; version++) {
            ask("Metadata v" + version + " of a known topic", ApiKey.METADATA, version, metadata(version, "orders"));
        }
        for (int version : new int[] {4, 8, 12, 13}) {
            ask(
                    "Metadata v" + version + " of an unknown topic",
                    ApiKey.METADATA,
                    version,
                    metadata(version, "nowhere"));
            ask("Metadata v" + version + " of an impossible topic", ApiKey.METADATA, version, metadata(version, "a b"));
            ask("Metadata v" + version + " of no topic", ApiKey.METADATA, version, metadata(version));
        }
        all.put("Metadata of a known id", new Proper(ApiKey.METADATA, 12, ids -> byId(ids.get("orders"))));
        ask("Metadata of an unknown id", ApiKey.METADATA, 12, byId(new UUID(7, 7)));
        for (byte keyType : new byte[] {0, 9}) {
            ask("FindCoordinator v2 of key type " + keyType, ApiKey.FIND_COORDINATOR, 2, find("g", keyType));
            ask("FindCoordinator v4 of key type " + keyType, ApiKey.FIND_COORDINATOR, 4, find(keyType, "g", "h"));
        }
        ask("FindCoordinator v4 of nothing", ApiKey.FIND_COORDINATOR, 4, find((byte) 0));
        ask("FindCoordinator v5 of a share group", ApiKey.FIND_COORDINATOR, 5, find((byte) 2, "g:x:0"));
        for (int version = 0; version <= 2; version++) {
            ask("DescribeCluster v" + version, ApiKey.DESCRIBE_CLUSTER, version, cluster(false, 1));
            ask("DescribeCluster v" + version + " with operations", ApiKey.DESCRIBE_CLUSTER, version, cluster(true, 1));
        }
        ask("DescribeCluster of controllers", ApiKey.DESCRIBE_CLUSTER, 1, cluster(false, 2));
        ask("DescribeCluster of what does not exist", ApiKey.DESCRIBE_CLUSTER, 1, cluster(false, 9));
        for (int version : new int[] {1, 5, 10}) {
            ask("ListOffsets v" + version + " of the end", ApiKey.LIST_OFFSETS, version, offsets("orders", 0));
            ask(
                    "ListOffsets v" + version + " of an unknown topic",
                    ApiKey.LIST_OFFSETS,
                    version,
                    offsets("nowhere", 0));
            ask("ListOffsets v" + version + " of an unknown part", ApiKey.LIST_OFFSETS, version, offsets("orders", 7));
        }
        namelessGroup();
        improper();
    }

    /** A group with an empty id can be made by a commit; to most requests it is an error all the same. */
    private void namelessGroup() {
        String nameless = " of the group without a name";
        List<OffsetCommitRequest.Topic> offsets = List.of(new OffsetCommitRequest.Topic(
                "orders", NO_ID, List.of(new OffsetCommitRequest.Partition(0, 5, -1, ""))));
        LeaveGroupRequest.MemberIdentity leaver = new LeaveGroupRequest.MemberIdentity("m", null, null);
        ask("Commit" + nameless, ApiKey.OFFSET_COMMIT, 9, new OffsetCommitRequest("", -1, "", null, -1, offsets));
        ask(
                "Member's commit" + nameless,
                ApiKey.OFFSET_COMMIT,
                9,
                new OffsetCommitRequest("", 1, "m", null, -1, offsets));
        ask("Heartbeat" + nameless, ApiKey.HEARTBEAT, 4, new HeartbeatRequest("", 1, "m", null));
        ask(
                "JoinGroup" + nameless,
                ApiKey.JOIN_GROUP,
                4,
                JoinGroupRequest.builder().sessionTimeoutMs(10_000).build());
        ask(
                "SyncGroup" + nameless,
                ApiKey.SYNC_GROUP,
                4,
                SyncGroupRequest.builder().build());
        ask("LeaveGroup v2" + nameless, ApiKey.LEAVE_GROUP, 2, new LeaveGroupRequest("", "m", List.of()));
        ask("LeaveGroup v5" + nameless, ApiKey.LEAVE_GROUP, 5, new LeaveGroupRequest("", "", List.of(leaver)));
        ask("OffsetDelete" + nameless, ApiKey.OFFSET_DELETE, 0, new OffsetDeleteRequest("", List.of()));
        ask("OffsetFetch" + nameless, ApiKey.OFFSET_FETCH, 5, new OffsetFetchRequest("", null, List.of(), false));
        ask("DescribeGroups" + nameless, ApiKey.DESCRIBE_GROUPS, 5, new DescribeGroupsRequest(List.of(""), false));
        ask("DeleteGroups" + nameless, ApiKey.DELETE_GROUPS, 2, new DeleteGroupsRequest(List.of("")));
        ask(
                "DescribeGroups, again," + nameless,
                ApiKey.DESCRIBE_GROUPS,
                6,
                new DescribeGroupsRequest(List.of(""), true));
    }

    static Map<String, Question> all() {
        return new Questions().all;
    }

    private void improper() {
        HeartbeatRequest heartbeat = new HeartbeatRequest("g", 1, "m", null);
        byte[] proper = frame(12, 4, heartbeat);
        improper("an unknown version of ApiVersions", frame(18, 99, heartbeat));
        improper("an unknown API", frame(9_999, 0, heartbeat));
        improper("an API with a negative number", frame(-1, 0, heartbeat));
        improper("an API between brokers only", frame(4, 0, heartbeat));
        improper("a version too high", frame(12, 5, heartbeat));
        improper("a negative version", frame(12, -1, heartbeat));
        improper("a version that is gone", frame(1, 0, heartbeat));
        improper("a body that ends early", frame(Arrays.copyOfRange(proper, 4, proper.length - 3)));
        improper("bytes after the body", frame(Arrays.copyOfRange(proper, 4, proper.length + 2)));
        improper("an empty frame", new byte[] {0, 0, 0, 0});
        improper("a frame of three bytes", frame(new byte[] {0, 12, 0}));
        improper("a header that ends early", frame(new byte[] {0, 12, 0, 4, 0, 0}));
        improper("a frame of negative size", new byte[] {-1, -1, -1, -1, 0, 0});
        improper("a frame of two gigabytes", new byte[] {127, -1, -1, -1, 0, 0});
        improper("a proper request", proper);
    }

    private void improper(String name, byte[] bytes) {
        all.put(name, new Improper(Bytes.wrap(bytes)));
    }

    private void ask(String name, ApiKey api, int version, Message request) {
        all.put(name, new Proper(api, version, ids -> request));
    }

    private static Message versions(String name, String version) {
        return ApiVersionsRequest.builder()
                .clientSoftwareName(name)
                .clientSoftwareVersion(version)
                .build();
    }

    private static Message metadata(int version, String... topics) {
        return MetadataRequest.builder()
                .topics(Arrays.stream(topics)
                        .map(topic -> new MetadataRequest.Topic(NO_ID, topic))
                        .toList())
                .allowAutoTopicCreation(version < 4)
                .build();
    }

    private static Message byId(UUID topic) {
        return MetadataRequest.builder()
                .topics(List.of(new MetadataRequest.Topic(topic, null)))
                .allowAutoTopicCreation(false)
                .build();
    }

    private static Message find(String key, byte keyType) {
        return new FindCoordinatorRequest(key, keyType, List.of());
    }

    private static Message find(byte keyType, String... keys) {
        return new FindCoordinatorRequest("", keyType, List.of(keys));
    }

    private static Message cluster(boolean operations, int endpointType) {
        return DescribeClusterRequest.builder()
                .includeClusterAuthorizedOperations(operations)
                .endpointType((byte) endpointType)
                .build();
    }

    private static Message offsets(String topic, int partition) {
        return ListOffsetsRequest.builder()
                .replicaId(-1)
                .topics(List.of(new ListOffsetsRequest.Topic(
                        topic, List.of(new ListOffsetsRequest.Partition(partition, -1, -1)))))
                .build();
    }

    /** A heartbeat in the layout of version 4, whatever its header says. */
    private static byte[] frame(int api, int version, HeartbeatRequest heartbeat) {
        WireWriter out = new WireWriter();
        new RequestHeader((short) api, (short) version, 1, "it").write(out, 2);
        heartbeat.write(out, 4);
        return frame(out.toByteArray());
    }

    private static byte[] frame(byte[] content) {
        WireWriter out = new WireWriter();
        out.writeInt32(content.length);
        for (byte next : content) {
            out.writeInt8(next);
        }
        return out.toByteArray();
    }
}
