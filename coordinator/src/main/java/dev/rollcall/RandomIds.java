package dev.rollcall;

import dev.rollcall.group.MemberIdSource;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Ids as Kafka makes them. They need to differ, not to be secret, so they do not come from a secure source, which takes
 * its time to begin. On the emulator's thread only.
 */
final class RandomIds implements MemberIdSource {

    private final SplittableRandom random = new SplittableRandom();

    /** A random id of version 4; never Kafka's reserved zero and one. */
    UUID uuid() {
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
        return new UUID(high, low);
    }

    @Override
    public String next(String prefix) {
        return prefix.isEmpty() ? uuid().toString() : prefix + "-" + uuid();
    }

    /** A cluster id: sixteen bytes in the URL alphabet of Base64, as Kafka writes uuids. */
    String clusterId() {
        UUID id = uuid();
        byte[] bytes = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
