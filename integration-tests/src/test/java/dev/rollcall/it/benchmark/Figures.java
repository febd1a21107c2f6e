package dev.rollcall.it.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What was measured: quantities (rows) of subjects (columns), as people and as programs read it. */
final class Figures {
    private final Map<Quantity, Map<String, List<Double>>> samples = new LinkedHashMap<>();

    void add(Quantity quantity, String subject, double value) {
        samples.computeIfAbsent(quantity, q -> new LinkedHashMap<>())
                .computeIfAbsent(subject, s -> new ArrayList<>())
                .add(value);
    }

    /**
     * A Markdown table of the medians, each with its ratio to that of one subject, where both were measured.
     *
     * @param reference the subject that is 1
     */
    String markdown(List<String> subjects, String reference) {
        StringBuilder table = new StringBuilder("| Median (least to most) | " + String.join(" | ", subjects)
                + " |\n|---|" + "---|".repeat(subjects.size()) + "\n");
        samples.forEach((quantity, bySubject) -> {
            table.append("| ").append(quantity.label());
            if (!quantity.unit().isEmpty()) {
                table.append(", ").append(quantity.unit());
            }
            for (String subject : subjects) {
                table.append(" | ").append(cell(bySubject.get(subject), subject, bySubject.get(reference), reference));
            }
            table.append(" |\n");
        });
        return table.toString();
    }

    private static String cell(List<Double> values, String subject, List<Double> ofReference, String reference) {
        if (values == null) {
            return "";
        }
        Samples own = new Samples(values);
        String text = number(own.median()) + " (" + number(own.min()) + " to " + number(own.max()) + ")";
        if (ofReference == null || subject.equals(reference)) {
            return text;
        }
        return text + ", × " + number(own.median() / new Samples(ofReference).median());
    }

    /** Three significant digits, plain; whole numbers as such. */
    private static String number(double value) {
        if (value >= 100 || value == Math.rint(value)) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
    }

    /** Quantity, then subject, then median and all values. */
    Map<String, Object> json() {
        Map<String, Object> all = new LinkedHashMap<>();
        samples.forEach((quantity, bySubject) -> {
            Map<String, Object> subjects = new LinkedHashMap<>();
            bySubject.forEach((subject, values) -> {
                Samples own = new Samples(values);
                subjects.put(subject, Map.of("median", own.median(), "values", own.values()));
            });
            all.put(quantity.label(), Map.of("unit", quantity.unit(), "subjects", subjects));
        });
        return all;
    }
}
