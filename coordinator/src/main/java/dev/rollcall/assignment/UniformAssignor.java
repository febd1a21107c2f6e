package dev.rollcall.assignment;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The default assignor of the consumer protocol (KIP-848): as even as possible over all topics together, and members
 * keep what they have as far as that allows. What a member has is its current target assignment,
 * {@link MemberSpec#ownedPartitions()}.
 *
 * <p>Kafka breaks ties by the order of hash maps of member ids and of topic ids; these are the same here if the topics
 * have ids.
 *
 * <p>Source: {@code org.apache.kafka.coordinator.group.assignor.UniformAssignor}.
 */
final class UniformAssignor implements PartitionAssignor {

    @Override
    public String name() {
        return "uniform";
    }

    @Override
    public Assignment assign(GroupSpec group) {
        if (group.members().isEmpty()) {
            return Assignment.EMPTY;
        }
        GroupIndex index = new GroupIndex(group);
        int[] order = MemberOrder.hashed(index);
        int[] currentOwnerOf = currentOwners(index);
        boolean homogeneous = subscriptionsAreEqual(index);
        return index.toAssignment(
                homogeneous
                        ? new UniformHomogeneousAssignment(index, order, currentOwnerOf).assign()
                        : new UniformHeterogeneousAssignment(index, order, currentOwnerOf).assign());
    }

    /**
     * Per partition its current owner. Target assignments never overlap; should they, the latest generation counts,
     * then the lowest member id.
     */
    private static int[] currentOwners(GroupIndex index) {
        int[] ownerOf = IntStream.generate(() -> GroupIndex.NOBODY)
                .limit(index.partitionCount)
                .toArray();
        for (int member = 0; member < index.memberCount; member++) {
            for (TopicPartition owned : index.members[member].ownedPartitions()) {
                int partition = index.numberOf(owned);
                if (partition != GroupIndex.NOBODY
                        && (ownerOf[partition] == GroupIndex.NOBODY
                                || index.members[member].generationId()
                                        > index.members[ownerOf[partition]].generationId())) {
                    ownerOf[partition] = member;
                }
            }
        }
        return ownerOf;
    }

    private static boolean subscriptionsAreEqual(GroupIndex index) {
        Set<String> first = new HashSet<>(index.subscribedNames.get(0));
        return index.subscribedNames.stream().allMatch((List<String> names) -> new HashSet<>(names).equals(first));
    }
}
