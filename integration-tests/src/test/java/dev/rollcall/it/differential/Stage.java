package dev.rollcall.it.differential;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.Message;
import dev.rollcall.protocol.message.ApiVersionsRequest;
import dev.rollcall.protocol.message.DescribeGroupsRequest;
import dev.rollcall.protocol.message.DescribeGroupsResponse;
import dev.rollcall.protocol.message.JoinGroupResponse;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The connections on which one performance of a script happens, and what waits on them. Not thread-safe. */
final class Stage implements AutoCloseable {

    private static final int DESCRIBE_VERSION = 5;
    private static final long PROBE_NANOS = 30_000_000_000L;

    private record Asked(int step, Step.Send send) {}

    private record Answered(Asked asked, Message answer) {}

    private static final class Line {
        private final RawConnection connection;
        private final ArrayDeque<Asked> asked = new ArrayDeque<>();

        Line(RawConnection connection) {
            this.connection = connection;
        }
    }

    private final String address;
    private final Cast cast;
    private final Map<String, Line> lines = new TreeMap<>();
    private final Map<String, Integer> openings = new HashMap<>();
    private final RawConnection probe;

    Stage(String address, Cast cast) throws IOException {
        this.address = address;
        this.cast = cast;
        probe = open("probe");
    }

    Cast cast() {
        return cast;
    }

    /** Whether something that was asked on this connection has not been answered. */
    boolean isWaiting(String connection) {
        Line line = lines.get(connection);
        return line != null && !line.asked.isEmpty();
    }

    void send(int step, Step.Send send) throws IOException {
        Line line = lines.get(send.connection());
        if (line == null) {
            int opening = openings.merge(send.connection(), 1, Integer::sum);
            line = new Line(open(send.connection() + "." + opening));
            lines.put(send.connection(), line);
        }
        line.asked.add(new Asked(step, send));
        line.connection.send(send.api(), send.version(), Requests.of(send, cast));
    }

    /** A connection that the broker has noticed: else it might look at a probe before it looks at this one. */
    private RawConnection open(String clientId) throws IOException {
        RawConnection connection = new RawConnection(address, clientId);
        connection.send(ApiKey.API_VERSIONS, 0, ApiVersionsRequest.builder().build());
        if (connection.await(System.nanoTime() + PROBE_NANOS) == null) {
            connection.close();
            throw new IOException("no answer to ApiVersions");
        }
        return connection;
    }

    void close(String connection) throws IOException {
        Line line = lines.remove(connection);
        if (line != null) {
            line.connection.close();
        }
    }

    /**
     * Returns when the broker has processed everything that was sent before. A broker with one thread for the network
     * has read all of it when it reads the second probe, and takes what it has read in order.
     *
     * @return the group's state and how many members it has
     */
    String fence() throws IOException {
        DescribeGroupsResponse.DescribedGroup group = null;
        for (int i = 0; i < 2; i++) {
            probe.send(
                    ApiKey.DESCRIBE_GROUPS,
                    DESCRIBE_VERSION,
                    new DescribeGroupsRequest(List.of(cast.group(Step.GroupRef.OURS)), false));
            Message answer = probe.await(System.nanoTime() + PROBE_NANOS);
            if (answer == null) {
                throw new IOException("no answer to a probe");
            }
            group = ((DescribeGroupsResponse) answer).groups().get(0);
        }
        return group.groupState() + ", " + group.members().size() + " members";
    }

    /** Takes the answers that are there, and waits for those of the steps in {@code expected}. */
    List<Transcript.Line> answers(Set<Integer> expected, long deadlineNanos) throws IOException {
        List<Answered> answers = new ArrayList<>();
        Set<Integer> missing = new TreeSet<>(expected);
        for (Line line : lines.values()) {
            while (!line.asked.isEmpty()) {
                boolean due = line.asked.stream().anyMatch(asked -> missing.contains(asked.step));
                Message answer = due ? line.connection.await(deadlineNanos) : line.connection.poll();
                if (answer == null) {
                    break;
                }
                Asked asked = line.asked.remove();
                missing.remove(asked.step);
                answers.add(new Answered(asked, answer));
            }
        }
        return inWords(answers, missing);
    }

    private List<Transcript.Line> inWords(List<Answered> answers, Set<Integer> missing) {
        answers.sort(Comparator.comparingInt(answered -> answered.asked.step));
        // First all who speak of themselves, then those who speak of others: else symbols would depend on who came
        // first in a list that the cluster orders by hash.
        answers.forEach(answered -> cast.learn(answered.asked.send.call(), answered.answer));
        List<Transcript.Line> lines = new ArrayList<>();
        for (Answered answered : answers) {
            if (answered.answer instanceof JoinGroupResponse joined) {
                cast.learnLeader(joined);
            }
            lines.add(new Transcript.Line(answered.asked.step, Answers.of(answered.answer, cast)));
        }
        missing.forEach(step -> lines.add(Transcript.Line.missing(step)));
        lines.sort(Comparator.comparingInt(Transcript.Line::askedAt));
        return lines;
    }

    @Override
    public void close() throws IOException {
        probe.close();
        for (Line line : lines.values()) {
            line.connection.close();
        }
    }
}
