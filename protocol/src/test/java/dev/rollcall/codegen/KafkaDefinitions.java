package dev.rollcall.codegen;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.protocol.ApiMessage;

/** All message definitions in the kafka-clients jar that the tests run with. */
final class KafkaDefinitions {

    private KafkaDefinitions() {}

    /** Copies them into a directory and returns the copies, sorted by name. */
    static List<Path> copyTo(Path directory) throws IOException {
        Path jar = Path.of(ApiMessage.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        List<Path> copies = new ArrayList<>();
        try (FileSystem content = FileSystems.newFileSystem(jar);
                Stream<Path> files = Files.list(content.getPath("common/message"))) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
                copies.add(Files.copy(file, directory.resolve(file.getFileName().toString())));
            }
        }
        return copies;
    }
}
