package dev.rollcall.timelinefile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One line of a file as a tree of Maps, Lists, Strings, Longs, Doubles, Booleans and null. */
final class JsonLine {

    private static final JsonFactory JSON = new JsonFactory();

    private JsonLine() {}

    /** @throws UnreadableException if it is not one JSON object */
    @SuppressWarnings("unchecked") // the keys of a JSON object are strings
    static Map<String, Object> parse(String line) {
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new UnreadableException("not a JSON object");
            }
            Map<String, Object> object = (Map<String, Object>) value(json);
            if (json.nextToken() != null) {
                throw new UnreadableException("more than one JSON object");
            }
            return object;
        } catch (JsonProcessingException malformed) {
            throw new UnreadableException("not JSON: " + malformed.getOriginalMessage());
        } catch (IOException impossible) {
            throw new IllegalStateException("a string could not be read", impossible);
        }
    }

    private static Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String name = json.currentName();
                    json.nextToken();
                    object.put(name, value(json));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> array = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(json));
                }
                yield array;
            }
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new UnreadableException("not JSON: " + json.currentToken());
        };
    }
}
