package dev.rollcall.it.benchmark;

import java.util.List;

/**
 * Repeated measurements of one thing.
 *
 * @param values in the order measured, at least one
 */
record Samples(List<Double> values) {
    Samples {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
    }

    double median() {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    double min() {
        return values.stream().mapToDouble(Double::doubleValue).min().getAsDouble();
    }

    double max() {
        return values.stream().mapToDouble(Double::doubleValue).max().getAsDouble();
    }
}
