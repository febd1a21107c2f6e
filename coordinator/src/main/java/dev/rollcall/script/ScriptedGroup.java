package dev.rollcall.script;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Makes members of one group that need no client; they share it with real ones. Thread-safe. */
public final class ScriptedGroup {

    private final Stage stage;
    private final String groupId;

    public ScriptedGroup(Stage stage, String groupId) {
        this.stage = stage;
        this.groupId = groupId;
    }

    /** A member that sends what it is told to, straight into the core: no network, no fault in the way. */
    public ScriptedMember member(String clientId, MemberSettings settings) {
        return new ScriptedMember(stage, new CoreLine(stage), groupId, clientId, settings);
    }

    /**
     * A member that sends what it is told to over a socket of its own, as any client, to the group's coordinator, which
     * it looks up first. Faults meet it. {@link ScriptedMember#close} cuts it off.
     */
    public ScriptedMember wireMember(String clientId, MemberSettings settings) {
        Line line = WireLine.toCoordinator(groupId, stage.address(0), clientId, settings::version);
        return new ScriptedMember(stage, line, groupId, clientId, settings);
    }

    /** As {@link #wireMember(String, MemberSettings)}, to this broker, whether or not it is the coordinator. */
    public ScriptedMember wireMember(String clientId, MemberSettings settings, int broker) {
        Line line = new WireLine(stage.address(broker), clientId, settings::version);
        return new ScriptedMember(stage, line, groupId, clientId, settings);
    }

    /** A consumer that acts by itself on the emulator's clock, once it is started. */
    public ScriptedConsumer consumer(String clientId, MemberSettings settings) {
        return new ScriptedConsumer(stage, groupId, clientId, settings);
    }

    /**
     * So many consumers, not started yet, with client ids that are the prefix and a number with leading zeros: members
     * are sorted by their ids, in Kafka's assignors, too.
     *
     * @param settings of the consumer of this number, from 0
     */
    public Fleet fleet(String prefix, int size, IntFunction<MemberSettings> settings) {
        if (size < 1) {
            throw new IllegalArgumentException("a fleet of " + size + " has nobody in it; give 1 or more");
        }
        int digits = Integer.toString(size - 1).length();
        List<ScriptedConsumer> consumers = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String number = Integer.toString(i);
            consumers.add(consumer(prefix + "0".repeat(digits - number.length()) + number, settings.apply(i)));
        }
        return new Fleet(stage, consumers);
    }
}
