package dev.rollcall.it.differential;

import java.util.LinkedHashMap;
import java.util.Map;

/** Which {@link Questions} are answered differently on purpose, and why. */
final class KnownDifferences {

    private static final String OWN_WORDS = "the error is Kafka's, its text is our own";

    private KnownDifferences() {}

    /** Reasons, by the names of the questions. */
    static Map<String, String> all() {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (int version = 0; version <= 4; version++) {
            reasons.put(
                    "ApiVersions v" + version,
                    "only what is served is offered; our message definitions are those of a newer release, so"
                            + " ApiVersions and DeleteGroups go one version further");
        }
        reasons.put("FindCoordinator v2 of key type 9", OWN_WORDS);
        reasons.put("FindCoordinator v4 of key type 9", OWN_WORDS);
        reasons.put("FindCoordinator v5 of a share group", "Kafka gives no text here, we say what is not served");
        reasons.put("DescribeCluster of controllers", OWN_WORDS);
        reasons.put("DescribeCluster of what does not exist", OWN_WORDS);
        reasons.put(
                "bytes after the body",
                "Kafka ignores them; we close the connection, so that whoever writes a client sees the mistake");
        return reasons;
    }
}
