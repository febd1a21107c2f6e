package dev.rollcall.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.Clock;
import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.assignment.TopicSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What the extension does for tests that succeed; {@link FailingTestsTest} has the others. */
class RollcallExtensionTest {

    private static final Queue<Object> SEEN = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void forget() {
        SEEN.clear();
    }

    private static void allSucceed(int tests, Class<?>... samples) {
        Sample.Runner.run(samples)
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(tests).failed(0));
    }

    @Sample
    @RollcallTest(
            topics = {"orders:6", "audit.log:1"},
            brokers = 3,
            racks = {"a", "b"},
            frozen = true)
    @Topic(name = "refunds", partitions = 2, config = "retention.ms=1000")
    static class ByAnnotation {
        @Test
        @Topic(name = "of.this.test")
        void isAsTold(Rollcall rollcall, Clock clock, @Group("billing") ConsumerGroup billing) {
            assertThat(rollcall.brokers()).extracting(broker -> broker.rack()).containsExactly("a", "b", "a");
            assertThat(rollcall.topics())
                    .extracting(TopicSpec::name)
                    .containsExactly("audit.log", "of.this.test", "orders", "refunds");
            Instant now = clock.now();
            clock.warp(Duration.ofHours(1));
            assertThat(rollcall.clock().now()).isEqualTo(now.plus(Duration.ofHours(1)));
            assertThat(billing.id()).isEqualTo("billing");
        }

        @Test
        void topicsOfAnotherTestAreGone(Rollcall rollcall) {
            assertThat(rollcall.topics()).extracting(TopicSpec::name).containsExactly("audit.log", "orders", "refunds");
        }
    }

    @Test
    void settingsComeFromAnnotations() {
        allSucceed(2, ByAnnotation.class);
    }

    @Sample
    @RollcallTest
    static class ResetBetweenTests {
        @BeforeAll
        static void beforeAll(Rollcall rollcall) {
            SEEN.add(rollcall);
            new RawMember(rollcall).join().close();
        }

        @BeforeEach
        void beforeEach(Rollcall rollcall) {
            SEEN.add(rollcall);
        }

        @RepeatedTest(3)
        void startsFromNothing(Rollcall rollcall) {
            assertThat(rollcall.groupIds()).isEmpty();
            new RawMember(rollcall).join().close();
            assertThat(rollcall.groupIds()).containsExactly("billing");
            SEEN.add(rollcall);
        }
    }

    @Test
    void oneEmulatorServesTheClassAndIsResetBeforeEachTest() {
        allSucceed(3, ResetBetweenTests.class);

        assertThat(SEEN).hasSize(7);
        assertThat(Set.copyOf(SEEN)).hasSize(1);
    }

    @Sample
    @RollcallTest(betweenTests = BetweenTests.NEW)
    static class NewForEachTest {
        @RepeatedTest(3)
        void hasItsOwn(Rollcall rollcall) {
            SEEN.add(rollcall);
        }
    }

    @Test
    void eachTestMayHaveAnEmulatorOfItsOwn() {
        allSucceed(3, NewForEachTest.class);

        assertThat(Set.copyOf(SEEN)).hasSize(3);
        assertThat(SEEN).allMatch(emulator -> ((Rollcall) emulator).leftBehind().isEmpty());
    }

    @Sample
    @RollcallTest(betweenTests = BetweenTests.KEEP)
    static class KeptForAllTests {
        @BeforeAll
        static void beforeAll(Rollcall rollcall) {
            new RawMember(rollcall).join().close();
        }

        @RepeatedTest(2)
        @Topic(name = "orders", partitions = 2)
        void findsWhatWasThere(Rollcall rollcall) {
            assertThat(rollcall.groupIds()).containsExactly("billing");
            assertThat(rollcall.topics()).extracting(TopicSpec::name).containsExactly("orders");
        }
    }

    @Test
    void theTestsOfAClassMayShareOneEmulatorWithAllThatIsInIt() {
        allSucceed(2, KeptForAllTests.class);
    }

    @Sample
    static class ByField {
        @RegisterExtension
        static final RollcallExtension KAFKA =
                RollcallExtension.of(Rollcall.builder().topic("orders", 6)).failOnOpenClients();

        @BeforeAll
        static void beforeAll() {
            SEEN.add(KAFKA.bootstrapServers());
        }

        @Test
        void isThere(Rollcall rollcall) {
            SEEN.add(rollcall.bootstrapServers());
            assertThat(KAFKA.rollcall()).isSameAs(rollcall);
        }

        @Nested
        class Inside {
            @Test
            void isTheSame(Rollcall rollcall) {
                SEEN.add(rollcall.bootstrapServers());
                assertThat(rollcall.topics()).extracting(TopicSpec::name).containsExactly("orders");
            }
        }
    }

    @Sample
    static class ByFieldOfTheInstance {
        @RegisterExtension
        final RollcallExtension kafka = RollcallExtension.of(Rollcall.builder().topic("orders", 6));

        @RepeatedTest(2)
        void isThere(Rollcall rollcall) {
            SEEN.add(rollcall);
            assertThat(kafka.rollcall()).isSameAs(rollcall);
        }
    }

    @Test
    void aFieldDoesAsWell() {
        allSucceed(2, ByField.class);

        assertThat(SEEN).hasSize(3);
        assertThat(Set.copyOf(SEEN)).hasSize(1);
    }

    @Test
    void aFieldOfTheInstanceGivesEachTestItsOwn() {
        allSucceed(2, ByFieldOfTheInstance.class);

        assertThat(Set.copyOf(SEEN)).hasSize(2);
        assertThat(SEEN).allMatch(emulator -> ((Rollcall) emulator).leftBehind().isEmpty());
    }

    @Sample
    @RollcallTest(topics = "orders:6")
    static class WithNested {
        @Nested
        class Inside {
            @Test
            void sharesTheOuterOnes(Rollcall rollcall) {
                assertThat(rollcall.topics()).extracting(TopicSpec::name).containsExactly("orders");
            }
        }

        @Nested
        @RollcallTest(topics = "refunds:1")
        class WithItsOwn {
            @Test
            void hasItsOwn(Rollcall rollcall) {
                assertThat(rollcall.topics()).extracting(TopicSpec::name).containsExactly("refunds");
            }
        }
    }

    @Test
    void nestedClassesShareTheEmulatorUnlessTheySaySomethingElse() {
        allSucceed(2, WithNested.class);
    }

    @Sample
    @RollcallTest(bootstrapServersProperty = "rollcall.test.servers")
    static class WithProperty {
        @Test
        void theServersAreInIt(Rollcall rollcall) {
            assertThat(System.getProperty("rollcall.test.servers")).isEqualTo(rollcall.bootstrapServers());
        }
    }

    @Test
    @ResourceLock("rollcall.test.servers")
    void aSystemPropertyHasTheServersAsLongAsTheClassRuns() {
        System.setProperty("rollcall.test.servers", "before");
        allSucceed(1, WithProperty.class);

        assertThat(System.getProperty("rollcall.test.servers")).isEqualTo("before");
        System.clearProperty("rollcall.test.servers");
    }

    @Sample
    @RollcallTest
    static class AtTheSameTime {
        private static final CyclicBarrier ALL = new CyclicBarrier(3);
        private static final Set<Rollcall> RUNNING = ConcurrentHashMap.newKeySet();

        @RepeatedTest(3)
        void hasItToItself(Rollcall rollcall) throws Exception {
            new RawMember(rollcall).join().close();
            RUNNING.add(rollcall);
            ALL.await(30, TimeUnit.SECONDS);
            assertThat(rollcall.group("billing").members()).hasSize(1);
        }
    }

    @Test
    void testsThatRunAtTheSameTimeHaveEmulatorsOfTheirOwn() {
        Sample.Runner.run(true, AtTheSameTime.class)
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(3).failed(0));

        assertThat(AtTheSameTime.RUNNING)
                .hasSize(3)
                .allMatch(emulator -> emulator.leftBehind().isEmpty());
    }
}
