package dev.rollcall.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelBuilderTest {

    @TempDir
    Path directory;

    /** A request with versions 0 to 4, flexible from 2 on. */
    private MessageModel model(String fields) throws IOException {
        return model(fields, "");
    }

    private MessageModel model(String fields, String commonStructs) throws IOException {
        return ModelBuilder.build(definition("""
                // A licence.
                { "apiKey": 7, "type": "request", "listeners": ["broker"], "name": "ProbeRequest",
                  "validVersions": "0-4", "flexibleVersions": "2+",
                  "fields": [%s], "commonStructs": [%s] }""".formatted(fields, commonStructs)));
    }

    private Definition definition(String json) throws IOException {
        return Definition.read(Files.writeString(directory.resolve("ProbeRequest.json"), json));
    }

    private void refused(String fields, String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> model(fields)).withMessage("ProbeRequest: " + text);
    }

    private static FieldModel field(MessageModel model, int index) {
        return model.body().fields().get(index);
    }

    @Test
    void limitsAFieldToTheMessagesVersions() throws IOException {
        MessageModel model = model("""
                { "name": "GroupId", "type": "string", "versions": "1+", "nullableVersions": "3+", "default": "null",
                  "ignorable": true, "about": "The group.", "entityType": "groupId" }""");

        FieldModel field = field(model, 0);
        assertThat(field.name()).isEqualTo("groupId");
        assertThat(field.qualifiedName()).isEqualTo("ProbeRequest.groupId");
        assertThat(field.versions()).isEqualTo(new Versions(1, 4));
        assertThat(field.nullable()).isEqualTo(new Versions(3, 4));
        assertThat(field.flexible()).isEqualTo(new Versions(2, 4));
        assertThat(field.ignorable()).isTrue();
        assertThat(field.defaultExpression()).isEqualTo("null");
    }

    @Test
    void leavesOutFieldsAndStructuresOfVersionsThatAreGone() throws IOException {
        MessageModel model = model("""
                { "name": "Old", "type": "[]OldTopic", "versions": "5+", "fields": [
                  { "name": "Name", "type": "string", "versions": "5+" }]},
                { "name": "New", "type": "int32", "versions": "0+" }""");
        assertThat(model.body().fields()).extracting(FieldModel::name).containsExactly("new_");
        assertThat(model.structs()).isEmpty();
    }

    @Test
    void usesAStructureInTheVersionsOfTheFieldsThatHaveIt() throws IOException {
        MessageModel model = model("""
                { "name": "First", "type": "[]Topic", "versions": "1" },
                { "name": "Second", "type": "Topic", "versions": "3+" }""", """
                { "name": "Topic", "versions": "0+", "fields": [
                  { "name": "Name", "type": "string", "versions": "0-1" },
                  { "name": "Id", "type": "uuid", "versions": "2+" }]}""");
        StructModel topic = model.structs().get(0);
        assertThat(topic.versions()).isEqualTo(new Versions(1, 4));
        assertThat(topic.fields())
                .extracting(FieldModel::versions)
                .containsExactly(new Versions(1, 1), new Versions(2, 4));
        assertThat(field(model, 0).javaType()).isEqualTo("List<Topic>");
        assertThat(field(model, 1).javaType()).isEqualTo("Topic");
    }

    @Test
    void takesATaggedFieldFromThePlainOnes() throws IOException {
        FieldModel field = field(model("""
                { "name": "Reason", "type": "string", "versions": "1+", "tag": 0, "taggedVersions": "3+" }"""), 0);
        assertThat(field.plain()).isEqualTo(new Versions(1, 2));
        assertThat(field.tagged()).isEqualTo(new Versions(3, 4));
    }

    @Test
    void readsDefaultsOfEveryType() throws IOException {
        MessageModel model = model("""
                { "name": "A", "type": "bool", "versions": "0+", "default": "true" },
                { "name": "B", "type": "int8", "versions": "0+", "default": "-1" },
                { "name": "C", "type": "int32", "versions": "0+", "default": "0x7fffffff" },
                { "name": "D", "type": "int64", "versions": "0+" },
                { "name": "E", "type": "string", "versions": "0+", "default": "x" },
                { "name": "F", "type": "[]int32", "versions": "0+" },
                { "name": "G", "type": "uuid", "versions": "0+" },
                { "name": "H", "type": "records", "versions": "0+" }""");
        assertThat(model.body().fields())
                .extracting(FieldModel::defaultExpression)
                .containsExactly(
                        "true",
                        "(byte) -1",
                        "2147483647",
                        "0L",
                        "\"x\"",
                        "List.of()",
                        "Fields.ZERO_UUID",
                        "Bytes.EMPTY");
    }

    @Test
    void countsTheFewestBytesThatAStructureTakes() throws IOException {
        MessageModel model = model("""
                { "name": "Topics", "type": "[]Topic", "versions": "0+", "fields": [
                  { "name": "Name", "type": "string", "versions": "0+" },
                  { "name": "Partitions", "type": "[]int32", "versions": "0+" },
                  { "name": "Epoch", "type": "int32", "versions": "1+" }]}""");
        assertThat(model.structs().get(0).minimumSize())
                .as("version 0: 2 + 4; version 2: 1 + 1 + 4 + 1")
                .isEqualTo(6);
    }

    @Test
    void refusesWhatItDoesNotUnderstand() {
        refused("""
                { "name": "A", "type": "Topic", "versions": "0+" }""", "field A has unknown type Topic");
        refused("""
                { "name": "A", "type": "varint", "versions": "0+" }""", "unknown type varint");
        refused("""
                { "name": "A", "type": "[][]int32", "versions": "0+" }""", "an array of arrays: [][]int32");
        refused("""
                { "name": "A", "type": "int32", "versions": "0+", "nullableVersions": "0+" }""", "field A of type int32 is nullable");
        refused("""
                { "name": "A", "type": "int32", "versions": "0+", "taggedVersions": "2+" }""", "field A has tagged versions but no tag");
        refused("""
                { "name": "A", "type": "int32", "versions": "0+", "taggedVersions": "2-3", "tag": 0 }""", "field A is tagged in all but its last versions");
        refused("""
                { "name": "A", "type": "int32", "versions": "0+", "taggedVersions": "1+", "tag": 0 }""", "field A is tagged in versions without tags");
        refused("""
                { "name": "A", "type": "[]Topic", "versions": "0+", "fields": [] },
                { "name": "B", "type": "[]Topic", "versions": "0+", "fields": [] }""", "structure Topic is defined twice");
        refused("""
                { "name": "A", "type": "[]Topic", "versions": "0+", "fields": [
                  { "name": "B", "type": "[]Topic", "versions": "0+" }]}""", "structure Topic contains itself");
    }

    @Test
    void stopsAtAPropertyThatItDoesNotKnow() {
        assertThatThrownBy(() -> model("""
                { "name": "A", "type": "int32", "versions": "0+", "encoding": "varint" }"""))
                .hasMessageStartingWith("cannot read the message definition")
                .rootCause()
                .hasMessageStartingWith("Unrecognized field \"encoding\"");
    }
}
