package dev.rollcall.junit;

import dev.rollcall.Rollcall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The emulators of one test class: the class's own, and more where its tests run at the same time or want one each.
 * Thread-safe.
 */
final class Emulators {

    private final ExtensionSettings settings;
    private final String className;
    private final List<Rollcall> running = new ArrayList<>();
    private final Deque<Rollcall> free = new ArrayDeque<>();

    /** The class's own, once it is started. */
    private Rollcall own;
    /** Whether somebody knows it who is no test: clients of the whole class may use it. */
    private boolean ownIsKnown;
    /** Whether a test has it. */
    private boolean ownIsTaken;

    Emulators(ExtensionSettings settings, String className) {
        this.settings = settings;
        this.className = className;
    }

    ExtensionSettings settings() {
        return settings;
    }

    /** That of the whole class, for whatever is set up before the tests. */
    synchronized Rollcall ofClass() {
        if (settings.betweenTests() == BetweenTests.NEW) {
            throw new IllegalStateException("with BetweenTests.NEW each test of " + className
                    + " has an emulator of its own, which does not exist before the test: ask for it in the test"
                    + " method or in @BeforeEach");
        }
        ownIsKnown = true;
        return startOwn();
    }

    private Rollcall startOwn() {
        if (own == null) {
            own = start();
        }
        return own;
    }

    private Rollcall start() {
        Rollcall started = settings.starter().get();
        running.add(started);
        return started;
    }

    /** One for a test, as the test is to find it. */
    synchronized Rollcall take() {
        return switch (settings.betweenTests()) {
            case NEW -> start();
            case KEEP -> startOwn();
            case RESET -> takeReset();
        };
    }

    private Rollcall takeReset() {
        if (!ownIsTaken) {
            ownIsTaken = true;
            startOwn().reset();
            return own;
        }
        if (ownIsKnown) {
            throw new IllegalStateException("two tests of " + className + " run at the same time on the emulator of the"
                    + " class, which is reset for each: let them share it (BetweenTests.KEEP), give each its own"
                    + " (BetweenTests.NEW), or run them one after the other (@Execution(SAME_THREAD))");
        }
        if (free.isEmpty()) {
            return start();
        }
        Rollcall again = free.pop();
        again.reset();
        return again;
    }

    /** A test has ended. Returns what was left behind that should not be. */
    synchronized List<String> giveBack(Rollcall emulator) {
        if (settings.betweenTests() == BetweenTests.NEW) {
            running.remove(emulator);
            return close(emulator);
        }
        if (emulator == own) {
            ownIsTaken = false;
        } else {
            free.push(emulator);
        }
        return List.of();
    }

    /** The class has ended. Returns what was left behind that should not be. */
    synchronized List<String> close() {
        List<String> left = new ArrayList<>();
        running.forEach(emulator -> left.addAll(close(emulator)));
        running.clear();
        free.clear();
        own = null;
        return left;
    }

    private static List<String> close(Rollcall emulator) {
        emulator.close();
        return emulator.leftBehind();
    }

    /** Those that run now, the class's own and those of tests. */
    synchronized List<Rollcall> running() {
        return List.copyOf(running);
    }
}
