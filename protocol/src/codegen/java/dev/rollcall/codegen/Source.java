package dev.rollcall.codegen;

import java.util.List;

/** Java text under construction, with its indentation. */
final class Source {

    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** One line; an empty one has no indentation. */
    Source line(String line) {
        if (!line.isEmpty()) {
            text.append("    ".repeat(depth)).append(line);
        }
        text.append('\n');
        return this;
    }

    /** A line that ends with an opening brace. */
    Source open(String line) {
        line(line + " {");
        depth++;
        return this;
    }

    Source close() {
        depth--;
        return line("}");
    }

    /** Closes a block and opens the next one on the same line, as in {@code } else {}. */
    Source closeAndOpen(String line) {
        depth--;
        line("} " + line + " {");
        depth++;
        return this;
    }

    /** A call as a statement: on one line, or one argument per line where that would be long. */
    Source invocation(String call, List<String> arguments) {
        String line = call + "(" + String.join(", ", arguments) + ");";
        if (line.length() <= 100) {
            return line(line);
        }
        line(call + "(");
        for (int i = 0; i < arguments.size(); i++) {
            continued(arguments.get(i) + (i == arguments.size() - 1 ? ");" : ","), 2);
        }
        return this;
    }

    /** Goes one level deeper after a line that has its opening brace already. */
    Source deeper() {
        depth++;
        return this;
    }

    /** Ends a block that is an expression. */
    Source closeExpression() {
        depth--;
        return line("};");
    }

    /** A line {@code more} levels deeper. */
    Source continued(String line, int more) {
        depth += more;
        line(line);
        depth -= more;
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
