package dev.rollcall.it.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What was seen in one step, in the trace's own form: answers by (time, request), states of the group by time. The
 * order of members in a list means nothing, so both sides are sorted before they are compared.
 */
final class Seen {

    static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final List<JsonNode> answers = new ArrayList<>();
    private final List<JsonNode> states = new ArrayList<>();

    static Seen expectedIn(JsonNode step) {
        Seen seen = new Seen();
        step.path("ev").forEach(event -> {
            if (event.path("k").asText().equals("g")) {
                seen.states.add(normal(event));
            } else {
                seen.answers.add(normal(event));
            }
        });
        return seen;
    }

    void answer(ObjectNode answer) {
        answers.add(normal(answer));
    }

    void intermediateState(ObjectNode state) {
        states.add(normal(state));
    }

    /** The last change of state is the step's own result, no intermediate one. */
    void dropLastState() {
        if (!states.isEmpty()) {
            states.remove(states.size() - 1);
        }
    }

    String inWords() {
        answers.sort(
                Comparator.<JsonNode>comparingLong(answer -> answer.path("t").asLong(-1))
                        .thenComparingInt(answer -> answer.path("r").asInt()));
        return answers + (states.isEmpty() ? "" : " on the way " + states);
    }

    /** Fields and members in one order; what stands for "nothing" is left out, as in the recorded traces. */
    static JsonNode normal(JsonNode node) {
        if (node.isObject()) {
            ObjectNode sorted = NODES.objectNode();
            List<String> names = new ArrayList<>();
            node.fieldNames().forEachRemaining(names::add);
            names.sort(null);
            for (String name : names) {
                sorted.set(name, normal(node.get(name)));
            }
            return sorted;
        }
        if (node.isArray()) {
            List<JsonNode> elements = new ArrayList<>();
            node.forEach(element -> elements.add(element.isArray() ? element : normal(element)));
            elements.sort(Comparator.comparing(JsonNode::toString));
            ArrayNode sorted = NODES.arrayNode();
            elements.forEach(sorted::add);
            return sorted;
        }
        return node.isNumber() ? NODES.numberNode(node.asLong()) : node;
    }
}
