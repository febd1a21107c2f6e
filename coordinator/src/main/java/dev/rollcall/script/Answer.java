package dev.rollcall.script;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What a request is answered, now or, as for a JoinGroup that waits for others, later. Thread-safe. */
public final class Answer<T> {

    /** How long {@link #get()} waits at most, in real time. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

    private final String request;
    private final CompletableFuture<T> future = new CompletableFuture<>();

    Answer(String request) {
        this.request = request;
    }

    void complete(T answer) {
        future.complete(answer);
    }

    void fail(Exception reason) {
        future.completeExceptionally(reason);
    }

    CompletableFuture<T> future() {
        return future;
    }

    /** Whether it has come. */
    public boolean isThere() {
        return future.isDone();
    }

    /** As {@link #get(Duration)}, for at most {@link #DEFAULT_PATIENCE}. */
    public T get() {
        return get(DEFAULT_PATIENCE);
    }

    /**
     * Waits for it.
     *
     * @param patience how long at most, in real time
     * @throws IllegalStateException if it takes longer, or the connection was closed meanwhile
     */
    public T get(Duration patience) {
        try {
            return future.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new IllegalStateException(
                    request + " was not answered within " + patience.toMillis()
                            + " ms; a JoinGroup waits for all members, a SyncGroup for the leader's",
                    late);
        } catch (ExecutionException failed) {
            throw new IllegalStateException(
                    request + " is not answered: " + failed.getCause().getMessage(), failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the answer to " + request, interrupted);
        }
    }

    @Override
    public String toString() {
        return request + (isThere() ? " is answered" : " waits");
    }
}
