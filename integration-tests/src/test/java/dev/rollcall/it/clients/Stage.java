package dev.rollcall.it.clients;

import dev.rollcall.it.process.Patience;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** Where scenarios play: a cluster and clients of one kind. */
interface Stage {
    ClusterUnderTest cluster();

    /** The process with most of the clients. */
    RemoteClients clients();

    /** Another one of the same kind, to be killed or frozen; a new one if the last was killed. */
    RemoteClients otherClients();

    /** Creates a topic and returns its partitions. */
    default Set<String> topic(String name, int partitions) {
        clients().call("create-topic", name, Integer.toString(partitions));
        return new TreeSet<>(IntStream.range(0, partitions)
                .mapToObj(partition -> name + "-" + partition)
                .toList());
    }

    /** Produces records with the values {@code first} to {@code first + count - 1}. */
    default void produce(String topic, int partitions, int first, int count) {
        clients().call("produce", topic, "" + partitions, "" + first, "" + count);
    }

    /** Waits until these consumers have all of the partitions, each one once, and as many each as the others. */
    default void awaitEqualShares(Collection<String> partitions, RemoteConsumer... consumers) {
        await("equal shares of " + partitions, () -> {
            Set<String> all = new TreeSet<>();
            for (RemoteConsumer consumer : consumers) {
                Set<String> share = consumer.assignment();
                if (share.size() * consumers.length != partitions.size()) {
                    return false;
                }
                all.addAll(share);
            }
            return all.equals(new TreeSet<>(partitions));
        });
    }

    default void await(String what, Callable<Boolean> condition) {
        Patience.await(what).until(condition);
    }
}
