package dev.rollcall.assignment;

import dev.rollcall.protocol.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link GroupSpec} in numbers, so that the assignors work on arrays.
 *
 * <ul>
 *   <li><b>Members</b> are numbered in the order of their ids.
 *   <li><b>Topics</b> are those that somebody subscribes to and that have partitions, numbered by name.
 *   <li><b>Partitions</b> of all these topics are numbered through: topic by topic, so that a smaller number means an
 *       earlier topic or an earlier partition of the same topic.
 *   <li><b>Subscriptions</b>: members with the same list of topics share one. Groups have few of them, however many
 *       members they have; what can be decided per subscription is not decided per member.
 *   <li><b>Audiences</b>: topics with the same subscribers share one, a set of subscriptions.
 * </ul>
 */
final class GroupIndex {

    static final int NOBODY = -1;

    final MemberSpec[] members;
    final int memberCount;
    /** The numbers of the members in the order of the spec, that of joining. */
    final int[] joinOrder;

    final TopicSpec[] topics;
    final int topicCount;
    /** The number of each topic's first partition; one entry more than topics, the last is the total. */
    final int[] firstPartition;

    final int partitionCount;
    /** Per partition its topic. */
    final int[] topicOf;
    /** The lists of topics that occur, in the order of their first member. */
    final List<List<String>> subscribedNames;
    /** Per subscription its topics, ascending. */
    final int[][] subscriptions;
    /** Per member its subscription. */
    final int[] subscriptionOf;
    /** Per audience its subscriptions, ascending. */
    final int[][] audiences;
    /** Per topic its audience. */
    final int[] audienceOf;

    private final Map<String, Integer> topicNumbers;
    /** The same by name in UTF-8; null until somebody asks. */
    private Map<Bytes, Integer> topicNumbersByUtf8;

    GroupIndex(GroupSpec group) {
        memberCount = group.members().size();
        joinOrder = MemberOrder.positions(MemberIdSort.positions(group.members()));
        members = new MemberSpec[memberCount];
        for (int position = 0; position < memberCount; position++) {
            members[joinOrder[position]] = group.members().get(position);
        }

        SubscriptionNumbers distinct = new SubscriptionNumbers();
        subscriptionOf = new int[memberCount];
        for (int member = 0; member < memberCount; member++) {
            subscriptionOf[member] = distinct.numberOf(members[member].topics());
        }
        subscribedNames = distinct.lists();

        topics = subscribedTopics(group.topics());
        topicCount = topics.length;
        topicNumbers = new HashMap<>(topicCount * 2);
        firstPartition = new int[topicCount + 1];
        for (int topic = 0; topic < topicCount; topic++) {
            topicNumbers.put(topics[topic].name(), topic);
            firstPartition[topic + 1] = Math.addExact(firstPartition[topic], topics[topic].partitionCount());
        }
        partitionCount = firstPartition[topicCount];
        topicOf = new int[partitionCount];
        for (int topic = 0; topic < topicCount; topic++) {
            Arrays.fill(topicOf, firstPartition[topic], firstPartition[topic + 1], topic);
        }

        subscriptions = new int[subscribedNames.size()][];
        for (int subscription = 0; subscription < subscriptions.length; subscription++) {
            subscriptions[subscription] = topicNumbersOf(subscribedNames.get(subscription));
        }

        Map<List<Integer>, Integer> distinctAudiences = new LinkedHashMap<>();
        audienceOf = new int[topicCount];
        List<List<Integer>> subscriptionsOfTopic = subscriptionsByTopic();
        for (int topic = 0; topic < topicCount; topic++) {
            audienceOf[topic] = distinctAudiences.computeIfAbsent(
                    subscriptionsOfTopic.get(topic), audience -> distinctAudiences.size());
        }
        audiences = distinctAudiences.keySet().stream().map(GroupIndex::toArray).toArray(int[][]::new);
    }

    private TopicSpec[] subscribedTopics(List<TopicSpec> all) {
        Map<String, TopicSpec> byName = new HashMap<>(all.size() * 2);
        all.forEach(topic -> byName.put(topic.name(), topic));
        return subscribedNames.stream()
                .flatMap(List::stream)
                .distinct()
                .sorted()
                .map(byName::get)
                .filter(topic -> topic != null && topic.partitionCount() > 0)
                .toArray(TopicSpec[]::new);
    }

    private int[] topicNumbersOf(List<String> names) {
        return names.stream()
                .map(topicNumbers::get)
                .filter(number -> number != null)
                .mapToInt(Integer::intValue)
                .sorted()
                .distinct()
                .toArray();
    }

    private List<List<Integer>> subscriptionsByTopic() {
        List<List<Integer>> byTopic = new ArrayList<>(topicCount);
        for (int topic = 0; topic < topicCount; topic++) {
            byTopic.add(new ArrayList<>());
        }
        for (int subscription = 0; subscription < subscriptions.length; subscription++) {
            for (int topic : subscriptions[subscription]) {
                byTopic.get(topic).add(subscription);
            }
        }
        return byTopic;
    }

    private static int[] toArray(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    int topicSize(int topic) {
        return firstPartition[topic + 1] - firstPartition[topic];
    }

    /** The number of the topic, or {@link #NOBODY} if it does not exist or nobody subscribes to it. */
    int topicNumber(String name) {
        Integer topic = topicNumbers.get(name);
        return topic == null ? NOBODY : topic;
    }

    /** As above, for a name in UTF-8 that need not become a string. */
    int topicNumber(Bytes utf8Name) {
        if (topicNumbersByUtf8 == null) {
            topicNumbersByUtf8 = new HashMap<>(topicCount * 2);
            topicNumbers.forEach(
                    (name, topic) -> topicNumbersByUtf8.put(Bytes.wrap(name.getBytes(StandardCharsets.UTF_8)), topic));
        }
        Integer topic = topicNumbersByUtf8.get(utf8Name);
        return topic == null ? NOBODY : topic;
    }

    /** The number of a partition, or {@link #NOBODY} if it does not exist or nobody subscribes to its topic. */
    int numberOf(int topic, int partition) {
        return topic == NOBODY || partition < 0 || partition >= topicSize(topic)
                ? NOBODY
                : firstPartition[topic] + partition;
    }

    int numberOf(TopicPartition partition) {
        return numberOf(topicNumber(partition.topic()), partition.partition());
    }

    /** Per subscription and topic, whether the one has the other. */
    boolean[][] subscribed() {
        boolean[][] subscribed = new boolean[subscriptions.length][topicCount];
        for (int subscription = 0; subscription < subscriptions.length; subscription++) {
            for (int topic : subscriptions[subscription]) {
                subscribed[subscription][topic] = true;
            }
        }
        return subscribed;
    }

    /**
     * For each audience its members, in the given order of all members.
     *
     * @param order every member once
     */
    int[][] membersByAudience(int[] order) {
        int[][] result = new int[audiences.length][];
        boolean[] listening = new boolean[subscriptions.length];
        for (int audience = 0; audience < audiences.length; audience++) {
            Arrays.fill(listening, false);
            for (int subscription : audiences[audience]) {
                listening[subscription] = true;
            }
            result[audience] = Arrays.stream(order)
                    .filter(member -> listening[subscriptionOf[member]])
                    .toArray();
        }
        return result;
    }

    /** The place of a partition in its topic: Kafka's partition number. */
    int numberInTopic(int partition) {
        return partition - firstPartition[topicOf[partition]];
    }

    /** The partitions without an owner, ascending. */
    static int[] partitionsOfNobody(int[] ownerOf) {
        int[] partitions = new int[count(ownerOf, NOBODY)];
        int next = 0;
        for (int partition = 0; partition < ownerOf.length; partition++) {
            if (ownerOf[partition] == NOBODY) {
                partitions[next++] = partition;
            }
        }
        return partitions;
    }

    private static int count(int[] numbers, int wanted) {
        int count = 0;
        for (int number : numbers) {
            if (number == wanted) {
                count++;
            }
        }
        return count;
    }

    /** Per member the number of partitions that it has. */
    private int[] loads(int[] ownerOf) {
        int[] loads = new int[memberCount];
        for (int owner : ownerOf) {
            if (owner != NOBODY) {
                loads[owner]++;
            }
        }
        return loads;
    }

    /** Per member the partitions that it has, ascending. */
    int[][] partitionsByOwner(int[] ownerOf) {
        int[] loads = loads(ownerOf);
        int[][] result = new int[memberCount][];
        for (int member = 0; member < memberCount; member++) {
            result[member] = new int[loads[member]];
        }
        int[] next = new int[memberCount];
        for (int partition = 0; partition < partitionCount; partition++) {
            int owner = ownerOf[partition];
            if (owner != NOBODY) {
                result[owner][next[owner]++] = partition;
            }
        }
        return result;
    }

    /** The assignment in which partition {@code p} belongs to member {@code ownerOf[p]}, or to {@link #NOBODY}. */
    Assignment toAssignment(int[] ownerOf) {
        int[] loads = loads(ownerOf);
        TopicPartition[][] shares = new TopicPartition[memberCount][];
        for (int member = 0; member < memberCount; member++) {
            shares[member] = new TopicPartition[loads[member]];
        }
        int[] next = new int[memberCount];
        for (int topic = 0; topic < topicCount; topic++) {
            String name = topics[topic].name();
            for (int number = firstPartition[topic]; number < firstPartition[topic + 1]; number++) {
                int owner = ownerOf[number];
                if (owner != NOBODY) {
                    shares[owner][next[owner]++] = new TopicPartition(name, number - firstPartition[topic]);
                }
            }
        }
        Map<String, List<TopicPartition>> assignment = new LinkedHashMap<>(memberCount * 2);
        for (int member : joinOrder) {
            assignment.put(members[member].memberId(), Collections.unmodifiableList(Arrays.asList(shares[member])));
        }
        return Assignment.ofSorted(assignment);
    }
}
