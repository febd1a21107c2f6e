package dev.rollcall.server;

/** Lets something happen on the server's thread after some real time. */
@FunctionalInterface
public interface Timers {

    /** Ends a timer before it has fired; afterwards nothing. */
    @FunctionalInterface
    interface Timer {
        void cancel();
    }

    Timer after(long realMs, Runnable task);
}
