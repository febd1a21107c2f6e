package dev.rollcall.timelinefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.rollcall.group.Effect;
import dev.rollcall.group.GroupState;
import dev.rollcall.timeline.MemberRequests;
import dev.rollcall.timeline.TimelineEvent;
import dev.rollcall.timeline.TimelineSnapshot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineFileTest {

    private static String written(TimelineSnapshot timeline) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TimelineFile.write(timeline, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static TimelineSnapshot read(String text) throws IOException {
        return TimelineFile.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "night.jsonl");
    }

    private static void leaves(Class<?> type, List<Class<?>> found) {
        if (type.isRecord()) {
            found.add(type);
            return;
        }
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            leaves(permitted, found);
        }
    }

    /** One of each kind there is; a kind that is added is in here by itself. */
    private static TimelineSnapshot oneOfEach() throws ReflectiveOperationException {
        SampleValues values = new SampleValues();
        List<Class<?>> facts = new ArrayList<>();
        leaves(Effect.Fact.class, facts);
        List<TimelineEvent> events = new ArrayList<>();
        for (Class<?> fact : facts) {
            events.add(new TimelineEvent.OfGroup(events.size(), 7, (Effect.Fact) values.record(fact)));
        }
        events.add((TimelineEvent) values.record(TimelineEvent.OfOperator.class));
        events.add((TimelineEvent) values.record(TimelineEvent.Fetched.class));
        return new TimelineSnapshot(
                Map.of("scenario", "night"),
                events,
                List.of((MemberRequests) values.record(MemberRequests.class)),
                3,
                List.of());
    }

    @Test
    void everyKindOfEventComesBackAsItWas() throws Exception {
        TimelineSnapshot timeline = oneOfEach();

        assertThat(timeline.events()).hasSizeGreaterThan(20);
        assertThat(read(written(timeline))).isEqualTo(timeline);
        assertThat(written(read(written(timeline)))).isEqualTo(written(timeline));
    }

    @Test
    void everyStateOfAGroupIsKnown() {
        List<Class<?>> states = new ArrayList<>();
        new ClassFileImporter()
                .importPackages("dev.rollcall.group")
                .that(com.tngtech.archunit.core.domain.JavaClass.Predicates.implement(GroupState.class))
                .forEach(state -> states.add(state.reflect()));

        assertThat(states).containsExactlyInAnyOrderElementsOf(FieldType.CHOICES.get(GroupState.class));
    }

    @Test
    void whatIsNullStaysNull() throws IOException {
        TimelineSnapshot timeline = TimelineSnapshot.of(List.of(
                new TimelineEvent.OfGroup(0, 0, new Effect.MemberSynced(5, "g", 1, "a", null)),
                new TimelineEvent.OfOperator(1, 5, 0, TimelineEvent.Act.FAULT, null, null, null)));

        assertThat(read(written(timeline))).isEqualTo(timeline);
    }

    @Test
    void aFileThatEndsInTheMiddleIsReadAsFarAsItGoes() throws Exception {
        TimelineSnapshot timeline = oneOfEach();
        String text = written(timeline);
        String cut = text.substring(0, text.indexOf("\"MemberRejoined\"") + 40);
        int whole = (int) cut.lines().count() - 2;

        TimelineSnapshot read = read(cut);

        assertThat(read.events()).isEqualTo(timeline.events().subList(0, whole));
        assertThat(read.problems())
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem).startsWith("night.jsonl, line " + (whole + 2)))
                .anySatisfy(problem -> assertThat(problem).contains("was cut off"));
        assertThat(read.isWhole()).isFalse();
        assertThat(read.toString()).startsWith("(! the oldest 3 events were dropped");
    }

    @Test
    void aNewerVersionIsReadWithoutWhatIsNewInIt() throws IOException {
        TimelineSnapshot read = read("""
                {"format":"rollcall-timeline","version":2,"dropped":0,"mood":"new"}
                {"type":"GroupCreated","sequence":0,"realAt":1,"at":2,"groupId":"g","generation":0,"colour":"blue"}
                {"type":"MemberTeleported","sequence":1,"realAt":1,"at":2,"groupId":"g"}
                {"type":"End","events":2}
                """);

        assertThat(read.events()).containsExactly(new TimelineEvent.OfGroup(0, 1, new Effect.GroupCreated(2, "g", 0)));
        assertThat(read.problems())
                .anySatisfy(problem -> assertThat(problem).contains("is of version 2"))
                .anySatisfy(problem -> assertThat(problem).contains("1 event of the unknown type MemberTeleported"));
    }

    @Test
    void linesThatMakeNoSenseAreToldOfByNumberAndOnlyTheFirstOnes() throws IOException {
        StringBuilder text = new StringBuilder("{\"format\":\"rollcall-timeline\",\"version\":1}\n");
        text.append("{\"type\":\"GroupCreated\",\"at\":\"noon\",\"groupId\":\"g\",\"generation\":0}\n");
        text.append("{\"type\":\"GroupCreated\",\"groupId\":\"g\",\"generation\":0}\n");
        text.append("[1,2]\n");
        text.append("{\"type\":\"GroupCreated\",\"at\":99999999999999999999}\n");
        text.append("garbage\n".repeat(20));
        text.append("{\"type\":\"End\",\"events\":24}\n");

        assertThat(read(text.toString()).problems())
                .hasSize(11)
                .contains("night.jsonl, line 2: left out: field at: not a whole number: noon")
                .contains("night.jsonl, line 3: left out: field at is missing")
                .contains("night.jsonl, line 4: left out: not a JSON object")
                .contains("night.jsonl: 14 more lines left out");
    }

    @Test
    void whatIsNoTimelineIsRefused() {
        for (String text : List.of("", "hello", "{\"a\":1}", "[]")) {
            assertThatThrownBy(() -> read(text))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("night.jsonl is no timeline");
        }
    }

    @Test
    void isSavedAndLoaded(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("night.jsonl");
        TimelineFile.save(oneOfEach(), file);

        assertThat(TimelineFile.load(file)).isEqualTo(oneOfEach());
    }

    /** The page lists each kind with its fields, in their order. */
    @Test
    void theDocumentationNamesEveryKindAndField() throws IOException {
        String page = Files.readString(Path.of("docs/timeline-format.md"));

        EventTypes.all().forEach((name, shape) -> {
            String fields = String.join(
                    ", ", shape.fields().stream().map(RecordShape.Field::name).toList());
            assertThat(page).contains("| `" + name + "` | " + fields + " |");
        });
    }
}
