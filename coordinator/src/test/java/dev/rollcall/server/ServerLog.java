package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** Keeps what the server logs during a test instead of printing it. An error, which is always a bug, fails the test. */
final class ServerLog implements BeforeEachCallback, AfterEachCallback {

    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.rollcall.server");
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            events.add(event);
        }
    };

    @Override
    public void beforeEach(ExtensionContext context) {
        appender.start();
        logger.setAdditive(false);
        logger.addAppender(appender);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        logger.detachAppender(appender);
        logger.setAdditive(true);
        assertThat(errors()).as("errors, which are bugs").isEmpty();
    }

    /** The warnings until now. */
    List<String> warnings() {
        return lines(Level.WARN);
    }

    /** The errors until now, which make the test fail at its end. */
    List<String> errors() {
        return lines(Level.ERROR);
    }

    void clear() {
        events.clear();
    }

    private List<String> lines(Level level) {
        return events.stream()
                .filter(event -> event.getLevel() == level)
                .map(event -> event.getThrowableProxy() == null
                        ? event.getFormattedMessage()
                        : event.getFormattedMessage() + ": "
                                + event.getThrowableProxy().getMessage())
                .toList();
    }
}
