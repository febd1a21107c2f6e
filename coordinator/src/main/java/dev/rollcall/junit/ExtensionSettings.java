package dev.rollcall.junit;

import dev.rollcall.Rollcall;
import java.util.function.Supplier;

/**
 * What an extension was told.
 *
 * @param starter starts an emulator
 * @param property the system property that gets the bootstrap servers; empty for none
 */
record ExtensionSettings(
        Supplier<Rollcall> starter, BetweenTests betweenTests, String property, boolean failOnOpenClients) {

    ExtensionSettings {
        if (betweenTests == BetweenTests.NEW && !property.isEmpty()) {
            throw new IllegalArgumentException("the system property " + property
                    + " is set once a class, and BetweenTests.NEW starts an emulator for each test:"
                    + " take BetweenTests.RESET or KEEP, or give the tests' clients the servers of their emulator");
        }
    }
}
