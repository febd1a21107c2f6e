package dev.rollcall.it.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the admin client sees of groups and does to them. */
interface AdminScenarios extends JavaStage {
    @Test
    default void theAdminClientListsAndDescribesGroups() {
        Set<String> partitions = topic("describe", 2);
        RemoteConsumer a = clients().consumer("describe-a", "describe").subscribe("describe");
        RemoteConsumer b = clients().consumer("describe-b", "describe").subscribe("describe");
        awaitEqualShares(partitions, a, b);
        assertThat(List.of(clients().call("list-groups").split(";", -1))).contains("describe");
        String share = a.assignment().iterator().next();
        String rest = b.assignment().iterator().next();
        assertThat(clients().call("describe-group", "describe"))
                .isEqualTo("Stable;range;describe-a=" + share + ";describe-b=" + rest);
        a.close();
        b.close();
        assertThat(clients().call("describe-group", "describe")).isEqualTo("Empty;");
    }

    @Test
    default void theAdminClientDeletesAGroupOnlyWhenItIsEmpty() {
        Set<String> partitions = topic("delete", 2);
        RemoteConsumer consumer = clients().consumer("delete", "delete").subscribe("delete");
        consumer.awaitAssignment(partitions);
        assertThat(failureOf("delete-group", "delete")).isEqualTo("GroupNotEmptyException");
        consumer.close();
        clients().call("delete-group", "delete");
        assertThat(List.of(clients().call("list-groups").split(";", -1))).doesNotContain("delete");
        assertThat(failureOf("delete-group", "delete")).isEqualTo("GroupIdNotFoundException");
    }

    @Test
    default void theAdminClientListsOffsets() {
        consumeAndCommit("offsets").close();
        assertThat(clients().call("list-offsets", "offsets")).isEqualTo("offsets-0=10;offsets-1=10");
    }

    @Test
    default void theAdminClientAltersOffsetsOfAGroupAtRest() {
        assumeTrue(version().isAtLeast(2, 5), "altering offsets came with 2.5");
        RemoteConsumer consumer = consumeAndCommit("alter");
        assertThat(failureOf("alter-offset", "alter", "alter-1", "3")).isEqualTo("UnknownMemberIdException");
        consumer.close();
        clients().call("alter-offset", "alter", "alter-1", "3");
        assertThat(clients().call("list-offsets", "alter")).isEqualTo("alter-0=10;alter-1=3");
    }

    @Test
    default void theAdminClientDeletesOffsetsOfTopicsThatNobodySubscribes() {
        assumeTrue(version().isAtLeast(2, 4), "deleting offsets came with 2.4");
        RemoteConsumer consumer = consumeAndCommit("forget");
        assertThat(failureOf("delete-offset", "forget", "forget-0")).isEqualTo("GroupSubscribedToTopicException");
        consumer.close();
        clients().call("delete-offset", "forget", "forget-0");
        assertThat(clients().call("list-offsets", "forget")).isEqualTo("forget-1=10");
    }

    @Test
    default void theAdminClientRemovesAStaticMemberThatComesBackWhenItPolls() {
        assumeTrue(version().isAtLeast(2, 4), "removing members came with 2.4");
        Set<String> partitions = topic("remove", 2);
        RemoteConsumer member = clients()
                .consumer("remove-member", "remove", "group.instance.id=one")
                .subscribe("remove");
        member.awaitAssignment(partitions);
        member.tell("poll", "off");
        clients().call("remove-static-member", "remove", "one");
        assertThat(clients().call("describe-group", "remove")).isEqualTo("Empty;");
        member.tell("poll", "on");
        await(
                "it is back",
                () -> clients()
                        .call("describe-group", "remove")
                        .equals("Stable;range;remove-member=remove-0,remove-1"));
        member.close();
    }

    @Test
    default void theAdminClientRemovesAllMembers() {
        assumeTrue(version().isAtLeast(2, 5), "removing all members came with 2.5");
        Set<String> partitions = topic("clear", 2);
        RemoteConsumer a = clients().consumer("clear-a", "clear").subscribe("clear");
        RemoteConsumer b = clients().consumer("clear-b", "clear").subscribe("clear");
        awaitEqualShares(partitions, a, b);
        a.tell("poll", "off");
        b.tell("poll", "off");
        clients().call("remove-all-members", "clear");
        assertThat(clients().call("describe-group", "clear")).isEqualTo("Empty;");
        a.close();
        b.close();
    }

    /** The only member of a group, which has read and committed ten records of both partitions of its topic. */
    private RemoteConsumer consumeAndCommit(String name) {
        topic(name, 2);
        produce(name, 2, 0, 20);
        RemoteConsumer consumer = clients().consumer(name, name).subscribe(name);
        consumer.awaitConsumed(20);
        consumer.tell("commit");
        return consumer;
    }

    private String failureOf(String... words) {
        return catchThrowableOfType(ClientException.class, () -> clients().call(words))
                .type();
    }
}
