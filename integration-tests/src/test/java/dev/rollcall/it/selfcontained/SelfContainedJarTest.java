package dev.rollcall.it.selfcontained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.rollcall.it.process.ChildProcess;
import dev.rollcall.it.process.Classpath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** {@code coordinator-VERSION-all.jar}: what is in it, and that it needs nothing else. */
class SelfContainedJarTest {

    private static final long MAX_BYTES = 4_000_000;

    private final Path jar = jar();

    private static Path jar() {
        Path jar = Classpath.resolved("rollcall-all").entries().get(0);
        assertThat(jar).as("made by mvn package (of the module coordinator)").exists();
        return jar;
    }

    @Test
    void nothingInItHasTheNameOfAnotherLibrary() throws IOException {
        List<String> others = new ArrayList<>();
        forEachFile((name, content) -> {
            if (!name.startsWith("dev/rollcall/") && !name.startsWith("META-INF/")) {
                others.add(name);
            }
        });
        assertThat(others).isEmpty();
    }

    @Test
    void nothingInItUsesNettyUnderItsOwnName() throws IOException {
        List<String> users = new ArrayList<>();
        List<String> netty = new ArrayList<>();
        forEachFile((name, content) -> {
            // Class files name classes so, and class names are stored in them in plain text.
            if (new String(content, StandardCharsets.ISO_8859_1).contains("io/netty/")) {
                users.add(name);
            }
            if (name.startsWith("dev/rollcall/shaded/netty/")) {
                netty.add(name);
            }
        });
        assertThat(users).isEmpty();
        assertThat(netty).isNotEmpty();
    }

    @Test
    void itSaysWhoseCodeItContains() throws IOException {
        List<String> names = new ArrayList<>();
        forEachFile((name, content) -> {
            names.add(name);
            if (name.equals("META-INF/NOTICE")) {
                assertThat(new String(content, StandardCharsets.UTF_8)).contains("Netty", "JCTools", "RE2/J");
            }
        });
        assertThat(names).contains("META-INF/LICENSE", "META-INF/NOTICE").doesNotHaveDuplicates();
    }

    @Test
    void itIsSmall() throws IOException {
        assertThat(Files.size(jar)).isLessThan(MAX_BYTES);
    }

    @Test
    void itServesClientsBesideAnotherNetty() {
        List<String> printed = new CopyOnWriteArrayList<>();
        Classpath classpath = Classpath.resolved("other-netty")
                .and(Classpath.resolved("rollcall-all"))
                .and(Classpath.resolved("kafka-clients-4.4.0"))
                .withTestClasses();
        try (ChildProcess application = ChildProcess.java(
                "application", classpath, List.of(OtherNettyApplication.class.getName()), printed::add)) {
            int exitCode = application.awaitEnd(Duration.ofMinutes(1));
            assertThat(exitCode).as(application.transcript()).isZero();
            // Its end may be known before its last lines are.
            await().untilAsserted(() ->
                    assertThat(printed).as(application.transcript()).hasSize(4));
            assertThat(printed.get(0)).startsWith("netty 4.1.");
            assertThat(printed.get(1)).isEqualTo("consumed " + OtherNettyApplication.RECORDS);
            assertThat(printed.get(2)).startsWith("members ").contains("ben");
            assertThat(printed.get(3)).isEqualTo("left []");
        }
    }

    private interface FileVisitor {
        void visit(String name, byte[] content);
    }

    private void forEachFile(FileVisitor visitor) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                if (!entry.isDirectory()) {
                    try (InputStream content = file.getInputStream(entry)) {
                        visitor.visit(entry.getName(), content.readAllBytes());
                    }
                }
            }
        }
    }
}
