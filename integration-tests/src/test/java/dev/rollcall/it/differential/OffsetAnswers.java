package dev.rollcall.it.differential;

import static dev.rollcall.it.differential.Answers.error;
import static dev.rollcall.it.differential.Answers.list;
import static dev.rollcall.it.differential.Answers.sorted;

import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.OffsetCommitResponse;
import dev.rollcall.protocol.message.OffsetDeleteResponse;
import dev.rollcall.protocol.message.OffsetFetchResponse;
import java.util.UUID;

/** Puts answers about offsets into words. */
final class OffsetAnswers {

    private static final UUID NO_ID = new UUID(0, 0);

    private OffsetAnswers() {}

    static String of(Message answer, Cast cast) {
        if (answer instanceof OffsetCommitResponse committed) {
            return list(
                    committed.topics(),
                    topic -> topic(topic.name(), topic.topicId(), cast)
                            + list(
                                    topic.partitions(),
                                    partition -> partition.partitionIndex() + " " + error(partition.errorCode())));
        } else if (answer instanceof OffsetFetchResponse fetched) {
            return error(fetched.errorCode()) + " "
                    + sorted(
                            fetched.topics(),
                            topic -> topic.name()
                                    + sorted(
                                            topic.partitions(),
                                            partition -> offset(
                                                    partition.partitionIndex(),
                                                    partition.errorCode(),
                                                    partition.committedOffset(),
                                                    partition.committedLeaderEpoch(),
                                                    partition.metadata())))
                    + list(
                            fetched.groups(),
                            group -> cast.groupSymbol(group.groupId()) + " " + error(group.errorCode()) + " "
                                    + sorted(
                                            group.topics(),
                                            topic -> topic(topic.name(), topic.topicId(), cast)
                                                    + sorted(
                                                            topic.partitions(),
                                                            partition -> offset(
                                                                    partition.partitionIndex(),
                                                                    partition.errorCode(),
                                                                    partition.committedOffset(),
                                                                    partition.committedLeaderEpoch(),
                                                                    partition.metadata()))));
        } else if (answer instanceof OffsetDeleteResponse deleted) {
            return error(deleted.errorCode()) + " "
                    + sorted(
                            deleted.topics(),
                            topic -> topic.name()
                                    + sorted(
                                            topic.partitions(),
                                            partition ->
                                                    partition.partitionIndex() + " " + error(partition.errorCode())));
        }
        throw new IllegalArgumentException("no words for " + answer);
    }

    private static String topic(String name, UUID id, Cast cast) {
        return id.equals(NO_ID) ? "'" + name + "'" : "'" + name + "'/" + cast.topicName(id);
    }

    private static String offset(int partition, short error, long offset, int leaderEpoch, String metadata) {
        return partition + " " + error(error) + " " + offset + "@" + leaderEpoch + " "
                + (metadata == null ? "null" : metadata.length() + " characters");
    }
}
