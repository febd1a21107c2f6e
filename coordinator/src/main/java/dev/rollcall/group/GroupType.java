package dev.rollcall.group;

/** Which protocol a group speaks. */
public enum GroupType {
    /** JoinGroup and SyncGroup: the members agree on an assignment. */
    CLASSIC("classic"),

    /** ConsumerGroupHeartbeat (KIP-848): the coordinator assigns. */
    CONSUMER("consumer");

    private final String kafkaName;

    GroupType(String kafkaName) {
        this.kafkaName = kafkaName;
    }

    /** The type's name in ListGroups. */
    public String kafkaName() {
        return kafkaName;
    }

    @Override
    public String toString() {
        return kafkaName;
    }
}
