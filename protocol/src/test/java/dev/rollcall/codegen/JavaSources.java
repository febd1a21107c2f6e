package dev.rollcall.codegen;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles generated sources with the JDK's own compiler, all warnings on. */
final class JavaSources {

    private JavaSources() {}

    /** The compiler's errors and warnings. */
    static List<String> problems(List<Path> sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(problems, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "-proc:none",
                    "-implicit:none",
                    "-Xlint:all",
                    "-d",
                    Files.createDirectories(classes).toString());
            compiler.getTask(null, files, problems, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return problems.getDiagnostics().stream().map(Object::toString).toList();
    }
}
