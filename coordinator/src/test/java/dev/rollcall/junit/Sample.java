package dev.rollcall.junit;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** A test class that other tests run and look at; nobody else runs it. */
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Sample.OnlyWhenAskedFor.class)
@interface Sample {

    String ASKED_FOR = "dev.rollcall.sample";

    /** Keeps samples from being run as tests. */
    final class OnlyWhenAskedFor implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return context.getConfigurationParameter(ASKED_FOR).isPresent()
                    ? ConditionEvaluationResult.enabled("asked for")
                    : ConditionEvaluationResult.disabled("a sample");
        }
    }

    /** Runs samples. */
    final class Runner {
        private Runner() {}

        static EngineExecutionResults run(Class<?>... samples) {
            return run(false, samples);
        }

        static EngineExecutionResults run(boolean atTheSameTime, Class<?>... samples) {
            EngineTestKit.Builder kit = EngineTestKit.engine(new JupiterTestEngine())
                    .configurationParameter(ASKED_FOR, "true")
                    .configurationParameter("junit.jupiter.execution.parallel.enabled", "" + atTheSameTime)
                    .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                    .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                    .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent");
            for (Class<?> sample : samples) {
                kit.selectors(DiscoverySelectors.selectClass(sample));
            }
            return kit.execute();
        }

        /** The message of the only failure. */
        static String failure(EngineExecutionResults results) {
            return results.allEvents().failed().stream()
                    .map(Event::getPayload)
                    .map(payload -> payload.orElseThrow().toString())
                    .reduce((one, other) -> {
                        throw new AssertionError("two failures: " + one + " and " + other);
                    })
                    .orElseThrow();
        }
    }
}
