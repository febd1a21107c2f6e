package dev.rollcall.protocol.message;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;

/** Random scalars with the edges of their ranges, empty and long texts, and bytes that a writer keeps by reference. */
final class RandomValues {

    private static final String[] LETTERS = {"a", "Z", "0", ".", "_", " ", "\u0000", "é", "ß", "漢", "😀"};
    private static final long[] EDGES = {
        0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x80, 0xff, 0x7fff, 0x8000, 0x7fffffffL
    };

    private final Random random;

    RandomValues(Random random) {
        this.random = random;
    }

    boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    boolean bool() {
        return random.nextBoolean();
    }

    /** Of 64 bits, for the caller to cut off what it does not need. */
    long number() {
        return switch (random.nextInt(3)) {
            case 0 -> EDGES[random.nextInt(EDGES.length)];
            case 1 -> random.nextInt(1000);
            default -> random.nextLong();
        };
    }

    int uint16() {
        return chance(4) ? 0xffff : random.nextInt(0x10000);
    }

    double float64() {
        return switch (random.nextInt(4)) {
            case 0 -> Double.NaN;
            case 1 -> Double.NEGATIVE_INFINITY;
            default -> random.nextGaussian();
        };
    }

    UUID uuid() {
        return chance(8) ? new UUID(0, 0) : new UUID(random.nextLong(), random.nextLong());
    }

    /** At most 1,200 bytes in UTF-8. */
    String text() {
        int letters = chance(20) ? 300 : random.nextInt(12);
        boolean ascii = random.nextBoolean();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < letters; i++) {
            text.append(LETTERS[random.nextInt(ascii ? 6 : LETTERS.length)]);
        }
        return text.toString();
    }

    /** Empty, short, or (seldom) of more than 4,096 bytes. */
    byte[] bytes() {
        byte[] bytes = new byte[chance(30) ? 4096 + random.nextInt(9000) : random.nextInt(40)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** The number of elements of an array: few, or (seldom) so many scalars that the length needs two bytes. */
    int count(boolean ofScalars) {
        return ofScalars && chance(20) ? 130 : random.nextInt(4);
    }

    /** Bytes of a text that is not what any field of Kafka's could mean. */
    byte[] noise() {
        return ("noise" + random.nextInt(1000)).getBytes(StandardCharsets.UTF_8);
    }
}
