package dev.rollcall.fault;

import dev.rollcall.group.GroupView;

/** The groups as conditions see them. */
@FunctionalInterface
public interface Groups {

    /** The group of this id as it is now, or null. */
    GroupView group(String groupId);
}
