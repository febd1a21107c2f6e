package dev.rollcall.it.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Replays a folder of traces: {@code mvn -q -pl integration-tests exec:java@conformance -Dtraces=FOLDER}. Prints each
 * divergence and, last, {@code N passed, N failed}; the exit code is 1 if a trace failed, 2 if the folder is unusable.
 */
public final class ConformanceMain {

    private ConformanceMain() {}

    public static void main(String[] args) throws IOException {
        String folder = System.getProperty("traces");
        if (folder == null || folder.isBlank()) {
            System.err.println(
                    "no folder given: add -Dtraces=FOLDER (absolute, or relative to the root of the project)");
            System.exit(2);
        }
        Path traces = resolve(folder);
        if (!Files.isDirectory(traces)) {
            System.err.println(folder + " is not a folder (looked at " + traces.toAbsolutePath() + ")");
            System.exit(2);
        }
        List<Path> files = Trace.filesIn(traces);
        int failed = 0;
        for (Path file : files) {
            List<Divergence> divergences = replay(file);
            divergences.forEach(System.out::println);
            if (!divergences.isEmpty()) {
                failed++;
            }
        }
        if (files.isEmpty()) {
            System.err.println("no trace (*.jsonl) in " + traces.toAbsolutePath());
        }
        System.out.println((files.size() - failed) + " passed, " + failed + " failed");
        System.out.flush();
        if (failed > 0 || files.isEmpty()) {
            System.exit(files.isEmpty() ? 2 : 1);
        }
    }

    /** A trace that cannot be read, or that breaks the coordinator, has failed like any other. */
    private static List<Divergence> replay(Path file) {
        try {
            return TraceReplay.of(Trace.read(file));
        } catch (IOException | RuntimeException broken) {
            return List.of(new Divergence(file.getFileName().toString(), "-", "a replay", broken.toString()));
        }
    }

    /** Maven runs from the root, but a path may also be meant from the module. */
    private static Path resolve(String folder) {
        Path path = Path.of(folder);
        if (path.isAbsolute() || Files.isDirectory(path)) {
            return path;
        }
        Path fromModule = Path.of("integration-tests").resolve(folder);
        return Files.isDirectory(fromModule) ? fromModule : path;
    }
}
