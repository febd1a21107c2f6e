package dev.rollcall.it.clients.program;

import java.util.Collections;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Group operations that came with 2.5. */
final class AdminSince25 {
    private AdminSince25() {}

    static String alterOffset(AdminClient admin, String group, TopicPartition partition, long offset) throws Exception {
        admin.alterConsumerGroupOffsets(group, Collections.singletonMap(partition, new OffsetAndMetadata(offset)))
                .all()
                .get();
        return "";
    }

    static String removeAllMembers(AdminClient admin, String group) throws Exception {
        admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                .all()
                .get();
        return "";
    }
}
