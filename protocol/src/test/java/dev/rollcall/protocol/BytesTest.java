package dev.rollcall.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import org.junit.jupiter.api.Test;

class BytesTest {

    private static Bytes of(int... values) {
        byte[] array = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            array[i] = (byte) values[i];
        }
        return Bytes.wrap(array);
    }

    @Test
    void areEqualByContent() {
        Bytes slice = of(9, 1, 2, 9).slice(1, 2);
        assertThat(slice).isEqualTo(of(1, 2)).hasSameHashCodeAs(of(1, 2));
        assertThat(slice).isNotEqualTo(of(1, 3)).isNotEqualTo(of(1)).isNotEqualTo(null);
        assertThat(of(1, 2)).isNotEqualTo(new byte[] {1, 2});
    }

    @Test
    void slicesOfSlicesCountFromTheSlice() {
        assertThat(of(0, 1, 2, 3, 4, 5).slice(1, 4).slice(1, 2)).isEqualTo(of(2, 3));
        assertThat(of(1, 2).slice(2, 0)).isSameAs(Bytes.EMPTY);
    }

    @Test
    void refuseSlicesThatLeaveThem() {
        Bytes slice = of(0, 1, 2, 3, 4, 5).slice(1, 3);
        for (int[] wrong :
                new int[][] {{-1, 1}, {0, 4}, {3, 1}, {1, -1}, {Integer.MAX_VALUE, 2}, {1, Integer.MAX_VALUE}}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> slice.slice(wrong[0], wrong[1]))
                    .withMessage("slice of " + wrong[1] + " bytes at " + wrong[0] + " in a run of 3");
        }
    }

    @Test
    void copyWhatRemainsOfABuffer() {
        byte[] array = {0, 1, 2, 3};
        ByteBuffer buffer = ByteBuffer.wrap(array, 1, 2);
        Bytes copy = Bytes.copyOf(buffer);
        array[1] = 9;
        assertThat(copy).isEqualTo(of(1, 2));
        assertThat(buffer.remaining()).isEqualTo(2);
    }

    @Test
    void giveOutCopiesAndReadOnlyViews() {
        Bytes bytes = of(0, 1, 2, 3).slice(1, 2);
        bytes.toArray()[0] = 9;
        assertThat(bytes).isEqualTo(of(1, 2));

        ByteBuffer view = bytes.asByteBuffer();
        assertThat(view.position()).isZero();
        assertThat(view.getShort(0)).isEqualTo((short) 0x0102);
        assertThatExceptionOfType(ReadOnlyBufferException.class).isThrownBy(() -> view.put(0, (byte) 9));
    }

    @Test
    void doNotPrintTheirContent() {
        assertThat(of(1, 2)).hasToString("Bytes(2)");
        assertThat(of()).isSameAs(Bytes.EMPTY);
        assertThat(Bytes.EMPTY.isEmpty()).isTrue();
    }
}
