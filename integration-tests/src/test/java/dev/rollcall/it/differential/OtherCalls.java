package dev.rollcall.it.differential;

import dev.rollcall.protocol.ApiKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Draws requests of those who are no members: administrators, and whoever looks at offsets. */
final class OtherCalls {

    private static final List<String> TOPICS = List.of("orders", "payments", "nowhere");
    private static final List<String> STATES = List.of("Stable", "empty", "PreparingRebalance", "CompletingRebalance");

    private final Random random;

    OtherCalls(Setting setting) {
        random = Randoms.forked(setting.seed(), "others");
    }

    Draft next() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> draft(ApiKey.DESCRIBE_GROUPS, 0, 6, new Call.Describe(random.nextBoolean()));
            case 3 -> draft(ApiKey.LIST_GROUPS, 0, 5, new Call.ListGroups(states(), types()));
            case 4 -> draft(ApiKey.FIND_COORDINATOR, 0, 6, new Call.FindCoordinator());
            case 5, 6 -> draft(ApiKey.OFFSET_FETCH, 1, 10, new Call.FetchOffsets(topics(), random.nextBoolean()));
            case 7 -> draft(ApiKey.DELETE_GROUPS, 0, 2, new Call.DeleteGroup());
            case 8 -> draft(ApiKey.OFFSET_DELETE, 0, 0, new Call.DeleteOffsets(topics()));
            default ->
                draft(
                        ApiKey.OFFSET_COMMIT,
                        2,
                        10,
                        new Call.Commit(0, MemberRef.NOBODY, GenerationRef.NONE, null, offsets(random)));
        };
    }

    private Draft draft(ApiKey api, int lowest, int highest, Call call) {
        return Draft.of(api, lowest + random.nextInt(highest - lowest + 1), call, random);
    }

    private List<String> topics() {
        return TOPICS.stream().filter(topic -> random.nextBoolean()).toList();
    }

    private List<String> states() {
        return random.nextBoolean() ? List.of() : List.of(STATES.get(random.nextInt(STATES.size())));
    }

    private List<String> types() {
        return switch (random.nextInt(4)) {
            case 0 -> List.of("Classic");
            case 1 -> List.of("consumer");
            default -> List.of();
        };
    }

    /** What a commit may carry: mostly partitions that exist, and metadata that is not too long. */
    static List<Call.Offset> offsets(Random random) {
        List<Call.Offset> offsets = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String topic = TOPICS.get(random.nextInt(6) == 0 ? 2 : random.nextInt(2));
            int metadata = random.nextInt(10) == 0 ? 4_090 + random.nextInt(12) : random.nextInt(5);
            offsets.add(new Call.Offset(
                    topic, random.nextInt(12) == 0 ? 7 : i, random.nextInt(1000), random.nextInt(4) - 1, metadata));
        }
        return offsets;
    }
}
