package dev.rollcall.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Where the sources go. Untouched files keep their times, so that an incremental compile has nothing to do. */
final class OutputDirectory {

    private final Path root;
    private final Set<Path> written = new HashSet<>();

    OutputDirectory(Path root) {
        this.root = root;
    }

    /** Writes a class's file if its content is new. */
    void write(String packageName, String className, String source) throws IOException {
        Path file = root.resolve(packageName.replace('.', '/')).resolve(className + ".java");
        written.add(file);
        if (!Files.exists(file) || !Files.readString(file).equals(source)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, source);
        }
    }

    /** Removes what an earlier run wrote and this one did not. */
    void removeStale() throws IOException {
        List<Path> files;
        try (Stream<Path> tree = Files.walk(root)) {
            files = tree.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            if (!written.contains(file)) {
                Files.delete(file);
            }
        }
    }
}
