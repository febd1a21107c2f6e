package dev.rollcall.it.clients.program;

import java.util.Collections;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.TopicPartition;

/** Group operations that came with 2.4. */
final class AdminSince24 {
    private AdminSince24() {}

    static String deleteOffset(AdminClient admin, String group, TopicPartition partition) throws Exception {
        admin.deleteConsumerGroupOffsets(group, Collections.singleton(partition))
                .all()
                .get();
        return "";
    }

    static String removeStaticMember(AdminClient admin, String group, String instanceId) throws Exception {
        admin.removeMembersFromConsumerGroup(
                        group,
                        new RemoveMembersFromConsumerGroupOptions(
                                Collections.singleton(new MemberToRemove(instanceId))))
                .all()
                .get();
        return "";
    }
}
