package dev.rollcall.server.fault;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.DeleteRecordsRequest;
import dev.rollcall.protocol.message.DeleteRecordsResponse;
import dev.rollcall.protocol.message.FetchRequest;
import dev.rollcall.protocol.message.FetchResponse;
import dev.rollcall.protocol.message.InitProducerIdResponse;
import dev.rollcall.protocol.message.ListOffsetsRequest;
import dev.rollcall.protocol.message.ListOffsetsResponse;
import dev.rollcall.protocol.message.OffsetForLeaderEpochRequest;
import dev.rollcall.protocol.message.OffsetForLeaderEpochResponse;
import dev.rollcall.protocol.message.ProduceRequest;
import dev.rollcall.protocol.message.ProduceResponse;
import java.util.ArrayList;
import java.util.List;

/** Answers that carry an error, of the APIs of records. */
final class RecordErrors {

    private RecordErrors() {}

    /** The answer, or null if the API is none of records. */
    static Message of(ApiKey api, int version, Message request, short error) {
        return switch (api) {
            case PRODUCE -> produce((ProduceRequest) request, error);
            case FETCH -> fetch((FetchRequest) request, version, error);
            case LIST_OFFSETS -> listOffsets((ListOffsetsRequest) request, error);
            case OFFSET_FOR_LEADER_EPOCH -> offsetForLeaderEpoch((OffsetForLeaderEpochRequest) request, error);
            case DELETE_RECORDS -> deleteRecords((DeleteRecordsRequest) request, error);
            case INIT_PRODUCER_ID ->
                InitProducerIdResponse.builder()
                        .errorCode(error)
                        .producerId(-1)
                        .producerEpoch(-1)
                        .build();
            default -> null;
        };
    }

    private static Message produce(ProduceRequest request, short error) {
        List<ProduceResponse.Topic> topics = new ArrayList<>();
        for (ProduceRequest.Topic topic : request.topicData()) {
            List<ProduceResponse.Partition> partitions = new ArrayList<>();
            topic.partitionData()
                    .forEach(asked -> partitions.add(ProduceResponse.Partition.builder()
                            .index(asked.index())
                            .errorCode(error)
                            .baseOffset(-1)
                            .build()));
            topics.add(new ProduceResponse.Topic(topic.name(), topic.topicId(), partitions));
        }
        return ProduceResponse.builder().responses(topics).build();
    }

    /** One error for each partition before topics have ids (version 13), and from 7 on one for all. */
    private static Message fetch(FetchRequest request, int version, short error) {
        List<FetchResponse.FetchableTopic> topics = new ArrayList<>();
        if (version < 13) {
            for (FetchRequest.Topic topic : request.topics()) {
                List<FetchResponse.Partition> partitions = new ArrayList<>();
                topic.partitions()
                        .forEach(asked -> partitions.add(FetchResponse.Partition.builder()
                                .partitionIndex(asked.partition())
                                .errorCode(error)
                                .highWatermark(-1)
                                .build()));
                topics.add(new FetchResponse.FetchableTopic(topic.topic(), topic.topicId(), partitions));
            }
        }
        return FetchResponse.builder()
                .errorCode(version < 7 ? 0 : error)
                .sessionId(version < 7 ? 0 : request.sessionId())
                .responses(topics)
                .build();
    }

    private static Message listOffsets(ListOffsetsRequest request, short error) {
        List<ListOffsetsResponse.Topic> topics = new ArrayList<>();
        for (ListOffsetsRequest.Topic topic : request.topics()) {
            List<ListOffsetsResponse.Partition> partitions = new ArrayList<>();
            topic.partitions()
                    .forEach(asked -> partitions.add(
                            new ListOffsetsResponse.Partition(asked.partitionIndex(), error, -1, -1, -1)));
            topics.add(new ListOffsetsResponse.Topic(topic.name(), partitions));
        }
        return ListOffsetsResponse.builder().topics(topics).build();
    }

    private static Message offsetForLeaderEpoch(OffsetForLeaderEpochRequest request, short error) {
        List<OffsetForLeaderEpochResponse.OffsetForLeaderTopicResult> topics = new ArrayList<>();
        for (OffsetForLeaderEpochRequest.OffsetForLeaderTopic topic : request.topics()) {
            List<OffsetForLeaderEpochResponse.EpochEndOffset> partitions = new ArrayList<>();
            topic.partitions()
                    .forEach(asked -> partitions.add(
                            new OffsetForLeaderEpochResponse.EpochEndOffset(error, asked.partition(), -1, -1)));
            topics.add(new OffsetForLeaderEpochResponse.OffsetForLeaderTopicResult(topic.topic(), partitions));
        }
        return OffsetForLeaderEpochResponse.builder().topics(topics).build();
    }

    private static Message deleteRecords(DeleteRecordsRequest request, short error) {
        List<DeleteRecordsResponse.TopicResult> topics = new ArrayList<>();
        for (DeleteRecordsRequest.Topic topic : request.topics()) {
            List<DeleteRecordsResponse.PartitionResult> partitions = new ArrayList<>();
            topic.partitions()
                    .forEach(asked -> partitions.add(
                            new DeleteRecordsResponse.PartitionResult(asked.partitionIndex(), -1, error)));
            topics.add(new DeleteRecordsResponse.TopicResult(topic.name(), partitions));
        }
        return DeleteRecordsResponse.builder().topics(topics).build();
    }
}
