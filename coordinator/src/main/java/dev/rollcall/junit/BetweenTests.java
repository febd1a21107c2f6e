package dev.rollcall.junit;

/** What happens to the emulator between two tests of a class. */
public enum BetweenTests {

    /**
     * Before each test it is {@linkplain dev.rollcall.Rollcall#reset reset}, which takes about a millisecond; the ports
     * stay. Tests of a class that run at the same time get emulators of their own.
     */
    RESET,

    /** Each test has an emulator of its own, with ports of its own. */
    NEW,

    /**
     * Nothing: all tests of the class share one emulator with all that is in it. For clients that live as long as the
     * class, such as listeners in a Spring context.
     */
    KEEP
}
