package dev.rollcall.junit;

import dev.rollcall.group.AssignmentMode;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class with an emulator. Methods take it as a parameter of type {@link dev.rollcall.Rollcall}, its clock as a
 * {@link dev.rollcall.Clock}, and a group as {@code @Group("billing") ConsumerGroup}.
 *
 * <pre>{@code
 * @RollcallTest
 * @Topic(name = "orders", partitions = 6)
 * class BillingTest {
 *     @Test
 *     void readsItsOrders(Rollcall rollcall) { ... }
 * }
 * }</pre>
 *
 * <p>When a test fails, the timeline of each group that it touched is printed. The class fails if the emulator leaves a
 * thread or a port behind. What cannot be said here can be said with {@link RollcallExtension#of}.
 *
 * <p>A {@code @Nested} class shares the emulator of the class around it, unless it has this annotation itself.
 */
@Documented
@Inherited
@ExtendWith(RollcallExtension.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface RollcallTest {

    /** Topics that are there from the start, as {@code "orders:6"}; see {@link Topic} for more about a topic. */
    String[] topics() default {};

    /** How many virtual brokers there are. */
    int brokers() default 1;

    /** The brokers' racks, in order. */
    String[] racks() default {};

    /** Whether the clock stands still unless it is moved. */
    boolean frozen() default false;

    /** How many times as fast as real time the clock runs. */
    double clockSpeed() default 1;

    /** {@code group.initial.rebalance.delay.ms}. */
    int initialRebalanceDelayMs() default 0;

    /** {@code auto.create.topics.enable}. */
    boolean autoCreateTopics() default true;

    /** Whose assignment counts. */
    AssignmentMode assignment() default AssignmentMode.SERVER;

    /** What happens to the emulator between two tests. */
    BetweenTests betweenTests() default BetweenTests.RESET;

    /**
     * A system property that has the bootstrap servers while the class runs, such as
     * {@code spring.kafka.bootstrap-servers}; none if empty. Not for {@link BetweenTests#NEW}.
     */
    String bootstrapServersProperty() default "";

    /**
     * Whether a test fails that leaves a client's connection open (with {@link BetweenTests#KEEP}, the class): a
     * consumer, producer or admin client that was not closed.
     */
    boolean failOnOpenClients() default false;
}
