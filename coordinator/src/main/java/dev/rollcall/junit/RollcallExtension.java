package dev.rollcall.junit;

import dev.rollcall.ClientConnection;
import dev.rollcall.Clock;
import dev.rollcall.ConsumerGroup;
import dev.rollcall.Rollcall;
import dev.rollcall.RollcallBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;

/**
 * Gives tests an emulator, prints the timelines of one that fails, and sees to it that nothing is left behind. Either by
 * {@link RollcallTest} on the class, or as a field, with all that a {@link RollcallBuilder} can do:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final RollcallExtension kafka = RollcallExtension.of(Rollcall.builder().topic("orders", 6));
 * }</pre>
 *
 * <p>Works with JUnit Jupiter 5 and 6, also for tests that run at the same time.
 */
public final class RollcallExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(RollcallExtension.class);

    private final ExtensionSettings settings;
    private final Set<Emulators> active = ConcurrentHashMap.newKeySet();
    /** The emulators of the tests that run, by their threads. */
    private final Map<Thread, Rollcall> current = new ConcurrentHashMap<>();

    /** For {@link RollcallTest}; as a field, use {@link #of}. */
    public RollcallExtension() {
        settings = null;
    }

    private RollcallExtension(ExtensionSettings settings) {
        this.settings = settings;
    }

    /** An extension that starts emulators as the builder says; the builder must not be changed any more. */
    public static RollcallExtension of(RollcallBuilder builder) {
        return new RollcallExtension(new ExtensionSettings(builder::start, BetweenTests.RESET, "", false));
    }

    /** The same with another way to go from test to test; {@link BetweenTests#RESET} unless told. */
    public RollcallExtension betweenTests(BetweenTests what) {
        return new RollcallExtension(
                new ExtensionSettings(told().starter(), what, told().property(), told().failOnOpenClients()));
    }

    /**
     * The same with a system property that has the bootstrap servers while the class runs, such as
     * {@code spring.kafka.bootstrap-servers}.
     */
    public RollcallExtension bootstrapServersProperty(String property) {
        return new RollcallExtension(
                new ExtensionSettings(told().starter(), told().betweenTests(), property, told().failOnOpenClients()));
    }

    /** The same, but a test fails that leaves a client's connection open (with {@link BetweenTests#KEEP}, the class). */
    public RollcallExtension failOnOpenClients() {
        return new RollcallExtension(
                new ExtensionSettings(told().starter(), told().betweenTests(), told().property(), true));
    }

    private ExtensionSettings told() {
        if (settings == null) {
            throw new IllegalStateException("begin with RollcallExtension.of(Rollcall.builder() ...)");
        }
        return settings;
    }

    /**
     * The emulator of the test that runs on this thread; elsewhere that of the class.
     *
     * @throws IllegalStateException if none runs, or if several tests run at the same time and this is none of their
     *     threads; the message says what to do
     */
    public Rollcall rollcall() {
        Rollcall mine = current.get(Thread.currentThread());
        if (mine != null) {
            return mine;
        }
        List<Emulators> classes = List.copyOf(active);
        if (classes.isEmpty()) {
            throw new IllegalStateException("no test of this extension runs: is the field static, so that JUnit sees it"
                    + " before @BeforeAll and before a Spring context starts?");
        }
        List<Rollcall> running = new ArrayList<>();
        classes.forEach(emulators -> running.addAll(emulators.running()));
        if (running.size() > 1 || classes.size() > 1) {
            throw new IllegalStateException("several tests of this extension run at the same time: take the emulator as"
                    + " a parameter of the test method, or ask for it on the test's thread");
        }
        return running.isEmpty() ? classes.get(0).ofClass() : running.get(0);
    }

    /** {@link Rollcall#bootstrapServers} of {@link #rollcall}, for a {@code @DynamicPropertySource}. */
    public String bootstrapServers() {
        return rollcall().bootstrapServers();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        boolean nested = emulators(context) != null;
        if (nested && !hasOwnSettings(context)) {
            return;
        }
        Emulators emulators = open(context);
        String property = emulators.settings().property();
        if (!property.isEmpty()) {
            SystemProperties.set(
                    property,
                    emulators.ofClass().bootstrapServers(),
                    context.getRequiredTestClass().getName());
        }
    }

    private boolean hasOwnSettings(ExtensionContext context) {
        return settings == null && AnnotationSupport.isAnnotated(context.getRequiredTestClass(), RollcallTest.class);
    }

    private Emulators open(ExtensionContext context) {
        Class<?> testClass = context.getRequiredTestClass();
        Emulators emulators = new Emulators(
                settings == null ? AnnotationReader.settingsOf(testClass) : settings, testClass.getName());
        active.add(emulators);
        store(context).put(key(Emulators.class), emulators);
        store(context).put(key(ExtensionContext.class), context.getUniqueId());
        return emulators;
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (isOpenedBy(context)) {
            close(context);
        }
    }

    private boolean isOpenedBy(ExtensionContext context) {
        return context.getUniqueId().equals(store(context).get(key(ExtensionContext.class)));
    }

    private void close(ExtensionContext context) {
        Emulators emulators = emulators(context);
        String name = context.getRequiredTestClass().getName();
        active.remove(emulators);
        if (!emulators.settings().property().isEmpty()) {
            SystemProperties.restore(emulators.settings().property(), name);
        }
        List<ClientConnection> open = new ArrayList<>();
        if (emulators.settings().failOnOpenClients() && emulators.settings().betweenTests() == BetweenTests.KEEP) {
            emulators.running().forEach(emulator -> open.addAll(Failures.openClients(emulator)));
        }
        List<String> left = emulators.close();
        if (!left.isEmpty()) {
            throw Failures.leftBehind(name, left);
        }
        if (!open.isEmpty()) {
            throw Failures.openClients(name, open);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        Emulators emulators = emulators(context);
        if (emulators == null) {
            // A field that is not static is not seen before the class's instances are.
            emulators = open(context);
        }
        Rollcall emulator = emulators.take();
        store(context).put(key(Rollcall.class), emulator);
        current.put(Thread.currentThread(), emulator);
        context.getTestMethod()
                .ifPresent(method -> AnnotationReader.topicsOf(method).stream()
                        .filter(topic -> emulator.topics().stream()
                                .noneMatch(is -> is.name().equals(topic.name())))
                        .forEach(topic -> emulator.createTopic(
                                topic.name(), topic.partitions(), AnnotationReader.config(topic))));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        current.remove(Thread.currentThread());
        Rollcall emulator = store(context).remove(key(Rollcall.class), Rollcall.class);
        if (emulator == null) {
            return;
        }
        Emulators emulators = emulators(context);
        String test = context.getRequiredTestClass().getSimpleName() + "." + context.getDisplayName();
        context.getExecutionException()
                .filter(failure -> !(failure instanceof TestAbortedException))
                .ifPresent(failure -> System.err.println(Failures.timelines(test, emulator)));
        ExtensionSettings told = emulators.settings();
        List<ClientConnection> open = told.failOnOpenClients() && told.betweenTests() != BetweenTests.KEEP
                ? Failures.openClients(emulator)
                : List.of();
        List<String> left = emulators.giveBack(emulator);
        if (isOpenedBy(context)) {
            close(context);
        }
        if (!left.isEmpty()) {
            throw Failures.leftBehind(test, left);
        }
        if (!open.isEmpty()) {
            throw Failures.openClients(test, open);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Rollcall.class || type == Clock.class || type == ConsumerGroup.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        Rollcall emulator = emulatorFor(context);
        if (type == Rollcall.class) {
            return emulator;
        }
        if (type == Clock.class) {
            return emulator.clock();
        }
        return parameter
                .findAnnotation(Group.class)
                .map(group -> emulator.group(group.value()))
                .orElseThrow(() -> new ParameterResolutionException(
                        "which group? Write @Group(\"billing\") before the parameter " + parameter.getParameter()));
    }

    private Rollcall emulatorFor(ExtensionContext context) {
        Rollcall ofTest = store(context).get(key(Rollcall.class), Rollcall.class);
        if (ofTest != null) {
            return ofTest;
        }
        Emulators emulators = emulators(context);
        if (emulators == null) {
            throw new ParameterResolutionException("there is no emulator yet: make the field static");
        }
        try {
            return emulators.ofClass();
        } catch (IllegalStateException notYet) {
            throw new ParameterResolutionException(notYet.getMessage(), notYet);
        }
    }

    /** Those of the class, or of the one around it; null if there are none yet. */
    private Emulators emulators(ExtensionContext context) {
        return store(context).get(key(Emulators.class), Emulators.class);
    }

    private static Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }

    /** A class may have several extensions as fields; those of annotations see each other, for nested classes. */
    private String key(Class<?> what) {
        return what.getSimpleName() + (settings == null ? "" : "@" + System.identityHashCode(this));
    }
}
