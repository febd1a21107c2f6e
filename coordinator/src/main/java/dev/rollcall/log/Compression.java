package dev.rollcall.log;

/** The codecs of Kafka's record batches, by id. */
enum Compression {
    NONE,
    GZIP,
    SNAPPY,
    LZ4,
    ZSTD;

    private static final Compression[] BY_ID = values();

    /** The codec with this id, or null: ids 5 to 7 fit the field but name none. */
    static Compression ofId(int id) {
        return id < BY_ID.length ? BY_ID[id] : null;
    }
}
