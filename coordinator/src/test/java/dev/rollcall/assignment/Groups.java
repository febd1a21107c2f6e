package dev.rollcall.assignment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The words of these tests: groups in, assignments out as a line of text. */
final class Groups {

    private Groups() {}

    static MemberSpec member(String memberId, String... topics) {
        return MemberSpec.of(memberId, List.of(topics));
    }

    static TopicSpec topic(String name, int partitions) {
        return TopicSpec.of(name, partitions);
    }

    static GroupSpec group(List<MemberSpec> members, TopicSpec... topics) {
        return new GroupSpec(members, List.of(topics));
    }

    /** The member as it joins the next round, claiming its share. */
    static MemberSpec owning(MemberSpec member, Assignment assignment, int generation) {
        return member.claiming(assignment.partitions(member.memberId()), generation);
    }

    /** For example {@code C1: t0 0-3 t1 2; C2: -}. */
    static String text(Assignment assignment) {
        return assignment.memberIds().stream()
                .map(memberId -> memberId + ": " + share(assignment, memberId))
                .collect(Collectors.joining("; "));
    }

    private static String share(Assignment assignment, String memberId) {
        if (assignment.partitions(memberId).isEmpty()) {
            return "-";
        }
        return assignment.byTopic(memberId).entrySet().stream()
                .map(entry -> entry.getKey() + " " + runs(entry.getValue()))
                .collect(Collectors.joining(" "));
    }

    private static String runs(List<Integer> sorted) {
        List<String> runs = new ArrayList<>();
        int first = sorted.get(0);
        for (int i = 0; i < sorted.size(); i++) {
            int last = sorted.get(i);
            if (i + 1 == sorted.size() || sorted.get(i + 1) != last + 1) {
                runs.add(first == last ? "" + first : first + "-" + last);
                first = i + 1 < sorted.size() ? sorted.get(i + 1) : first;
            }
        }
        return String.join(",", runs);
    }
}
