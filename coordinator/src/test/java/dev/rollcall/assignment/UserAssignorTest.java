package dev.rollcall.assignment;

import static dev.rollcall.assignment.Groups.group;
import static dev.rollcall.assignment.Groups.member;
import static dev.rollcall.assignment.Groups.topic;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserAssignorTest {

    @Test
    void assignsWhatItsAuthorMeant() {
        GroupSpec group = group(List.of(member("a", "s", "l"), member("b", "s", "l")), topic("s", 1), topic("l", 3));

        Assignment assignment = new BiggestFirstAssignor().assign(group).validate(group);

        assertThat(Groups.text(assignment)).isEqualTo("a: l 0,2; b: l 1 s 0");
    }

    @Test
    void isTheOneThatTheDocumentationShows() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/rollcall/assignment/BiggestFirstAssignor.java"));
        String shown = source.substring(source.indexOf("final class BiggestFirstAssignor"));

        assertThat(Files.readString(Path.of("docs/assignment.md"))).contains(shown);
    }
}
