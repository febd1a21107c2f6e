package dev.rollcall.group;

/** A state of a group, of whichever protocol: what DescribeGroups and ListGroups say of it. */
public interface GroupState {

    /** The state's name in DescribeGroups and ListGroups. */
    String kafkaName();

    /** The group has no members. */
    boolean isEmpty();

    /** Every member has, or can learn, all that is meant for it. */
    boolean isStable();
}
