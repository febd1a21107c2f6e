package dev.rollcall.group;

/** The states of a group of the consumer protocol (KIP-848); each follows from the epochs of the group and its members. */
public enum ConsumerGroupState implements GroupState {
    /** No members; committed offsets may live on. */
    EMPTY("Empty"),

    /** The group epoch is ahead of the target assignment: some heartbeat will compute a new one. */
    ASSIGNING("Assigning"),

    /** There is a target assignment, and some member is still on its way to it. */
    RECONCILING("Reconciling"),

    /** Every member has what the target assignment gives it. */
    STABLE("Stable");

    private final String kafkaName;

    ConsumerGroupState(String kafkaName) {
        this.kafkaName = kafkaName;
    }

    @Override
    public String kafkaName() {
        return kafkaName;
    }

    @Override
    public boolean isEmpty() {
        return this == EMPTY;
    }

    @Override
    public boolean isStable() {
        return this == STABLE;
    }

    @Override
    public String toString() {
        return kafkaName;
    }
}
