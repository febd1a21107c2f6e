package dev.rollcall.log;

/** The codecs of Kafka's record batches, by id. */
enum Compression {
    NONE(0),
    GZIP(1),
    SNAPPY(2),
    LZ4(3),
    ZSTD(4);

    private static final Compression[] BY_ID = values();

    private final int id;

    Compression(int id) {
        this.id = id;
    }

    int id() {
        return id;
    }

    /** The codec with this id, or null: ids 5 to 7 fit the field but name none. */
    static Compression ofId(int id) {
        return id < BY_ID.length ? BY_ID[id] : null;
    }
}
