package dev.rollcall.timeline;

import dev.rollcall.assignment.TopicPartition;
import dev.rollcall.group.Effect;

/** One line of the timeline. Immutable. */
public sealed interface TimelineEvent {

    /** Its place in the timeline, from 0, without gaps. */
    long sequence();

    /** When it happened, in milliseconds of the emulator's clock. */
    long at();

    /** When it was recorded, in milliseconds of real time since the emulator started. */
    long realAt();

    /** The group it concerns, or null. */
    String groupId();

    /** The member it concerns, or null. */
    String memberId();

    /** A fact stated by the group coordinator. */
    record OfGroup(long sequence, long realAt, Effect.Fact fact) implements TimelineEvent {
        @Override
        public long at() {
            return fact.at();
        }

        @Override
        public String groupId() {
            return fact.groupId();
        }

        @Override
        public String memberId() {
            if (fact instanceof Effect.MemberFact ofMember) {
                return ofMember.memberId();
            }
            if (fact instanceof Effect.GroupEpochRaised raised) {
                return raised.memberId();
            }
            return fact instanceof Effect.RebalanceBegan began ? began.memberId() : null;
        }
    }

    /** Something that a test or an operator did to the emulator. */
    record OfOperator(long sequence, long at, long realAt, Act act, String groupId, String memberId, String detail)
            implements TimelineEvent {}

    /**
     * A client was given records of a partition, or asked for the partition for the first time since it had not.
     *
     * @param groupId null where it is not known: the server sees which client fetches, not for which group
     * @param memberId null likewise
     * @param from the offset asked for
     * @param to the offset after the last record given; equal to {@code from} if there was none
     */
    record Fetched(
            long sequence,
            long at,
            long realAt,
            String groupId,
            String memberId,
            String clientId,
            TopicPartition partition,
            long from,
            long to)
            implements TimelineEvent {}

    /** The kinds of {@link OfOperator}. */
    enum Act {
        CLOCK_WARPED("the clock was moved"),
        CLOCK_MODE_CHANGED("the clock was set"),
        MEMBER_SILENCED("silenced: its heartbeats no longer count"),
        MEMBER_RESUMED("heard again: its heartbeats count"),
        CONNECTION_CUT("its connection was cut"),
        PROCESS_STARTED("its process starts"),
        PROCESS_ENDED("its process ends"),
        PROCESS_FROZEN("its process stands still"),
        POLL_INTERVAL_PASSED("has polled too late and heartbeats no more"),
        FAULT("fault");

        private final String words;

        Act(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
