package dev.rollcall.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rollcall.protocol.ApiKey;
import dev.rollcall.protocol.WireWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests whose bytes are wrong, in every API and version that is served. */
@ExtendWith(LeakCheck.class)
class MalformedRequestsTest {

    /** What the random test begins with; another one makes other requests. */
    private static final long SEED = Long.getLong("rollcall.seed", 20_240_501);

    private static final int RUNS = Integer.getInteger("rollcall.runs", 20);

    @RegisterExtension
    private final ServerLog log = new ServerLog();

    private final ServerFixture server = new ServerFixture().topic("orders", 2);

    static List<Arguments> versions() {
        List<Arguments> versions = new ArrayList<>();
        Apis apis = new ServerFixture().apis();
        for (ApiKey api : apis.served()) {
            for (int version = apis.lowestVersion(api); version <= apis.highestVersion(api); version++) {
                versions.add(Arguments.of(api, version));
            }
        }
        return versions;
    }

    @ParameterizedTest(name = "{0} v{1}")
    @MethodSource("versions")
    void aWholeRequestIsAnswered(ApiKey api, int version) {
        TestClient client = server.connect();

        client.send(api, version, SampleRequests.of(api, version));

        assertThat(log.warnings()).isEmpty();
    }

    @ParameterizedTest(name = "{0} v{1}")
    @MethodSource("versions")
    void aRequestThatIsCutShortAnywhereIsRefused(ApiKey api, int version) {
        byte[] content = content(api, version);
        for (int length = 0; length < content.length; length++) {
            assertRefused(api, version, Arrays.copyOf(content, length), "cut to " + length + " bytes");
        }
    }

    @ParameterizedTest(name = "{0} v{1}")
    @MethodSource("versions")
    void bytesBehindARequestAreRefused(ApiKey api, int version) {
        byte[] content = content(api, version);

        assertRefused(api, version, Arrays.copyOf(content, content.length + 1), "one byte too many");
    }

    /** Whatever is changed in a request: it is answered, waits, or closes its own connection with one warning. */
    @ParameterizedTest(name = "{0} v{1}")
    @MethodSource("versions")
    void noByteOfARequestCanDoHarm(ApiKey api, int version) {
        byte[] content = content(api, version);
        Random random = new Random(SEED + 1000L * api.id() + version);
        for (int run = 0; run < RUNS; run++) {
            ServerFixture fresh = new ServerFixture().topic("orders", 2);
            TestClient bystander = fresh.connect();
            byte[] changed = change(content, random);
            log.clear();

            TestClient client = fresh.connect().write(Frames.frame(changed));

            String what = "run %d of -Drollcall.seed=%d".formatted(run, SEED);
            assertThat(log.warnings()).as(what).hasSize(client.isOpen() ? 0 : 1);
            bystander.send(ApiKey.METADATA, 12, SampleRequests.of(ApiKey.METADATA, 12));
            assertThat(log.errors()).as(what).isEmpty();
            client.close();
            bystander.close();
        }
    }

    /** One to three bytes behind the API key and version become others. */
    private static byte[] change(byte[] content, Random random) {
        byte[] changed = content.clone();
        int times = 1 + random.nextInt(3);
        for (int i = 0; i < times; i++) {
            int at = 2 * Short.BYTES + random.nextInt(changed.length - 2 * Short.BYTES);
            changed[at] = random.nextBoolean()
                    ? (byte) random.nextInt(256)
                    : new byte[] {0, 1, -1, 127, -128}[random.nextInt(5)];
        }
        return changed;
    }

    private void assertRefused(ApiKey api, int version, byte[] content, String what) {
        log.clear();

        TestClient client = server.connect().write(Frames.frame(content));

        assertThat(client.isOpen()).as(what).isFalse();
        assertThat(client.isWaiting()).as(what + ": answered").isTrue();
        assertThat(log.warnings()).as(what).hasSize(1);
        if (content.length >= 2 * Short.BYTES) {
            assertThat(log.warnings().get(0)).as(what).contains("embedded", api.apiName() + " v" + version);
        }
    }

    /** Header and body. */
    private static byte[] content(ApiKey api, int version) {
        WireWriter out = new WireWriter();
        Frames.header(api.id(), version, 1).write(out, api.requestHeaderVersion(version));
        SampleRequests.of(api, version).write(out, version);
        return out.toByteArray();
    }
}
