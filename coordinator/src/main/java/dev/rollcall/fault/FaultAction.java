package dev.rollcall.fault;

import static dev.rollcall.fault.FaultPhase.ANSWER;
import static dev.rollcall.fault.FaultPhase.REQUEST;

import dev.rollcall.protocol.ErrorCode;
import dev.rollcall.protocol.Message;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** What a fault does to a call. Its {@code toString} says it in words. */
public sealed interface FaultAction {

    FaultPhase phase();

    /** Whether there is anything to do it to. */
    default boolean isPossibleFor(Call call) {
        return true;
    }

    /** It is not handled and answered with this error, in the fields of its API. */
    record AnswerError(ErrorCode error) implements FaultAction {
        public AnswerError {
            if (error == ErrorCode.NONE) {
                throw new IllegalArgumentException("NONE is no error; to let a request pass, set no fault for it");
            }
        }

        @Override
        public FaultPhase phase() {
            return REQUEST;
        }

        @Override
        public String toString() {
            return "answered " + error;
        }
    }

    /**
     * It is handled, or its answer sent, so much later in real time.
     *
     * @param maxMs the same as {@code minMs}, or more: then each delay is drawn between the two
     * @param seed the same seed draws the same delays
     */
    record Delay(FaultPhase phase, long minMs, long maxMs, long seed) implements FaultAction {
        public Delay {
            if (minMs < 0 || maxMs < minMs) {
                throw new IllegalArgumentException("a delay of " + minMs + " to " + maxMs
                        + " ms is not possible: give 0 or more, the shorter one first");
            }
        }

        /** The delay of the n-th hit. */
        public long delayMs(long hit) {
            return minMs + (long) (Draws.uniform(seed, hit) * (maxMs - minMs + 1));
        }

        @Override
        public String toString() {
            String span = minMs == maxMs ? minMs + " ms" : minMs + " to " + maxMs + " ms (seed " + seed + ")";
            return of(phase) + "delayed by " + span;
        }
    }

    /**
     * It waits until it is released, or until the condition is met.
     *
     * @param until null to be released by hand
     */
    record Hold(FaultPhase phase, Condition until) implements FaultAction {
        @Override
        public String toString() {
            return of(phase) + "held" + (until == null ? "" : " until " + until);
        }
    }

    /** It is lost: dropped as a request it is not handled, as an answer not sent. Nothing behind it is looked at. */
    record Drop(FaultPhase phase) implements FaultAction {
        @Override
        public String toString() {
            return phase == REQUEST ? "request dropped" : "answer dropped";
        }
    }

    /** The connection is closed: before the request is handled, or instead of sending its answer. */
    record Close(FaultPhase phase) implements FaultAction {
        @Override
        public String toString() {
            return phase == REQUEST
                    ? "connection closed before the request was handled"
                    : "answer dropped and connection closed";
        }
    }

    /** The answer is sent, and then the connection closed. */
    record AnswerAndClose() implements FaultAction {
        @Override
        public FaultPhase phase() {
            return ANSWER;
        }

        @Override
        public String toString() {
            return "connection closed after the answer";
        }
    }

    /** From now on nothing that the request's member sends keeps its session alive. */
    record Silence() implements FaultAction {
        @Override
        public FaultPhase phase() {
            return REQUEST;
        }

        @Override
        public boolean isPossibleFor(Call call) {
            return !call.memberIds().isEmpty();
        }

        @Override
        public String toString() {
            return "its member is silenced";
        }
    }

    /** From now on nothing that its client sends is handled and nothing is sent to it, on any connection. */
    record Freeze(FaultPhase phase) implements FaultAction {
        @Override
        public String toString() {
            return phase == REQUEST ? "its client is frozen" : "its client is frozen before the answer";
        }
    }

    /** The answer tells the client to wait so long ({@code throttle_time_ms}), as a quota would. */
    record Throttle(int ms) implements FaultAction {
        public Throttle {
            if (ms < 1) {
                throw new IllegalArgumentException("a throttle time of " + ms + " ms throttles nobody: give 1 or more");
            }
        }

        @Override
        public FaultPhase phase() {
            return ANSWER;
        }

        @Override
        public String toString() {
            return "answer throttled by " + ms + " ms";
        }
    }

    /** The answer is another one: a record of the same API. */
    record Replace(String words, UnaryOperator<Message> change) implements FaultAction {
        @Override
        public FaultPhase phase() {
            return ANSWER;
        }

        @Override
        public String toString() {
            return "answer changed: " + words;
        }
    }

    /** Something else happens first, on the emulator's thread: it must not wait. The call then goes on. */
    record Run(FaultPhase phase, String words, Consumer<Call> task) implements FaultAction {
        @Override
        public String toString() {
            return (phase == REQUEST ? "before it is handled: " : "before it is answered: ") + words;
        }
    }

    private static String of(FaultPhase phase) {
        return phase == REQUEST ? "request " : "answer ";
    }
}
