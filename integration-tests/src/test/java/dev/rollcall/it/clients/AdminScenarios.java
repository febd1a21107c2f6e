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
    default void theAdminClientListsAltersAndDeletesOffsets() {
        topic("offsets", 2);
        produce("offsets", 2, 0, 20);
        RemoteConsumer consumer = clients().consumer("offsets", "offsets").subscribe("offsets");
        consumer.awaitConsumed(20);
        consumer.tell("commit");
        assertThat(clients().call("list-offsets", "offsets")).isEqualTo("offsets-0=10;offsets-1=10");
        assumeTrue(version().isAtLeast(2, 4), "deleting offsets came with 2.4, altering them with 2.5");
        assertThat(failureOf("delete-offset", "offsets", "offsets-0")).isEqualTo("GroupSubscribedToTopicException");
        consumer.close();
        clients().call("delete-offset", "offsets", "offsets-0");
        assertThat(clients().call("list-offsets", "offsets")).isEqualTo("offsets-1=10");
        assumeTrue(version().isAtLeast(2, 5), "altering offsets came with 2.5");
        clients().call("alter-offset", "offsets", "offsets-1", "3");
        assertThat(clients().call("list-offsets", "offsets")).isEqualTo("offsets-1=3");
    }

    @Test
    default void theAdminClientRemovesMembers() {
        assumeTrue(version().isAtLeast(2, 4), "removing members came with 2.4");
        Set<String> partitions = topic("remove", 2);
        RemoteConsumer fixed = clients()
                .consumer("remove-fixed", "remove", "group.instance.id=one")
                .subscribe("remove");
        fixed.awaitAssignment(partitions);
        fixed.tell("poll", "off");
        clients().call("remove-static-member", "remove", "one");
        assertThat(clients().call("describe-group", "remove")).isEqualTo("Empty;");
        fixed.tell("poll", "on");
        await(
                "it is back",
                () -> clients().call("describe-group", "remove").equals("Stable;range;remove-fixed=remove-0,remove-1"));
        assumeTrue(version().isAtLeast(2, 5), "removing all members came with 2.5");
        fixed.tell("poll", "off");
        clients().call("remove-all-members", "remove");
        assertThat(clients().call("describe-group", "remove")).isEqualTo("Empty;");
        fixed.close();
    }

    private String failureOf(String... words) {
        return catchThrowableOfType(ClientException.class, () -> clients().call(words))
                .type();
    }
}
