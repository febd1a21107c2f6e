package dev.rollcall.junit;

import java.util.HashMap;
import java.util.Map;

/** System properties that test classes have set for as long as they run. There is one set of them for all classes. */
final class SystemProperties {

    private record Setting(String by, String before) {}

    private static final Map<String, Setting> SETTINGS = new HashMap<>();

    private SystemProperties() {}

    static synchronized void set(String property, String value, String by) {
        Setting other = SETTINGS.get(property);
        if (other != null) {
            throw new IllegalStateException("the system property " + property + " is already set by " + other.by()
                    + ", which runs at the same time as " + by + ": run them one after the other (@ResourceLock),"
                    + " or set the property of each Spring context by a @DynamicPropertySource");
        }
        SETTINGS.put(property, new Setting(by, System.getProperty(property)));
        System.setProperty(property, value);
    }

    static synchronized void restore(String property, String by) {
        Setting setting = SETTINGS.get(property);
        if (setting == null || !setting.by().equals(by)) {
            return;
        }
        SETTINGS.remove(property);
        if (setting.before() == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, setting.before());
        }
    }
}
