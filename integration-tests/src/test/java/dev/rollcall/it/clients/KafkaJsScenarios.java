package dev.rollcall.it.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** kafkajs, an implementation of the protocol from scratch. Skipped where npm cannot install it. */
abstract class KafkaJsScenarios extends RunningStage implements BasicScenarios {
    private List<String> command;

    @BeforeAll
    void start() {
        command = KafkaJs.command();
        begin();
    }

    @AfterAll
    void stop() {
        end();
    }

    @Override
    RemoteClients startClients() {
        return RemoteClients.start("kafkajs", command, cluster());
    }

    @Test
    void itsAdminClientListsDescribesAndDeletesGroups() {
        Set<String> partitions = topic("admin", 2);
        RemoteConsumer a = clients().consumer("admin-a", "admin").subscribe("admin");
        RemoteConsumer b = clients().consumer("admin-b", "admin").subscribe("admin");
        awaitEqualShares(partitions, a, b);
        assertThat(List.of(clients().call("list-groups").split(";", -1))).contains("admin");
        assertThat(clients().call("describe-group", "admin")).isEqualTo("Stable;RoundRobinAssigner;admin-a;admin-b");
        assertThat(catchThrowableOfType(ClientException.class, () -> clients().call("delete-group", "admin"))
                        .type())
                .isEqualTo("KafkaJSDeleteGroupsError");
        a.close();
        b.close();
        clients().call("delete-group", "admin");
        assertThat(List.of(clients().call("list-groups").split(";", -1))).doesNotContain("admin");
    }
}
