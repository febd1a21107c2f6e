package dev.rollcall.it.differential;

import dev.rollcall.protocol.ApiKey;

/** One line of a script. */
sealed interface Step {

    /** Which group a request is about. */
    enum GroupRef {
        OURS,
        /** One that is seldom spoken of, and so mostly doesn't exist. */
        OTHER,
        /** The empty id. */
        NAMELESS
    }

    record Send(String connection, ApiKey api, int version, GroupRef group, Call call) implements Step {
        @Override
        public String toString() {
            return connection + ": " + api.apiName() + " v" + version + (group == GroupRef.OURS ? "" : " " + group)
                    + " " + call;
        }
    }

    /** Drops a connection, as a killed process does; it is opened again when it is needed next. */
    record Close(String connection) implements Step {
        @Override
        public String toString() {
            return connection + ": close";
        }
    }

    /**
     * Lets time pass.
     *
     * @param ms from the beginning of the script, or the end of the last wait
     */
    record Wait(int ms) implements Step {
        @Override
        public String toString() {
            return "wait until " + ms + " ms after the last wait";
        }
    }
}
