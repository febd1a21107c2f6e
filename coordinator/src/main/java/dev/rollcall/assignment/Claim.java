package dev.rollcall.assignment;

import dev.rollcall.protocol.Bytes;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
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
            return read(userData, index);
        } catch (BufferUnderflowException | IndexOutOfBoundsException unreadable) {
            // As in Kafka: such a member starts anew, the others need not suffer.
            return NOTHING;
        }
    }

    private static Claim read(Bytes userData, GroupIndex index) {
        ByteBuffer in = userData.asByteBuffer();
        int[] partitions = new int[in.remaining() / Integer.BYTES];
        int count = 0;
        for (int topics = length(in.getInt()); topics > 0; topics--) {
            int nameLength = length(in.getShort());
            // Names are looked up as they are: making strings of them would take most of the time here.
            int topic = index.topicNumber(userData.slice(in.position(), nameLength));
            in.position(in.position() + nameLength);
            for (int numbers = length(in.getInt()); numbers > 0; numbers--) {
                int partition = index.numberOf(topic, in.getInt());
                if (partition != GroupIndex.NOBODY) {
                    partitions[count++] = partition;
                }
            }
        }
        int generation = in.remaining() < Integer.BYTES ? MemberSpec.UNKNOWN_GENERATION : in.getInt();
        return new Claim(Arrays.copyOf(partitions, count), generation);
    }

    private static int length(int length) {
        if (length < 0) {
            throw new IndexOutOfBoundsException("negative length " + length);
        }
        return length;
    }
}
