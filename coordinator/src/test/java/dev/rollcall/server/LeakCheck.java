package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/**
 * Follows every buffer of a test class, and fails the class if one was forgotten. At the end it forgets one of its own:
 * when that is reported, those forgotten before have been, too.
 */
final class LeakCheck implements BeforeAllCallback, AfterAllCallback {

    private final Logger logger = (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);
    private final List<String> reports = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            reports.add(event.getFormattedMessage());
        }
    };
    private ResourceLeakDetector.Level before;

    @Override
    public void beforeAll(ExtensionContext context) {
        before = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        appender.start();
        logger.setAdditive(false);
        logger.addAppender(appender);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        String own = "forgotten on purpose by " + context.getDisplayName();
        forgetOne(own);
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> isReported(own));
        logger.detachAppender(appender);
        logger.setAdditive(true);
        ResourceLeakDetector.setLevel(before);
        assertThat(reports).as("forgotten buffers").allMatch(report -> report.contains(own));
    }

    private static void forgetOne(String hint) {
        ByteBufAllocator.DEFAULT.buffer().touch(hint);
    }

    private boolean isReported(String own) {
        System.gc();
        // Reports are written when the next buffer is followed.
        ByteBuf next = ByteBufAllocator.DEFAULT.buffer();
        next.release();
        return reports.stream().anyMatch(report -> report.contains(own));
    }
}
