package dev.rollcall.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.assignment.Assignment;
import dev.rollcall.assignment.GroupSpec;
import dev.rollcall.assignment.PartitionAssignor;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestWatcher;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What the extension does about tests that fail, and tests that should. */
@ResourceLock(Resources.SYSTEM_ERR)
class FailingTestsTest {

    /** Runs a sample; returns what it printed. */
    private static String printedBy(Class<?> sample, int failures) {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Sample.Runner.run(sample).testEvents().assertStatistics(stats -> stats.failed(failures));
        } finally {
            System.setErr(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Sample
    @RollcallTest
    static class Fails {
        @Test
        void afterAGroupWasTouched(Rollcall rollcall) {
            try (RawMember member = new RawMember(rollcall)) {
                member.join();
                assertThat(rollcall.group("billing").members()).hasSize(2);
            }
        }
    }

    @Test
    void aFailureComesWithTheTimelineOfEachGroupTouched() {
        assertThat(printedBy(Fails.class, 1))
                .contains("--- Rollcall: Fails.afterAGroupWasTouched(Rollcall) failed, and this happened to its group:")
                .contains("group billing is CompletingRebalance, generation 1, range, 1 members")
                .contains("what happened")
                .contains("rebalance: a member joined");
    }

    @Sample
    @RollcallTest
    static class FailsAlone {
        @Test
        void withoutAnyGroup() {
            assertThat(1).isEqualTo(2);
        }

        @Test
        void aborted() {
            Assumptions.abort("not today");
        }

        @Test
        void succeeds(Rollcall rollcall) {
            new RawMember(rollcall).join().close();
        }
    }

    @Test
    void onlyFailuresAreTalkedAbout() {
        assertThat(printedBy(FailsAlone.class, 1).strip())
                .isEqualTo("--- Rollcall: FailsAlone.withoutAnyGroup() failed."
                        + " No group was touched; no client is connected\n---");
    }

    @Sample
    @RollcallTest(failOnOpenClients = true)
    static class ForgetsAClient {
        @Test
        void forgets(Rollcall rollcall) {
            new RawMember(rollcall).join();
        }

        @Test
        void closes(Rollcall rollcall) {
            new RawMember(rollcall).join().close();
        }
    }

    @Test
    void aTestThatForgetsAClientFailsIfAskedTo() {
        assertThat(Sample.Runner.failure(Sample.Runner.run(ForgetsAClient.class)))
                .contains("ForgetsAClient.forgets(Rollcall) leaves clients open: [client raw at 127.0.0.1:")
                .contains("close each of them");
    }

    /** An assignor that does not come to an end before it is told to. */
    private static final class Stuck implements PartitionAssignor {
        private static final CountDownLatch END = new CountDownLatch(1);
        private static final CountDownLatch BEGUN = new CountDownLatch(1);

        @Override
        public String name() {
            return "range";
        }

        @Override
        public Assignment assign(GroupSpec group) {
            BEGUN.countDown();
            try {
                END.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return Assignment.EMPTY;
        }
    }

    @Sample
    static class LeavesAThread {
        @RegisterExtension
        static final RollcallExtension KAFKA =
                RollcallExtension.of(Rollcall.builder().topic("a", 1).assignor(new Stuck()));

        @Test
        void whichIsStuckInAnAssignor(Rollcall rollcall) throws InterruptedException {
            new RawMember(rollcall).ask();
            assertThat(Stuck.BEGUN.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aClassThatLeavesAThreadBehindFails() {
        try {
            assertThat(Sample.Runner.failure(Sample.Runner.run(LeavesAThread.class)))
                    .contains("LeavesAThread leaves behind the port /127.0.0.1:")
                    .contains("the thread \"rollcall\", which is at [")
                    .contains("Stuck.assign");
        } finally {
            Stuck.END.countDown();
        }
    }

    @Sample
    @RollcallTest(betweenTests = BetweenTests.NEW, bootstrapServersProperty = "some.property")
    static class Contradicts {
        @Test
        void nothing() {}
    }

    @Sample
    @RollcallTest(betweenTests = BetweenTests.NEW)
    static class TooEarly {
        @BeforeAll
        static void asks(Rollcall rollcall) {}

        @Test
        void nothing() {}
    }

    @Sample
    @RollcallTest
    static class WhichGroup {
        @Test
        void asks(ConsumerGroup group) {}
    }

    @Sample
    @RollcallTest(topics = "orders")
    static class HowManyPartitions {
        @Test
        void nothing() {}
    }

    @Test
    void whatCannotBeSaysWhatToDo() {
        assertThat(Sample.Runner.failure(Sample.Runner.run(Contradicts.class)))
                .contains("the system property some.property is set once a class", "take BetweenTests.RESET or KEEP");
        assertThat(Sample.Runner.failure(Sample.Runner.run(TooEarly.class)))
                .contains("each test of", "ask for it in the test method or in @BeforeEach");
        assertThat(Sample.Runner.failure(Sample.Runner.run(WhichGroup.class)))
                .contains("which group? Write @Group(\"billing\")");
        assertThat(Sample.Runner.failure(Sample.Runner.run(HowManyPartitions.class)))
                .contains("the topic \"orders\" does not say how many partitions it has: write \"orders:6\"");
    }

    @Sample
    @RollcallTest
    @ExtendWith(SharedAndReset.Watcher.class)
    static class SharedAndReset {
        private static final CountDownLatch ONE_FAILED = new CountDownLatch(1);

        static final class Watcher implements TestWatcher {
            @Override
            public void testFailed(ExtensionContext context, Throwable cause) {
                ONE_FAILED.countDown();
            }
        }

        @BeforeAll
        static void isKnown(Rollcall rollcall) {}

        @RepeatedTest(2)
        void oneWaitsForTheOther() throws InterruptedException {
            assertThat(ONE_FAILED.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void testsThatResetWhatOthersUseFail() {
        assertThat(Sample.Runner.failure(Sample.Runner.run(true, SharedAndReset.class)))
                .contains("let them share it (BetweenTests.KEEP)");
    }
}
