package dev.rollcall.server.api;

import dev.rollcall.log.AppendResult;
import dev.rollcall.log.PartitionLog;
import dev.rollcall.log.Topic;
import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.message.ProduceRequest;
import dev.rollcall.protocol.message.ProduceResponse;
import dev.rollcall.server.ApiHandler;
import dev.rollcall.server.RequestContext;
import dev.rollcall.server.Services;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Produce: one record batch per partition. There are no replicas to wait for, so acks of 1 and all are the same; with
 * acks of 0 there is no answer, and an error closes the connection, as in Kafka. Version 5 tells the log's first
 * offset, version 8 which records were refused (KIP-467), version 13 has topic ids for names (KIP-516).
 */
public final class ProduceHandler implements ApiHandler<ProduceRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(ProduceHandler.class);
    private static final int FIRST_WITH_TOPIC_IDS = 13;
    /** The client.id with which Kafka lets write to its own topics. */
    private static final String ADMIN_CLIENT = "__admin_client";

    private final Services services;

    public ProduceHandler(Services services) {
        this.services = services;
    }

    @Override
    public void handle(ProduceRequest request, RequestContext context) {
        List<ProduceResponse.Topic> topics = new ArrayList<>(request.topicData().size());
        boolean failed = false;
        for (ProduceRequest.Topic topic : request.topicData()) {
            Topic target = context.version() >= FIRST_WITH_TOPIC_IDS
                    ? services.topics().topic(topic.topicId())
                    : services.topics().topic(topic.name());
            List<ProduceResponse.Partition> partitions =
                    new ArrayList<>(topic.partitionData().size());
            for (ProduceRequest.Partition partition : topic.partitionData()) {
                ProduceResponse.Partition result = append(target, partition, request.acks(), context);
                failed |= result.errorCode() != ErrorCode.NONE.code();
                partitions.add(result);
            }
            topics.add(new ProduceResponse.Topic(topic.name(), topic.topicId(), partitions));
        }
        if (request.acks() != 0) {
            context.respond(ProduceResponse.builder().responses(topics).build());
            return;
        }
        context.respondNothing();
        if (failed) {
            LOG.warn(
                    "closing the connection of {}: {}: records were refused, and with acks=0 there is no other way to"
                            + " say so",
                    context.connection().peer(),
                    context);
            context.connection().close();
        }
    }

    private ProduceResponse.Partition append(
            Topic topic, ProduceRequest.Partition partition, short acks, RequestContext context) {
        PartitionLog log = topic == null ? null : topic.partition(partition.index());
        if (log == null) {
            boolean byId = context.version() >= FIRST_WITH_TOPIC_IDS && topic == null;
            return refused(partition, byId ? ErrorCode.UNKNOWN_TOPIC_ID : ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, null);
        }
        if (acks < -1 || acks > 1) {
            return refused(partition, ErrorCode.INVALID_REQUIRED_ACKS, "acks must be 0, 1 or -1 (all), not " + acks);
        }
        if (topic.isInternal() && !context.clientId().equals(ADMIN_CLIENT)) {
            return refused(partition, ErrorCode.INVALID_TOPIC_EXCEPTION, "clients may not write to Kafka's own topics");
        }
        if (topic.leader(partition.index()) != context.broker().nodeId()) {
            return refused(partition, ErrorCode.NOT_LEADER_OR_FOLLOWER, null);
        }
        int inSync = topic.replicas(partition.index()).size();
        if (acks == -1 && inSync < topic.config().minInsyncReplicas()) {
            return refused(
                    partition,
                    ErrorCode.NOT_ENOUGH_REPLICAS,
                    inSync + " replicas are in sync, and min.insync.replicas is "
                            + topic.config().minInsyncReplicas());
        }
        Bytes records = partition.records() == null ? Bytes.EMPTY : partition.records();
        AppendResult result =
                services.topics().append(log, records, services.groups().now(), System.currentTimeMillis());
        if (result.error() == ErrorCode.NONE) {
            services.fetches().appended(log);
        }
        return response(partition, result);
    }

    private static ProduceResponse.Partition response(ProduceRequest.Partition partition, AppendResult result) {
        List<ProduceResponse.BatchIndexAndErrorMessage> recordErrors = new ArrayList<>();
        for (AppendResult.RecordError error : result.recordErrors()) {
            recordErrors.add(new ProduceResponse.BatchIndexAndErrorMessage(error.index(), error.message()));
        }
        return ProduceResponse.Partition.builder()
                .index(partition.index())
                .errorCode(result.error().code())
                .baseOffset(result.baseOffset())
                .logAppendTimeMs(result.logAppendTimeMs())
                .logStartOffset(result.logStartOffset())
                .recordErrors(recordErrors)
                .errorMessage(result.message())
                .build();
    }

    private static ProduceResponse.Partition refused(
            ProduceRequest.Partition partition, ErrorCode error, String message) {
        return ProduceResponse.Partition.builder()
                .index(partition.index())
                .errorCode(error.code())
                .baseOffset(-1)
                .errorMessage(message)
                .build();
    }
}
