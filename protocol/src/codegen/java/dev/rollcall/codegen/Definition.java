package dev.rollcall.codegen;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A message definition as its JSON file has it. A property that is not listed here stops the build, because it may
 * change the layout; only those that concern Kafka's own code or documentation are ignored.
 */
@JsonIgnoreProperties("listeners")
record Definition(
        Integer apiKey,
        Kind type,
        String name,
        Versions validVersions,
        Versions flexibleVersions,
        boolean latestVersionUnstable,
        List<Field> fields,
        List<Struct> commonStructs) {

    enum Kind {
        REQUEST,
        RESPONSE,
        HEADER,
        DATA
    }

    record Struct(String name, Versions versions, List<Field> fields) {}

    /** Absent properties are null. */
    @JsonIgnoreProperties({"about", "entityType", "mapKey", "zeroCopy"})
    record Field(
            String name,
            String type,
            Versions versions,
            Versions nullableVersions,
            Versions taggedVersions,
            Versions flexibleVersions,
            Integer tag,
            boolean ignorable,
            @JsonProperty("default") String defaultValue,
            List<Field> fields) {}

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

    static Definition read(Path file) {
        try {
            return JSON.readValue(file.toFile(), Definition.class);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the message definition " + file, e);
        }
    }

    Definition {
        flexibleVersions = flexibleVersions == null ? Versions.NONE : flexibleVersions;
        fields = fields == null ? List.of() : List.copyOf(fields);
        commonStructs = commonStructs == null ? List.of() : List.copyOf(commonStructs);
    }
}
