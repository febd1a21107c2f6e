package dev.rollcall.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DeadlineQueueTest {

    private final DeadlineQueue queue = new DeadlineQueue();

    private static Deadline deadline() {
        return new Deadline(effects -> {});
    }

    @Test
    void deadlinesOfTheSameMillisecondExpireInTheOrderOfArming() {
        Deadline first = deadline();
        Deadline second = deadline();
        queue.arm(second, 5);
        queue.arm(first, 5);
        queue.arm(second, 5);

        assertThat(queue.pollDue(5)).isSameAs(first);
        assertThat(queue.pollDue(5)).isSameAs(second);
        assertThat(queue.pollDue(5)).isNull();
    }

    @Test
    void aDeadlineMovedAwayDoesNotExpireAtItsOldTime() {
        Deadline moved = deadline();
        queue.arm(moved, 10);
        queue.arm(moved, 20);

        assertThat(queue.next()).isEqualTo(20);
        assertThat(queue.pollDue(19)).isNull();
        assertThat(queue.pollDue(20)).isSameAs(moved);
    }

    @Test
    void aDisarmedDeadlineLeavesNothingBehind() {
        Deadline gone = deadline();
        queue.arm(gone, 10);
        queue.disarm(gone);
        queue.disarm(gone);

        assertThat(queue.size()).isZero();
        assertThat(queue.next()).isEqualTo(Deadline.NEVER);
        assertThat(gone.isArmed()).isFalse();
    }

    @Test
    void agreesWithASortedListWhateverIsArmedMovedAndDisarmed() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<Deadline> armed = new ArrayList<>();
            List<Deadline> all = new ArrayList<>();
            long now = 0;
            for (int i = 0; i < 400; i++) {
                Deadline some =
                        all.isEmpty() || random.nextInt(4) == 0 ? deadline() : all.get(random.nextInt(all.size()));
                if (!all.contains(some)) {
                    all.add(some);
                }
                switch (random.nextInt(4)) {
                    case 0 -> {
                        queue.disarm(some);
                        armed.remove(some);
                    }
                    case 1 -> {
                        now += random.nextInt(30);
                        expectSameExpiries(seed, armed, now);
                    }
                    default -> {
                        queue.arm(some, now + random.nextInt(50));
                        armed.remove(some);
                        armed.add(some);
                    }
                }
                long earliest = armed.stream().mapToLong(Deadline::at).min().orElse(Deadline.NEVER);
                assertThat(queue.next()).as("seed %d", seed).isEqualTo(earliest);
            }
            new ArrayList<>(armed).forEach(queue::disarm);
        }
    }

    /** The list is in the order of arming, and sorting keeps it among equals. */
    private void expectSameExpiries(long seed, List<Deadline> armed, long now) {
        List<Deadline> expected = armed.stream()
                .filter(deadline -> deadline.at() <= now)
                .sorted(Comparator.comparingLong(Deadline::at))
                .toList();
        List<Deadline> expired = new ArrayList<>();
        for (Deadline due = queue.pollDue(now); due != null; due = queue.pollDue(now)) {
            expired.add(due);
        }
        assertThat(expired).as("seed %d", seed).containsExactlyElementsOf(expected);
        armed.removeAll(expected);
    }
}
