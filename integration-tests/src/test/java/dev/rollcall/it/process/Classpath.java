package dev.rollcall.it.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An ordered list of jars and directories.
 *
 * @param entries absolute paths, first one wins
 */
public record Classpath(List<Path> entries) {

    public Classpath {
        entries = List.copyOf(entries);
    }

    /**
     * The jars that the build resolved under this name: this module's pom has {@code target/classpaths/NAME} written.
     *
     * @throws IllegalStateException if the build has not resolved that name
     */
    public static Classpath resolved(String name) {
        Path file = buildDirectory().resolve("classpaths").resolve(name);
        if (!Files.exists(file)) {
            throw new IllegalStateException(
                    file + " is missing: have the pom write it, and run mvn process-test-resources");
        }
        try {
            List<Path> jars = new ArrayList<>();
            for (String jar : Files.readString(file).trim().split(File.pathSeparator, -1)) {
                jars.add(Path.of(jar));
            }
            return new Classpath(jars);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What this code runs on, also where a build tool has loaded it with a class loader of its own. */
    public static Classpath ofThisJvm() {
        if (Thread.currentThread().getContextClassLoader() instanceof URLClassLoader loader) {
            return new Classpath(
                    Stream.of(loader.getURLs()).map(Classpath::path).toList());
        }
        return new Classpath(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList());
    }

    private static Path path(URL url) {
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(url.toString(), e);
        }
    }

    /** What the build resolved, in no particular order. */
    public static List<String> names() {
        try (Stream<Path> files = Files.list(buildDirectory().resolve("classpaths"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** This classpath with another one behind it. */
    public Classpath and(Classpath other) {
        List<Path> all = new ArrayList<>(entries);
        all.addAll(other.entries);
        return new Classpath(all);
    }

    /** This classpath with the classes of the integration tests behind it. */
    public Classpath withTestClasses() {
        return and(new Classpath(List.of(testClasses())));
    }

    /** As the argument of {@code java -cp}. */
    public String argument() {
        return String.join(
                File.pathSeparator, entries.stream().map(Path::toString).toList());
    }

    public URL[] urls() {
        return entries.stream().map(Classpath::url).toArray(URL[]::new);
    }

    private static URL url(Path entry) {
        try {
            return entry.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry.toString(), e);
        }
    }

    /** This module's {@code target}. */
    public static Path buildDirectory() {
        return testClasses().getParent();
    }

    private static Path testClasses() {
        try {
            return Path.of(Classpath.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
