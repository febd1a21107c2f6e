package dev.rollcall.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What members subscribe to and who gets what. */
interface SubscriptionScenarios extends JavaStage {
    @Test
    default void everyAssignorOfTheReleaseDistributesTheGroupsPartitions() {
        Map<String, String> assignors = new LinkedHashMap<>(
                Map.of("range", "RangeAssignor", "roundrobin", "RoundRobinAssignor", "sticky", "StickyAssignor"));
        if (version().isAtLeast(2, 4)) {
            assignors.put("cooperative-sticky", "CooperativeStickyAssignor");
        }
        Set<String> partitions = topic("assignors", 6);
        Map<String, List<RemoteConsumer>> groups = new LinkedHashMap<>();
        assignors.forEach((name, className) -> {
            String setting = "partition.assignment.strategy=org.apache.kafka.clients.consumer." + className;
            List<RemoteConsumer> members = new ArrayList<>();
            for (String member : List.of("a", "b")) {
                members.add(
                        clients().consumer(name + "-" + member, name, setting).subscribe("assignors"));
            }
            groups.put(name, members);
        });
        groups.forEach((name, members) -> {
            awaitEqualShares(partitions, members.toArray(RemoteConsumer[]::new));
            await(
                    name + " is stable",
                    () -> clients().call("describe-group", name).startsWith("Stable;" + name + ";"));
        });
        groups.values().forEach(members -> members.forEach(RemoteConsumer::close));
    }

    @Test
    default void aPatternFindsTopicsThatAreCreatedLater() {
        Set<String> partitions = topic("pattern-early", 2);
        topic("no-pattern", 2);
        RemoteConsumer consumer = clients().consumer("pattern", "pattern").subscribePattern("pattern-.*");
        consumer.awaitAssignment(partitions);
        Set<String> both = new TreeSet<>(partitions);
        both.addAll(topic("pattern-late", 3));
        consumer.awaitAssignment(both);
        consumer.close();
    }

    @Test
    default void aMemberMayChangeItsSubscription() {
        Set<String> first = topic("change-first", 4);
        Set<String> second = topic("change-second", 2);
        RemoteConsumer stays = clients().consumer("change-stays", "change").subscribe("change-first");
        RemoteConsumer changes = clients().consumer("change-changes", "change").subscribe("change-first");
        awaitEqualShares(first, stays, changes);
        changes.subscribe("change-second");
        stays.awaitAssignment(first);
        changes.awaitAssignment(second);
        produce("change-second", 2, 0, 10);
        changes.awaitConsumed(10);
        assertThat(stays.consumed()).isEmpty();
        stays.close();
        changes.close();
    }
}
