package dev.rollcall.it.conformance;

/** Where our coordinator did something else than Kafka's. */
record Divergence(String trace, String step, String expected, String got) {

    @Override
    public String toString() {
        return trace + " step " + step + "\n  expected " + expected + "\n  got      " + got;
    }
}
