package dev.rollcall.junit;

import dev.rollcall.Rollcall;
import dev.rollcall.RollcallBuilder;
import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.commons.support.AnnotationSupport;

/** Reads settings from annotations. */
final class AnnotationReader {

    private AnnotationReader() {}

    static ExtensionSettings settingsOf(Class<?> testClass) {
        RollcallTest told = AnnotationSupport.findAnnotation(testClass, RollcallTest.class)
                .orElseThrow(() -> new IllegalStateException(testClass.getName() + " uses RollcallExtension without"
                        + " settings: annotate it with @RollcallTest in place of"
                        + " @ExtendWith(RollcallExtension.class)"));
        RollcallBuilder builder = Rollcall.builder()
                .brokers(told.brokers())
                .racks(told.racks())
                .clockSpeed(told.frozen() ? 0 : told.clockSpeed())
                .initialRebalanceDelay(Duration.ofMillis(told.initialRebalanceDelayMs()))
                .autoCreateTopics(told.autoCreateTopics())
                .assignment(told.assignment());
        for (String topic : told.topics()) {
            addTopic(builder, topic);
        }
        for (Topic topic : topicsOf(testClass)) {
            builder.topic(topic.name(), topic.partitions(), config(topic));
        }
        return new ExtensionSettings(
                builder::start, told.betweenTests(), told.bootstrapServersProperty(), told.failOnOpenClients());
    }

    private static void addTopic(RollcallBuilder builder, String text) {
        int colon = text.lastIndexOf(':');
        try {
            builder.topic(text.substring(0, Math.max(0, colon)), Integer.parseInt(text.substring(colon + 1)));
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(
                    "the topic \"" + text + "\" does not say how many partitions it has: write \"orders:6\"", noNumber);
        }
    }

    static List<Topic> topicsOf(AnnotatedElement element) {
        return AnnotationSupport.findRepeatableAnnotations(element, Topic.class);
    }

    static Map<String, String> config(Topic topic) {
        Map<String, String> config = new LinkedHashMap<>();
        for (String setting : topic.config()) {
            int equals = setting.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "\"" + setting + "\" of topic " + topic.name() + " is no setting: write \"retention.ms=1000\"");
            }
            config.put(
                    setting.substring(0, equals).trim(),
                    setting.substring(equals + 1).trim());
        }
        return config;
    }
}
