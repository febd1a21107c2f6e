package dev.rollcall.assignment;

import dev.rollcall.protocol.Bytes;
import dev.rollcall.protocol.MalformedMessageException;
import dev.rollcall.protocol.WireReader;
import java.util.Arrays;

/** What one member says it owned before the rebalance, and since which generation. */
final class Claim {

    private static final Claim NOTHING = new Claim(new int[0], MemberSpec.UNKNOWN_GENERATION);

    /** Numbers of those partitions that still exist, in the member's order. */
    final int[] partitions;
    /** {@link MemberSpec#UNKNOWN_GENERATION} if the member did not tell. */
    final int generation;

    private Claim(int[] partitions, int generation) {
        this.partitions = partitions;
        this.generation = generation;
    }

    /** As {@code cooperative-sticky} reads it: the subscription's own fields, the generation also from user data. */
    static Claim ofSubscription(MemberSpec member, GroupIndex index) {
        int[] partitions = new int[member.ownedPartitions().size()];
        int count = 0;
        for (TopicPartition owned : member.ownedPartitions()) {
            int number = index.numberOf(owned);
            if (number != GroupIndex.NOBODY) {
                partitions[count++] = number;
            }
        }
        partitions = count == partitions.length ? partitions : Arrays.copyOf(partitions, count);
        return new Claim(partitions, generationOf(member));
    }

    private static int generationOf(MemberSpec member) {
        if (member.generationId() >= 0) {
            return member.generationId();
        }
        // Subscriptions below version 2 have no field for the generation (KIP-792), it is in the user data.
        Bytes userData = member.userData();
        return userData == null || userData.length() < Integer.BYTES
                ? MemberSpec.UNKNOWN_GENERATION
                : userData.asByteBuffer().getInt();
    }

    /**
     * As {@code sticky} reads it: from user data alone, because its members have given everything back before they
     * join. Two layouts exist, the older without the generation at the end.
     */
    static Claim ofUserData(MemberSpec member, GroupIndex index) {
        Bytes userData = member.userData();
        if (userData == null || userData.isEmpty()) {
            return NOTHING;
        }
        try {
            return read(new WireReader(userData), index);
        } catch (MalformedMessageException unreadable) {
            // As in Kafka: such a member starts anew, the others need not suffer.
            return NOTHING;
        }
    }

    private static Claim read(WireReader in, GroupIndex index) {
        int[] partitions = new int[in.remaining() / Integer.BYTES];
        int count = 0;
        int topics = in.readArrayLength("previous_assignment", false, Short.BYTES + Integer.BYTES);
        for (int i = 0; i < topics; i++) {
            int topic = index.topicNumber(in.readString("topic", false));
            int length = in.readArrayLength("partitions", false, Integer.BYTES);
            for (int j = 0; j < length; j++) {
                int number = index.numberOf(topic, in.readInt32("partition"));
                if (number != GroupIndex.NOBODY) {
                    partitions[count++] = number;
                }
            }
        }
        int generation = in.remaining() < Integer.BYTES ? MemberSpec.UNKNOWN_GENERATION : in.readInt32("generation");
        return new Claim(Arrays.copyOf(partitions, count), generation);
    }
}
