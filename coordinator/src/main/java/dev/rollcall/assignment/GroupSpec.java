package dev.rollcall.assignment;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One assignment problem: the members of a group and the topics that exist.
 *
 * <p>Topics that no member subscribes to do no harm, and members may subscribe to topics that are not listed (they do
 * not exist yet): such topics are left out, as Kafka's assignors do.
 *
 * @param members in the order in which they joined; Kafka's sticky assignors and the server-side {@code uniform}
 *     break a few ties by it
 * @param topics in any order, each name once
 */
public record GroupSpec(List<MemberSpec> members, List<TopicSpec> topics) {

    public GroupSpec {
        members = List.copyOf(members);
        topics = List.copyOf(topics);
        Set<String> seen = new HashSet<>();
        for (MemberSpec member : members) {
            if (!seen.add(member.memberId())) {
                throw new IllegalArgumentException("member " + member.memberId() + " is listed twice");
            }
        }
        seen.clear();
        for (TopicSpec topic : topics) {
            if (!seen.add(topic.name())) {
                throw new IllegalArgumentException("topic " + topic.name() + " is listed twice");
            }
        }
    }
}
