package dev.rollcall.it.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void theTableShowsMediansAndTheirRatioToTheReference() {
        Figures figures = new Figures();
        for (double value : new double[] {900, 1000, 2000}) {
            figures.add(Quantity.LISTENING, "big", value);
        }
        figures.add(Quantity.LISTENING, "small", 45.25);
        figures.add(Quantity.LISTENING, "small", 54.75);
        figures.add(Quantity.THREADS, "small", 2);
        assertThat(figures.markdown(List.of("big", "small"), "big")).isEqualTo("""
                        | Median (least to most) | big | small |
                        |---|---|---|
                        | JVM start to listening, ms | 1000 (900 to 2000) | 50 (45.3 to 54.8), × 0.05 |
                        | threads, with a consumer in the JVM |  | 2 (2 to 2) |
                        """);
    }

    @Test
    void nothingMeasuredHasNoMedian() {
        assertThatThrownBy(() -> new Samples(List.of())).hasMessage("nothing was measured");
    }
}
