package dev.rollcall.it.clients.program;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Group operations of the admin client that 2.1 has. Payloads are lists with {@code ;} between their elements. */
final class Administering implements AutoCloseable {
    private final AdminClient admin;

    Administering(Map<String, Object> config) {
        admin = AdminClient.create(config);
    }

    String execute(String verb, List<String> arguments) throws Exception {
        return switch (verb) {
            case "create-topic" -> {
                NewTopic topic = new NewTopic(arguments.get(0), Integer.parseInt(arguments.get(1)), (short) 1);
                admin.createTopics(Collections.singleton(topic)).all().get();
                yield "";
            }
            case "grow-topic" -> {
                admin.createPartitions(Collections.singletonMap(
                                arguments.get(0), NewPartitions.increaseTo(Integer.parseInt(arguments.get(1)))))
                        .all()
                        .get();
                yield "";
            }
            case "list-groups" -> list();
            case "describe-group" -> describe(arguments.get(0));
            case "list-offsets" -> offsets(arguments.get(0));
            case "delete-group" -> {
                admin.deleteConsumerGroups(arguments).all().get();
                yield "";
            }
            case "alter-offset" ->
                AdminSince25.alterOffset(
                        admin, arguments.get(0), Reports.partition(arguments.get(1)), Long.parseLong(arguments.get(2)));
            case "delete-offset" ->
                AdminSince24.deleteOffset(admin, arguments.get(0), Reports.partition(arguments.get(1)));
            case "remove-static-member" -> AdminSince24.removeStaticMember(admin, arguments.get(0), arguments.get(1));
            case "remove-all-members" -> AdminSince25.removeAllMembers(admin, arguments.get(0));
            default -> throw new IllegalArgumentException("the admin client does not know " + verb);
        };
    }

    @SuppressWarnings("removal") // its successor came with 4.1
    private String list() throws Exception {
        return admin.listConsumerGroups().all().get().stream()
                .map(group -> group.groupId())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(";"));
    }

    /** State, assignor, then {@code clientId=partitions} of each member. */
    @SuppressWarnings("removal") // the successor of state() came with 4.0
    private String describe(String group) throws Exception {
        ConsumerGroupDescription description = admin.describeConsumerGroups(Collections.singleton(group))
                .describedGroups()
                .get(group)
                .get();
        Collection<String> members = new TreeSet<>();
        for (MemberDescription member : description.members()) {
            members.add(member.clientId() + "="
                    + Reports.partitions(member.assignment().topicPartitions()));
        }
        String head = description.state() + ";" + description.partitionAssignor();
        return members.isEmpty() ? head : head + ";" + String.join(";", members);
    }

    private String offsets(String group) throws Exception {
        Map<TopicPartition, OffsetAndMetadata> all = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        Map<String, Long> offsets = new TreeMap<>();
        all.forEach((partition, offset) -> offsets.put(partition.toString(), offset.offset()));
        return offsets.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(";"));
    }

    @Override
    public void close() {
        admin.close();
    }
}
