package dev.rollcall.it.differential;

/**
 * What two clusters made of one scenario.
 *
 * @param tooSlow how often it was repeated because the machine was too slow for its timers
 * @param otherLeaders how often it was repeated because the clusters elected different leaders, as they may
 */
record Verdict(Scenario scenario, Transcript kafka, Transcript rollcall, int tooSlow, int otherLeaders) {

    /** The emulator must answer like Kafka, and in real time like in rehearsal. */
    boolean agrees() {
        return kafka.firstDifference(rollcall) < 0 && rollcall.firstDifference(scenario.expected()) < 0;
    }

    long seed() {
        return scenario.script().setting().seed();
    }

    /** For people: the script, up to the first difference, with what was answered. */
    @Override
    public String toString() {
        int difference = kafka.firstDifference(rollcall);
        boolean fromKafka = difference >= 0;
        Transcript other = fromKafka ? kafka : scenario.expected();
        int at = fromKafka ? difference : rollcall.firstDifference(scenario.expected());
        StringBuilder text = new StringBuilder("seed " + seed() + ": ");
        if (at < 0) {
            return text.append("agrees").toString();
        }
        text.append("Rollcall answers differently ")
                .append(fromKafka ? "from Kafka" : "in rehearsal than in real time")
                .append(" at step ")
                .append(at)
                .append('\n');
        for (Actor actor : scenario.script().setting().actors()) {
            text.append("  ").append(actor).append('\n');
        }
        for (int i = 0; i <= at; i++) {
            text.append(String.format("%4d  %s%n", i, scenario.script().steps().get(i)));
            if (i < at) {
                append(text, "        -> ", rollcall.steps().get(i), i);
            }
        }
        append(
                text,
                fromKafka ? "    Kafka -> " : "rehearsed -> ",
                other.steps().get(at),
                at);
        append(text, " Rollcall -> ", rollcall.steps().get(at), at);
        return text.append("replay: mvn -q -pl integration-tests -am test-compile exec:java@differential")
                .append(" -Dscenarios=1 -Dseed=")
                .append(seed())
                .toString();
    }

    private static void append(StringBuilder text, String who, Transcript.Moment moment, int step) {
        if (moment.answers().isEmpty()) {
            text.append(who).append("(nothing)\n");
        }
        for (Transcript.Line line : moment.answers()) {
            text.append(who)
                    .append(line.askedAt() == step ? "" : "(to " + line.askedAt() + ") ")
                    .append(line.words())
                    .append('\n');
        }
        text.append(" ".repeat(who.length())).append('[').append(moment.group()).append("]\n");
    }
}
