package dev.rollcall;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keeps pages true: their code is part of a test that they name or that runs beside them, their links lead somewhere. */
class PageSnippetsTest {

    private static final Path DOCS = Path.of("docs");
    private static final List<Path> TESTS =
            List.of(Path.of("src/test/java"), Path.of("../integration-tests/src/test/java"));
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("]\\(([^)#h][^)#]*)[^)]*\\)");

    static Stream<Path> pages() throws IOException {
        try (Stream<Path> incidents = Files.list(DOCS.resolve("incidents"))) {
            List<Path> pages = incidents
                    .filter(page -> !page.endsWith("README.md"))
                    .sorted()
                    .toList();
            return Stream.concat(
                    Stream.of(DOCS.resolve("script.md"), DOCS.resolve("simulation.md"), DOCS.resolve("time.md")),
                    pages.stream());
        }
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    /** Where lines break and how far they are indented is a matter of the place. */
    private static String unspaced(String code) {
        return code.replaceAll("\\s+", "");
    }

    private static List<String> tests() throws IOException {
        List<String> sources = new ArrayList<>();
        for (Path root : TESTS) {
            try (Stream<Path> files = Files.walk(root)) {
                files.filter(file -> file.toString().endsWith("Test.java")).forEach(file -> {
                    try {
                        sources.add(unspaced(Files.readString(file)));
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    }
                });
            }
        }
        return sources;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everySnippetIsPartOfATest(Path page) throws IOException {
        List<String> tests = tests();
        List<String> snippets = all(JAVA, Files.readString(page));

        assertThat(snippets)
                .isNotEmpty()
                .allSatisfy(snippet -> assertThat(tests).anyMatch(test -> test.contains(unspaced(snippet))));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsToAFile(Path page) throws IOException {
        assertThat(all(LINK, Files.readString(page)))
                .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists());
    }
}
