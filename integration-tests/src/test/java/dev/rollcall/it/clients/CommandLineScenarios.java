package dev.rollcall.it.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Kafka's own command line for groups. */
abstract class CommandLineScenarios extends RunningStage {
    private ConsumerGroupsTool tool;

    @BeforeAll
    void start() {
        begin();
        tool = new ConsumerGroupsTool(cluster().bootstrapServers());
    }

    @AfterAll
    void stop() {
        end();
    }

    @Override
    RemoteClients startClients() {
        return RemoteClients.start(ClientVersion.newest(), cluster());
    }

    @Test
    void itShowsAGroupAtWorkAndRefusesToChangeIt() {
        List<RemoteConsumer> members = consumeAndCommit("work");

        assertThat(tool.run("--list")).contains("work");
        assertThat(tool.run("--list", "--state")).contains("GROUP STATE", "work Stable");
        assertThat(tool.run("--describe", "--group", "work"))
                .containsExactlyInAnyOrder(
                        "GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID",
                        "work work 0 10 10 0 work-a-UUID /127.0.0.1 work-a",
                        "work work 1 10 10 0 work-b-UUID /127.0.0.1 work-b");
        assertThat(tool.run("--describe", "--group", "work", "--members", "--verbose"))
                .containsExactlyInAnyOrder(
                        "GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS CURRENT-EPOCH CURRENT-ASSIGNMENT"
                                + " TARGET-EPOCH TARGET-ASSIGNMENT",
                        "work work-a-UUID /127.0.0.1 work-a 1 - work:0 - -",
                        "work work-b-UUID /127.0.0.1 work-b 1 - work:1 - -");
        assertThat(tool.run("--describe", "--group", "work", "--state"))
                .containsExactly(
                        "GROUP COORDINATOR (ID) ASSIGNMENT-STRATEGY STATE #MEMBERS", "work BROKER (0) range Stable 2");

        assertThat(tool.run("--reset-offsets", "--group", "work", "--topic", "work", "--to-earliest", "--execute"))
                .contains("Error: Assignments can only be reset if the group 'work' is inactive,"
                        + " but the current state is Stable.");
        assertThat(tool.run("--delete-offsets", "--group", "work", "--topic", "work"))
                .contains("work 0 Error: org.apache.kafka.common.errors.GroupSubscribedToTopicException: Deleting"
                        + " offsets of a topic is forbidden while the consumer group is actively subscribed to it.");
        assertThat(tool.run("--delete", "--group", "work"))
                .contains("* Group 'work' could not be deleted due to:"
                        + " org.apache.kafka.common.errors.GroupNotEmptyException: The group is not empty.");
        members.forEach(RemoteConsumer::close);
    }

    @Test
    void itResetsOffsetsOfARestingGroupAndDeletesIt() {
        consumeAndCommit("rest").forEach(RemoteConsumer::close);

        String titles = "GROUP TOPIC PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST CLIENT-ID";
        assertThat(tool.run("--describe", "--group", "rest"))
                .containsExactlyInAnyOrder(titles, "rest rest 0 10 10 0 - - -", "rest rest 1 10 10 0 - - -");
        assertThat(tool.run("--describe", "--group", "rest", "--members"))
                .containsExactly("GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS");
        assertThat(tool.run("--describe", "--group", "rest", "--state"))
                .containsExactly(
                        "GROUP COORDINATOR (ID) ASSIGNMENT-STRATEGY STATE #MEMBERS", "rest BROKER (0) - Empty 0");

        assertThat(tool.run("--reset-offsets", "--group", "rest", "--topic", "rest", "--to-earliest", "--execute"))
                .containsExactly("GROUP TOPIC PARTITION NEW-OFFSET", "rest rest 0 0", "rest rest 1 0");
        assertThat(tool.run("--reset-offsets", "--group", "rest", "--topic", "rest:1", "--shift-by", "3", "--execute"))
                .containsExactly("GROUP TOPIC PARTITION NEW-OFFSET", "rest rest 1 3");
        assertThat(tool.run("--describe", "--group", "rest"))
                .containsExactlyInAnyOrder(titles, "rest rest 0 0 10 10 - - -", "rest rest 1 3 10 7 - - -");

        assertThat(tool.run("--delete-offsets", "--group", "rest", "--topic", "rest:0"))
                .contains("rest 0 Successful");
        assertThat(tool.run("--describe", "--group", "rest"))
                .containsExactlyInAnyOrder(titles, "rest rest 1 3 10 7 - - -");
        assertThat(tool.run("--delete", "--group", "rest"))
                .containsExactly("Deletion of requested consumer groups ('rest') was successful.");
        assertThat(tool.run("--list")).doesNotContain("rest");
        assertThat(tool.run("--describe", "--group", "rest"))
                .containsExactly("Error: Executing consumer group command failed due to"
                        + " org.apache.kafka.common.errors.GroupIdNotFoundException: Group rest not found.");
    }

    /** Two members, NAME-a and NAME-b, that have read and committed the ten records of their partition each. */
    private List<RemoteConsumer> consumeAndCommit(String name) {
        Set<String> partitions = topic(name, 2);
        produce(name, 2, 0, 20);
        RemoteConsumer a = clients().consumer(name + "-a", name).subscribe(name);
        RemoteConsumer b = clients().consumer(name + "-b", name).subscribe(name);
        awaitEqualShares(partitions, a, b);
        for (RemoteConsumer member : List.of(a, b)) {
            String own = member.assignment().iterator().next();
            // What it read of it before the last rebalance does not count.
            await("it has read all", () -> member.tell("position", own).equals("10"));
            member.tell("commit");
        }
        return List.of(a, b);
    }
}
