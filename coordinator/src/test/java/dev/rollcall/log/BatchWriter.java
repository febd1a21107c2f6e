package dev.rollcall.log;

import dev.rollcall.protocol.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;

/** Writes record batches of magic 2 as producers do, and wrong ones as they should not. */
public final class BatchWriter {

    public static final int CRC_AT = 17;
    private static final int ATTRIBUTES_AT = 21;
    private static final int HEADER = 61;

    private record Entry(long timestamp, String key, String value) {}

    private final List<Entry> records = new ArrayList<>();
    private byte magic = 2;
    private int attributes;
    private long baseOffset;
    private long producerId = -1;
    private short producerEpoch = -1;
    private int baseSequence = -1;
    private Integer count;
    private Integer lastOffsetDelta;
    private byte[] body;

    public static BatchWriter batch() {
        return new BatchWriter();
    }

    /** A batch of so many small records of one timestamp. */
    public static BatchWriter batchOf(int records, long timestamp) {
        BatchWriter writer = new BatchWriter();
        for (int i = 0; i < records; i++) {
            writer.record(timestamp, "k" + i, "v" + i);
        }
        return writer;
    }

    /** One more record; a null key or value is none. */
    public BatchWriter record(long timestamp, String key, String value) {
        records.add(new Entry(timestamp, key, value));
        return this;
    }

    /** One more record whose value is that long. */
    public BatchWriter recordOfSize(long timestamp, int bytes) {
        return record(timestamp, null, "x".repeat(bytes));
    }

    public BatchWriter magic(int value) {
        magic = (byte) value;
        return this;
    }

    public BatchWriter baseOffset(long value) {
        baseOffset = value;
        return this;
    }

    public BatchWriter attributes(int bits) {
        attributes |= bits;
        return this;
    }

    BatchWriter compression(Compression compression) {
        return attributes(compression.id());
    }

    public BatchWriter producer(long id, int epoch, int sequence) {
        producerId = id;
        producerEpoch = (short) epoch;
        baseSequence = sequence;
        return this;
    }

    public BatchWriter count(int value) {
        count = value;
        return this;
    }

    public BatchWriter lastOffsetDelta(int value) {
        lastOffsetDelta = value;
        return this;
    }

    /** These bytes in place of the records. */
    public BatchWriter body(byte... bytes) {
        body = bytes;
        return this;
    }

    public Bytes write() {
        return Bytes.wrap(toArray());
    }

    public byte[] toArray() {
        byte[] packed = body != null ? body : packRecords();
        ByteBuffer out = ByteBuffer.allocate(HEADER + packed.length);
        out.putLong(baseOffset)
                .putInt(HEADER - 12 + packed.length)
                .putInt(-1)
                .put(magic)
                .putInt(0);
        out.putShort((short) attributes);
        out.putInt(lastOffsetDelta != null ? lastOffsetDelta : records.size() - 1);
        out.putLong(records.isEmpty() ? -1 : records.get(0).timestamp);
        out.putLong(records.stream().mapToLong(Entry::timestamp).max().orElse(-1));
        out.putLong(producerId).putShort(producerEpoch).putInt(baseSequence);
        out.putInt(count != null ? count : records.size());
        out.put(packed);
        return withChecksum(out.array());
    }

    /** Sets the checksum of a batch that was changed by hand. */
    public static byte[] withChecksum(byte[] batch) {
        CRC32C crc = new CRC32C();
        crc.update(batch, ATTRIBUTES_AT, batch.length - ATTRIBUTES_AT);
        ByteBuffer.wrap(batch).putInt(CRC_AT, (int) crc.getValue());
        return batch;
    }

    /** The batch as the log keeps it: with its offset and leader epoch. */
    public static byte[] placedAt(byte[] batch, long offset, int leaderEpoch) {
        return ByteBuffer.wrap(batch.clone())
                .putLong(0, offset)
                .putInt(12, leaderEpoch)
                .array();
    }

    private byte[] packRecords() {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        for (int i = 0; i < records.size(); i++) {
            byte[] record = packRecord(i);
            varint(plain, record.length);
            plain.writeBytes(record);
        }
        return (attributes & 7) == Compression.GZIP.id() ? gzip(plain.toByteArray()) : plain.toByteArray();
    }

    private byte[] packRecord(int index) {
        Entry entry = records.get(index);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0);
        varint(out, entry.timestamp - records.get(0).timestamp);
        varint(out, index);
        run(out, entry.key);
        run(out, entry.value);
        varint(out, 0);
        return out.toByteArray();
    }

    private static void run(ByteArrayOutputStream out, String text) {
        if (text == null) {
            varint(out, -1);
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        varint(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static void varint(ByteArrayOutputStream out, long value) {
        long bits = (value << 1) ^ (value >> 63);
        while ((bits & ~0x7FL) != 0) {
            out.write((int) ((bits & 0x7F) | 0x80));
            bits >>>= 7;
        }
        out.write((int) bits);
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }
}
