package dev.rollcall.engine;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The alarm clock of a Netty loop. */
public final class LoopAlarm implements Engine.Alarm {

    private final EventExecutor loop;
    private ScheduledFuture<?> set;

    public LoopAlarm(EventExecutor loop) {
        this.loop = loop;
    }

    @Override
    public void set(long realNanos, Runnable task) {
        if (set != null) {
            set.cancel(false);
            set = null;
        }
        if (realNanos != Long.MAX_VALUE && !loop.isShuttingDown()) {
            set = loop.schedule(task, realNanos, TimeUnit.NANOSECONDS);
        }
    }
}
