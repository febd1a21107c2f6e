package dev.rollcall.group;

/** A group of either protocol, as far as both are alike: an id, members or none, and committed offsets. */
sealed interface Group permits ClassicGroup, ConsumerGroup {

    String id();

    GroupType type();

    GroupOffsets offsets();

    GroupState state();

    /** The generation of a classic group, the group epoch of a consumer group. */
    int generation();

    /** Whether offsets of this topic are in use; where that is not known, they may be. */
    boolean maySubscribeTo(String topic);
}
