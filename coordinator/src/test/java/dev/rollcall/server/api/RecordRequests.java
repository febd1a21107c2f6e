package dev.rollcall.server.api;

import dev.rollcall.log.BatchWriter;
import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.FetchRequest;
import dev.rollcall.protocol.message.FetchResponse;
import dev.rollcall.protocol.message.ProduceRequest;
import dev.rollcall.protocol.message.ProduceResponse;
import dev.rollcall.server.ServerFixture;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Produce and Fetch requests about a topic, which is named by its name or by its id as the version wants it. */
final class RecordRequests {

    static final int PRODUCE_VERSION = 13;
    static final int FETCH_VERSION = 18;

    private static final UUID NO_ID = new UUID(0, 0);
    private static final int FIRST_WITH_TOPIC_IDS = 13;

    private final ServerFixture server;

    RecordRequests(ServerFixture server) {
        this.server = server;
    }

    /** An id that no topic has. */
    static final UUID UNKNOWN_ID = new UUID(7, 7);

    private UUID idOf(String topic) {
        return server.topics().topic(topic) == null
                ? UNKNOWN_ID
                : server.topics().topic(topic).id();
    }

    ProduceRequest produce(int version, int acks, String topic, int partition, Bytes records) {
        boolean byId = version >= FIRST_WITH_TOPIC_IDS;
        return ProduceRequest.builder()
                .transactionalId(null)
                .acks(acks)
                .timeoutMs(1000)
                .topicData(List.of(new ProduceRequest.Topic(
                        byId ? "" : topic,
                        byId ? idOf(topic) : NO_ID,
                        List.of(new ProduceRequest.Partition(partition, records)))))
                .build();
    }

    /** What the broker says of records that are sent to one partition. */
    ProduceResponse.Partition append(int version, int acks, String topic, int partition, Bytes records) {
        ProduceResponse response = (ProduceResponse)
                server.connect().send(ApiKey.PRODUCE, version, produce(version, acks, topic, partition, records));
        return response.responses().get(0).partitionResponses().get(0);
    }

    /** Puts so many small records into the first partition, as one batch; its bytes as they can be fetched. */
    byte[] appendBatch(String topic, int records) {
        BatchWriter batch = BatchWriter.batchOf(records, ServerFixture.START_MS);
        ProduceResponse.Partition answer = append(PRODUCE_VERSION, -1, topic, 0, batch.write());
        if (answer.errorCode() != ErrorCode.NONE.code()) {
            throw new AssertionError(answer.toString());
        }
        return BatchWriter.placedAt(batch.toArray(), answer.baseOffset(), 0);
    }

    /** A reader of one partition from an offset on. */
    static FetchRequest.Partition reader(int partition, long offset) {
        return FetchRequest.Partition.builder()
                .partition(partition)
                .fetchOffset(offset)
                .partitionMaxBytes(1 << 20)
                .build();
    }

    FetchRequest.Topic topic(int version, String name, FetchRequest.Partition... partitions) {
        boolean byId = version >= FIRST_WITH_TOPIC_IDS;
        return new FetchRequest.Topic(byId ? "" : name, byId ? idOf(name) : NO_ID, Arrays.asList(partitions));
    }

    /** A Fetch as a consumer sends it. */
    static FetchRequest.Builder fetch(FetchRequest.Topic... topics) {
        return FetchRequest.builder()
                .maxWaitMs(500)
                .minBytes(1)
                .maxBytes(50 << 20)
                .topics(List.of(topics));
    }

    /** What comes of a Fetch that is answered at once. */
    FetchResponse ask(int version, FetchRequest request) {
        return (FetchResponse) server.connect().send(ApiKey.FETCH, version, request);
    }

    /** What comes of a Fetch of one partition that is answered at once. */
    FetchResponse.Partition read(int version, String topic, FetchRequest.Partition partition) {
        FetchResponse response = ask(
                version, fetch(topic(version, topic, partition)).maxWaitMs(0).build());
        return response.responses().get(0).partitions().get(0);
    }
}
