package dev.rollcall;

import dev.rollcall.engine.Engine;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Lets a thread wait until something is true on the emulator's thread. */
final class EmulatorAwait {

    private EmulatorAwait() {}

    /**
     * Waits until {@code lookUp}, which is called on the emulator's thread, returns something, and returns it.
     *
     * @param what as in "until ..."
     * @param failure the message when that takes longer than {@code patience} of real time
     */
    static <T> T await(
            Emulator emulator, String what, Duration patience, Supplier<T> lookUp, Supplier<String> failure) {
        CompletableFuture<T> found = new CompletableFuture<>();
        Engine.Watch watch = new Engine.Watch() {
            @Override
            public boolean look() {
                T result = lookUp.get();
                if (result != null) {
                    found.complete(result);
                }
                return result != null;
            }

            @Override
            public void giveUp(String reason) {
                found.completeExceptionally(new AwaitException(reason + " while somebody waited until " + what));
            }
        };
        emulator.run(() -> emulator.engine().watch(watch));
        try {
            return found.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            emulator.run(() -> emulator.engine().unwatch(watch));
            throw new AwaitException(failure.get());
        } catch (InterruptedException interrupted) {
            emulator.run(() -> emulator.engine().unwatch(watch));
            Thread.currentThread().interrupt();
            throw new AwaitException("interrupted while waiting until " + what);
        } catch (ExecutionException givenUp) {
            throw new AwaitException(givenUp.getCause().getMessage());
        }
    }
}
