package dev.rollcall.group;

import java.util.EnumSet;
import java.util.Set;

/**
 * The states of a group of the classic protocol. What each request gets in each state is tabulated in
 * {@code docs/classic-group-protocol.md} and walked, cell by cell, by {@code StateRequestTableTest}.
 */
public enum ClassicGroupState implements GroupState {
    /** No members; member ids may have been handed out, and committed offsets may live on. */
    EMPTY("Empty"),

    /** The join phase: JoinGroups wait until all members have sent one, or the rebalance timeout passes. */
    PREPARING_REBALANCE("PreparingRebalance"),

    /** A new generation has begun: SyncGroups wait for the assignment. */
    COMPLETING_REBALANCE("CompletingRebalance"),

    /** Every member can learn its assignment. */
    STABLE("Stable"),

    /** What DescribeGroups says of a group that is not there. */
    DEAD("Dead");

    private final String kafkaName;

    ClassicGroupState(String kafkaName) {
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

    Set<ClassicGroupState> predecessors() {
        return switch (this) {
            case EMPTY -> EnumSet.of(PREPARING_REBALANCE);
            case PREPARING_REBALANCE -> EnumSet.of(EMPTY, COMPLETING_REBALANCE, STABLE);
            case COMPLETING_REBALANCE -> EnumSet.of(PREPARING_REBALANCE);
            case STABLE -> EnumSet.of(COMPLETING_REBALANCE);
            case DEAD -> EnumSet.allOf(ClassicGroupState.class);
        };
    }

    @Override
    public String toString() {
        return kafkaName;
    }
}
