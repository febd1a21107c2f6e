package dev.rollcall;

import dev.rollcall.engine.Engine;
import dev.rollcall.server.MemberRegistry;
import io.netty.channel.EventLoop;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/** The way from the user's threads to the emulator's one thread. */
final class Emulator {

    private final EventLoop loop;
    private final Engine engine;
    private final MemberRegistry members;

    Emulator(EventLoop loop, Engine engine, MemberRegistry members) {
        this.loop = loop;
        this.engine = engine;
        this.members = members;
    }

    /** On the emulator's thread only. */
    Engine engine() {
        return engine;
    }

    /** On the emulator's thread only. */
    MemberRegistry members() {
        return members;
    }

    /** Whether a member's connection is up and it is not silenced. On the emulator's thread only. */
    boolean isLiving(String groupId, String memberId) {
        return members.isLiving(groupId, memberId);
    }

    /** Runs a task on the emulator's thread and waits for it. */
    void run(Runnable task) {
        call(() -> {
            task.run();
            return null;
        });
    }

    /**
     * As {@link #run}, with a result. What the task throws is thrown here.
     *
     * @throws IllegalStateException if the emulator is closed
     */
    <T> T call(Callable<T> task) {
        if (loop.inEventLoop()) {
            return callHere(task);
        }
        Future<T> result;
        try {
            result = loop.submit(task);
        } catch (RejectedExecutionException closed) {
            throw new IllegalStateException("this Rollcall is closed", closed);
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get();
                } catch (InterruptedException later) {
                    // The task takes microseconds; whoever interrupted is served right after.
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            throw rethrow(failed.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Nobody is answered any more. On the emulator's thread only. */
    void close() {
        engine.close();
        members.clear();
    }

    private static <T> T callHere(Callable<T> task) {
        try {
            return task.call();
        } catch (Exception failed) {
            throw rethrow(failed);
        }
    }

    private static RuntimeException rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException unchecked) {
            return unchecked;
        }
        return new IllegalStateException(failure);
    }
}
