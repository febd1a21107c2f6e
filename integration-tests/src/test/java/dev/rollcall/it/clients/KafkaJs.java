package dev.rollcall.it.clients;

import dev.rollcall.it.process.ChildProcess;
import dev.rollcall.it.process.Classpath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/** kafkajs, installed by npm under {@code target/kafkajs} with the program {@code kafkajs/clients.js}. */
final class KafkaJs {
    private KafkaJs() {}

    /** The command that runs the program; aborts the test, and says so loudly, where npm or its registry is missing. */
    static List<String> command() {
        Path directory = Classpath.buildDirectory().resolve("kafkajs");
        copy("package.json", directory);
        copy("clients.js", directory);
        if (!Files.exists(directory.resolve("node_modules/kafkajs"))) {
            install(directory);
        }
        return List.of("node", directory.resolve("clients.js").toString());
    }

    private static void install(Path directory) {
        List<String> npm =
                List.of("npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--prefix", "" + directory);
        String problem;
        try (ChildProcess install = ChildProcess.start("npm install", npm, line -> {})) {
            problem = install.awaitEnd(Duration.ofMinutes(2)) == 0 ? null : install.transcript();
        } catch (UncheckedIOException noNpm) {
            problem = noNpm.getMessage() + ": " + noNpm.getCause().getMessage();
        }
        if (problem != null) {
            Skips.abort("kafkajs cannot be installed, its tests do not run: " + problem);
        }
    }

    private static void copy(String resource, Path directory) {
        try (InputStream in = KafkaJs.class.getResourceAsStream("/kafkajs/" + resource)) {
            Files.createDirectories(directory);
            Files.copy(in, directory.resolve(resource), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
