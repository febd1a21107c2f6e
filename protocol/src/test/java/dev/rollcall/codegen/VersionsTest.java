package dev.rollcall.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionsTest {

    private static Versions v(String text) {
        return Versions.parse(text);
    }

    @Test
    void areReadAsDefinitionsWriteThem() {
        assertThat(v("3")).isEqualTo(new Versions(3, 3));
        assertThat(v("3-7")).isEqualTo(new Versions(3, 7));
        assertThat(v(" 0+ ")).isEqualTo(new Versions(0, Integer.MAX_VALUE));
        assertThat(v("none")).isEqualTo(Versions.NONE);
        assertThat(v("none").isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7-3", "-1", "a", "3-", "+", "1+2", "1,2"})
    void areRefusedIfTheyMakeNoSense(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> v(text))
                .withMessage("not a run of versions: '" + text + "'");
    }

    @Test
    void containTheirEnds() {
        assertThat(v("3-5").contains(3)).isTrue();
        assertThat(v("3-5").contains(5)).isTrue();
        assertThat(v("3-5").contains(2)).isFalse();
        assertThat(v("3-5").contains(6)).isFalse();
        assertThat(v("none").contains(0)).isFalse();
    }

    @Test
    void intersectToWhatBothHave() {
        assertThat(v("3+").intersect(v("0-5"))).isEqualTo(v("3-5"));
        assertThat(v("0-2").intersect(v("3-5"))).isEqualTo(Versions.NONE);
        assertThat(v("0-2").intersect(Versions.NONE)).isEqualTo(Versions.NONE);
    }

    @Test
    void haveAHull() {
        assertThat(v("0-1").hull(v("4-5"))).isEqualTo(v("0-5"));
        assertThat(Versions.NONE.hull(v("4-5"))).isEqualTo(v("4-5"));
        assertThat(v("4-5").hull(Versions.NONE)).isEqualTo(v("4-5"));
    }

    @ParameterizedTest
    @CsvSource({
        "0+,   1-5, true,                          false",
        "1-5,  1-5, true,                          false",
        "3+,   1-5, version >= 3,                  version < 3",
        "0-3,  1-5, version <= 3,                  version > 3",
        "3,    1-5, version == 3,                  version != 3",
        "2-4,  1-5, version >= 2 && version <= 4,  (version < 2 || version > 4)",
        "6+,   1-5, false,                         true",
        "none, 1-5, false,                         true",
    })
    void becomeJavaConditions(String wanted, String possible, String condition, String negated) {
        assertThat(v(wanted).condition(v(possible))).isEqualTo(condition);
        assertThat(v(wanted).negatedCondition(v(possible))).isEqualTo(negated);
    }
}
