package dev.rollcall.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgendaTest {

    private final Agenda agenda = new Agenda();
    private final List<String> done = new ArrayList<>();

    private void doUntil(long now) {
        for (Runnable task = agenda.pollDue(now); task != null; task = agenda.pollDue(now)) {
            task.run();
        }
    }

    @Test
    void whatIsDueIsDoneInTheOrderOfTimeAndThenOfPlanning() {
        agenda.plan(20, () -> done.add("late"));
        agenda.plan(10, () -> done.add("first"));
        agenda.plan(10, () -> done.add("second"));
        assertThat(agenda.next()).isEqualTo(10);

        doUntil(19);

        assertThat(done).containsExactly("first", "second");
        assertThat(agenda.next()).isEqualTo(20);
    }

    @Test
    void whatIsTakenBackIsNotDone() {
        Agenda.Entry entry = agenda.plan(10, () -> done.add("never"));
        assertThat(entry.at()).isEqualTo(10);

        agenda.cancel(entry);
        agenda.cancel(entry);
        doUntil(100);

        assertThat(done).isEmpty();
        assertThat(agenda.next()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aTaskMayPlanAnother() {
        agenda.plan(10, () -> agenda.plan(10, () -> done.add("at once")));

        doUntil(10);

        assertThat(done).containsExactly("at once");
    }

    @Test
    void nothingIsLeftWhenItIsCleared() {
        agenda.plan(10, () -> done.add("never"));

        agenda.clear();
        doUntil(100);

        assertThat(done).isEmpty();
    }
}
