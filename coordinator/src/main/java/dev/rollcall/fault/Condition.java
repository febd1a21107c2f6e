package dev.rollcall.fault;

import dev.rollcall.group.ClassicGroupState;
import dev.rollcall.group.GroupState;
import dev.rollcall.group.GroupView;
import dev.rollcall.group.GroupView.MemberView;
import java.util.function.Predicate;

/**
 * Something that is true of the groups or not: what a fault waits for, or holds requests until. It is looked at on the
 * emulator's thread, after everything that happens to a group.
 *
 * @param words as in "until ...": {@code group billing is Stable}
 */
public record Condition(String words, Predicate<Groups> isMet) {

    /** A condition of your own; it must not wait. */
    public static Condition of(String words, Predicate<Groups> isMet) {
        return new Condition(words, isMet);
    }

    /** The group is in this state; a group that does not exist is Dead. */
    public static Condition groupIs(String groupId, GroupState state) {
        return of("group " + groupId + " is " + state.kafkaName(), groups -> {
            GroupView group = groups.group(groupId);
            GroupState now = group == null ? ClassicGroupState.DEAD : group.state();
            return now.kafkaName().equals(state.kafkaName());
        });
    }

    /** The group has reached this generation. */
    public static Condition generationOf(String groupId, int generation) {
        return of("group " + groupId + " has generation " + generation, groups -> {
            GroupView group = groups.group(groupId);
            return group != null && group.generation() >= generation;
        });
    }

    /** The group has so many members, whatever they are doing. */
    public static Condition membersOf(String groupId, int members) {
        return of("group " + groupId + " has " + members + (members == 1 ? " member" : " members"), groups -> {
            GroupView group = groups.group(groupId);
            return (group == null ? 0 : group.members().size()) == members;
        });
    }

    /** Nobody of this name, which is a member id, an instance id or a client id, is a member (any more). */
    public static Condition memberIsGone(String groupId, String name) {
        return of(name + " is no member of group " + groupId, groups -> !isMember(groups.group(groupId), name));
    }

    /** Somebody of this name, which is a member id, an instance id or a client id, is a member. */
    public static Condition memberIsThere(String groupId, String name) {
        return of(name + " is a member of group " + groupId, groups -> isMember(groups.group(groupId), name));
    }

    /** A JoinGroup of a member of this name waits for the others. */
    public static Condition memberHasRejoined(String groupId, String name) {
        return of(name + " has rejoined group " + groupId, groups -> {
            GroupView group = groups.group(groupId);
            return group != null
                    && group.members().stream().anyMatch(member -> isCalled(member, name) && member.joining());
        });
    }

    private static boolean isMember(GroupView group, String name) {
        return group != null && group.members().stream().anyMatch(member -> isCalled(member, name));
    }

    private static boolean isCalled(MemberView member, String name) {
        return name.equals(member.memberId())
                || name.equals(member.groupInstanceId())
                || name.equals(member.client().id());
    }

    /** The opposite. */
    public Condition not() {
        return of("not: " + words, isMet.negate());
    }

    /** Both are true. */
    public Condition and(Condition other) {
        return of(words + " and " + other.words, isMet.and(other.isMet));
    }

    @Override
    public String toString() {
        return words;
    }
}
