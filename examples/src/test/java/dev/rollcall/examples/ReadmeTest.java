package dev.rollcall.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps the README true: its code is code that runs, its commands and links lead somewhere. */
class ReadmeTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("]\\(([^)h][^)]*)\\)");
    private static final Pattern EXECUTION = Pattern.compile("exec:java@([a-z-]+)");

    private static String read(String file) throws IOException {
        return Files.readString(ROOT.resolve(file));
    }

    /** Where lines break and how far they are indented is a matter of the place. */
    private static String unspaced(String code) {
        return code.replaceAll("\\s+", "");
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    @Test
    void everySnippetIsPartOfATestThatRuns() throws IOException {
        String tests = unspaced(read("examples/src/test/java/dev/rollcall/examples/BillingTest.java"));
        List<String> snippets = all(JAVA, read("README.md"));

        assertThat(snippets).hasSizeGreaterThanOrEqualTo(3);
        assertThat(snippets).allSatisfy(snippet -> assertThat(tests).contains(unspaced(snippet)));
    }

    @Test
    void theDependencyIsTheOneThatIsBuilt() throws IOException {
        String version = all(Pattern.compile("<version>([^<]+)</version>"), read("pom.xml"))
                .get(0);

        assertThat(unspaced(read("README.md")))
                .contains(unspaced("<groupId>dev.rollcall</groupId>\n<artifactId>coordinator</artifactId>\n<version>"
                        + version + "</version>"));
    }

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        assertThat(all(LINK, read("README.md")))
                .isNotEmpty()
                .allSatisfy(link -> assertThat(ROOT.resolve(link)).exists());
    }

    @Test
    void everyCommandExists() throws IOException {
        String module = read("integration-tests/pom.xml");

        assertThat(all(EXECUTION, read("README.md")))
                .isNotEmpty()
                .allSatisfy(id -> assertThat(module).contains("<id>" + id + "</id>"));
        assertThat(read(".ci/run")).contains("verify");
    }
}
