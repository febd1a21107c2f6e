package dev.rollcall.it.assignors;

import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.PartitionAssignor;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.common.Cluster;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One assignment by Kafka's assignor and by ours, of the same group, which both have been given in their own form. Each
 * call is timed by itself, for the sake of the median: on a busy machine a mean tells more about the neighbours.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class AssignorBenchmark {

    @Param({"range", "roundrobin", "sticky", "cooperative-sticky"})
    String assignor;

    @Param({"100x10x100", "500x50x100", "1000x100x100", "2000x100x200"})
    String size;

    @Param({"equal", "halves"})
    String subscriptions;

    @Param({"fresh", "leave"})
    String change;

    private PartitionAssignor ours;
    private GroupSpec group;
    private Subject subject;
    private Cluster cluster;
    private Map<String, Subscription> members;

    /** Refuses to measure what does not agree. */
    @Setup
    public void prepare() {
        subject = Subject.of(assignor);
        Problem problem = BenchmarkGroups.fresh(size, subscriptions.equals("halves"));
        if (change.equals("leave")) {
            problem = BenchmarkGroups.afterOneLeft(problem, subject.ours(problem));
        }
        if (!subject.ours(problem).equals(subject.kafkas(problem))) {
            throw new IllegalStateException("the answers differ, there is nothing to compare");
        }
        ours = subject.assignor();
        group = subject.groupSpec(problem);
        cluster = KafkaClientOracle.cluster(problem);
        members = KafkaClientOracle.subscriptions(subject, problem);
    }

    @Benchmark
    public Assignment rollcall() {
        return ours.assign(group);
    }

    @Benchmark
    public ConsumerPartitionAssignor.GroupAssignment kafka() {
        for (Subscription subscription : members.values()) {
            // The assignor reads user data without resetting it.
            if (subscription.userData() != null) {
                subscription.userData().rewind();
            }
        }
        return KafkaClientOracle.assignor(subject).assign(cluster, new GroupSubscription(members));
    }
}
