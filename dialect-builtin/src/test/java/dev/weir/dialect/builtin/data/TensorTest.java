package dev.weir.dialect.builtin.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.type.FloatType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TensorTest {
  private final Arena arena = Arena.ofAuto();

  @ParameterizedTest
  @EnumSource(
      value = DType.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"STRING", "UNDEFINED"})
  void everyTypeHoldsSmallNumbers(DType dtype) {
    Tensor tensor = Tensor.allocate(arena, dtype, 3);
    assertEquals(0, tensor.data().address() % 64);
    assertEquals(3L * dtype.byteSize(), tensor.byteSize());
    tensor.setLong(0, 1);
    tensor.setDouble(2, 1);
    assertArrayEquals(new double[] {1, 0, 1}, tensor.toDoubleArray());
    assertArrayEquals(new long[] {1, 0, 1}, tensor.toLongArray());
    assertArrayEquals(new boolean[] {true, false, true}, tensor.toBooleanArray());
  }

  @ParameterizedTest
  @CsvSource({
    "INT8, 200, -56",
    "UINT8, -1, 255",
    "INT16, 40000, -25536",
    "UINT16, -1, 65535",
    "UINT32, -1, 4294967295",
    "INT64, -1, -1",
    "BOOL, 17, 1",
  })
  void integersAreCutToTheirWidth(DType dtype, long value, long kept) {
    Tensor tensor = Tensor.allocate(arena, dtype, 1);
    tensor.setLong(0, value);
    assertEquals(kept, tensor.getLong(0));
  }

  @Test
  void unsigned64HoldsItsWholeRangeAsDouble() {
    Tensor tensor = Tensor.allocate(arena, DType.UINT64, 1);
    tensor.setDouble(0, 0x1.8p63);
    assertEquals(0x1.8p63, tensor.getDouble(0));
    tensor.setLong(0, -1);
    assertEquals(0x1p64, tensor.getDouble(0));
  }

  @ParameterizedTest
  @CsvSource({
    // 1 + 2^-11 lies halfway between 1 and the next half; what is added decides or the even wins.
    "FLOAT16, 0x1.002p0, 0x1.0p0",
    "FLOAT16, 0x1.00200000001p0, 0x1.004p0",
    "FLOAT16, 0x1.006p0, 0x1.008p0",
    "FLOAT16, 65519, 65504",
    "FLOAT16, 65520, Infinity",
    "FLOAT16, 0x1.0p-24, 0x1.0p-24",
    "FLOAT16, 0x1.0p-25, 0",
    "BFLOAT16, 0x1.01p0, 0x1.0p0",
    "BFLOAT16, 0x1.0100000001p0, 0x1.02p0",
    "BFLOAT16, 0x1.03p0, 0x1.04p0",
    "BFLOAT16, NaN, NaN",
    "FLOAT8_E4M3FN, 448, 448",
    "FLOAT8_E4M3FN, 464, 448",
    "FLOAT8_E4M3FN, 465, NaN",
    "FLOAT8_E4M3FN, 0x1.0p-9, 0x1.0p-9",
    "FLOAT8_E4M3FN, -17, -16",
    "FLOAT8_E4M3FN, 19, 20",
    "FLOAT8_E5M2, 57344, 57344",
    "FLOAT8_E5M2, 61440, Infinity",
    "FLOAT8_E5M2, 1.125, 1",
    "FLOAT8_E5M2, 0x1.0p-16, 0x1.0p-16",
    "FLOAT8_E4M3FNUZ, 240, 240",
    "FLOAT8_E4M3FNUZ, 247.9, 240",
    "FLOAT8_E4M3FNUZ, 248, NaN",
    "FLOAT8_E4M3FNUZ, -Infinity, NaN",
    "FLOAT8_E4M3FNUZ, -0.0, 0",
    "FLOAT8_E4M3FNUZ, 0x1.0p-10, 0x1.0p-10",
    "FLOAT8_E4M3FNUZ, -0x1.0p-11, 0",
    "FLOAT8_E4M3FNUZ, -17, -16",
    "FLOAT8_E5M2FNUZ, 57344, 57344",
    "FLOAT8_E5M2FNUZ, -61440, NaN",
    "FLOAT8_E5M2FNUZ, 1.125, 1",
    "FLOAT8_E5M2FNUZ, 0x1.0p-17, 0x1.0p-17",
  })
  void narrowFloatsRoundToNearestEven(DType dtype, double value, double kept) {
    Tensor tensor = Tensor.allocate(arena, dtype, 1);
    tensor.setDouble(0, value);
    assertEquals(kept, tensor.getDouble(0));
  }

  @Test
  void everyFloat8ReadsBackAsItself() {
    for (DType dtype :
        ImmutableList.of(
            DType.FLOAT8_E4M3FN, DType.FLOAT8_E5M2, DType.FLOAT8_E4M3FNUZ, DType.FLOAT8_E5M2FNUZ)) {
      Tensor codes = Tensor.allocate(arena, DType.UINT8, 256);
      Tensor floats = Tensor.wrap(codes.data(), dtype, 256);
      Tensor back = Tensor.allocate(arena, dtype, 256);
      for (int code = 0; code < 256; code++) {
        codes.setLong(code, code);
        back.setDouble(code, floats.getDouble(code));
        assertEquals(floats.getDouble(code), back.getDouble(code), dtype + " code " + code);
      }
    }
  }

  /// The types of the IR have an implementation of their own.
  @Test
  void float8IsThatOfTheIr() {
    for (DType dtype :
        ImmutableList.of(
            DType.FLOAT8_E4M3FN, DType.FLOAT8_E5M2, DType.FLOAT8_E4M3FNUZ, DType.FLOAT8_E5M2FNUZ)) {
      FloatType type = FloatType.ofKeyword(dtype.mlirName());
      Tensor codes = Tensor.allocate(arena, DType.UINT8, 1);
      Tensor floats = Tensor.wrap(codes.data(), dtype, 1);
      for (int code = 0; code < 256; code++) {
        codes.setLong(0, code);
        assertEquals(type.fromBits(code), floats.getDouble(0), dtype + " code " + code);
      }
      for (int bits = -0x8000; bits < 0x8000; bits++) {
        float value = Float.float16ToFloat((short) bits) * 1.5f;
        floats.setDouble(0, value);
        if (!Float.isNaN(value)) {
          assertEquals(type.toBits(value), codes.getLong(0), dtype + " of " + value);
        }
      }
    }
  }

  @Test
  void fourBitsAreKeptInBytes() {
    Tensor signed = Tensor.allocate(arena, DType.INT4, 32);
    Tensor unsigned = Tensor.allocate(arena, DType.UINT4, 32);
    for (int i = 0; i < 32; i++) {
      signed.setLong(i, i - 16);
      unsigned.setLong(i, i - 16);
      assertEquals((i & 15) - (i & 8) * 2, signed.getLong(i));
      assertEquals(i & 15, unsigned.getLong(i));
    }
    assertEquals(-8, Tensor.wrap(signed.data(), DType.INT8, 32).getLong(8));
    assertEquals(3, DType.INT4.packedSize(5));
    assertEquals(40, DType.INT64.packedSize(5));
  }

  @Test
  void aViewSharesMemory() {
    Tensor tensor = Tensor.of(arena, new int[] {1, 2, 3, 4, 5, 6}, 2, 3);
    Tensor view = tensor.reshapedView(3, 2);
    view.setLong(5, 60);
    assertEquals(60, tensor.getLong(5));
    assertThrows(IllegalArgumentException.class, () -> tensor.reshapedView(4));
  }

  @Test
  void copiesAreApart() {
    Tensor tensor = Tensor.of(arena, new float[] {1, 2}, 2);
    Tensor copy = tensor.copy(arena);
    assertTrue(tensor.contentEquals(copy));
    copy.setDouble(0, 5);
    assertFalse(tensor.contentEquals(copy));
    tensor.copyFrom(copy);
    assertTrue(tensor.contentEquals(copy));
    assertThrows(
        IllegalArgumentException.class,
        () -> tensor.copyFrom(Tensor.allocate(arena, DType.INT32, 2)));
  }

  @Test
  void shapesAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> Tensor.allocate(arena, DType.INT8, -1));
    assertThrows(
        IllegalArgumentException.class,
        () -> Tensor.allocate(arena, DType.INT8, Long.MAX_VALUE, 4));
    assertThrows(IllegalArgumentException.class, () -> Tensor.of(arena, new float[] {1, 2}, 3));
    assertThrows(
        IllegalArgumentException.class,
        () -> Tensor.wrap(MemorySegment.ofArray(new byte[4]), DType.FLOAT32, 1));
    assertEquals(0, Tensor.elementCountOf(Long.MAX_VALUE, 4, 0));
    assertEquals(1, Tensor.elementCountOf());
  }

  @Test
  void aFreedTensorCannotBeRead() {
    Tensor tensor;
    try (Arena confined = Arena.ofConfined()) {
      tensor = Tensor.allocate(confined, DType.INT32, 1);
    }
    assertThrows(IllegalStateException.class, () -> tensor.getLong(0));
  }

  @Test
  void stringsAreEqualWhereTheirWordsAre() {
    ImmutableList<String> texts =
        ImmutableList.of("", "a", "\u00C4\u00D6\u00DC", "1234567", "12345678", "\uD83D", "?");
    Tensor tensor = Tensor.of(texts, 7);
    assertEquals(texts, tensor.toStrings());
    assertEquals(56, tensor.byteSize());
    assertEquals(0, tensor.words().getLong(0));
    Tensor again = Tensor.of(texts.reverse(), 7);
    for (int i = 0; i < 7; i++) {
      for (int k = 0; k < 7; k++) {
        assertEquals(
            texts.get(i).equals(texts.reverse().get(k)),
            tensor.words().getLong(i) == again.words().getLong(k));
      }
    }
    assertEquals(
        "[\"b\\n\"    \"\\\"\\\\\"   \"\\ud83d\"]",
        Tensor.of(ImmutableList.of("b\n", "\"\\", "\uD83D"), 3).toString());
    assertEquals("\"x\"", Tensor.of(ImmutableList.of("x")).toString());
  }

  @Test
  void stringsAreNoNumbers() {
    Tensor tensor = Tensor.of(ImmutableList.of("1"), 1);
    assertThrows(UnsupportedOperationException.class, () -> tensor.getDouble(0));
    assertThrows(UnsupportedOperationException.class, () -> tensor.getLong(0));
    assertThrows(UnsupportedOperationException.class, () -> tensor.setDouble(0, 1));
    assertThrows(UnsupportedOperationException.class, () -> tensor.setLong(0, 1));
    Tensor number = Tensor.allocate(arena, DType.INT64, 1);
    assertThrows(UnsupportedOperationException.class, () -> number.getString(0));
    assertThrows(UnsupportedOperationException.class, () -> number.setString(0, "1"));
  }

  @Test
  void namesOfTypesAreTheirInverse() {
    for (DType dtype : DType.values()) {
      assertEquals(Optional.of(dtype), DType.ofPaddleName(dtype.paddleName()));
      assertEquals(Optional.of(dtype), DType.ofMlirName(dtype.mlirName()));
    }
    assertEquals(Optional.empty(), DType.ofMlirName("f31"));
    assertEquals("ui8", DType.UINT8.mlirName());
    assertEquals("complex<f32>", DType.COMPLEX64.mlirName());
  }

  @Test
  void parametersKeepTheirOrderAndNames() {
    Tensor tensor = Tensor.allocate(arena, DType.FLOAT32, 2, 2);
    ParameterStore store = ParameterStore.builder().put("b", tensor).put("a", tensor).build();
    assertEquals(ImmutableList.of("b", "a"), store.names().asList());
    assertEquals(32, store.byteSize());
    assertEquals(Optional.of(tensor), store.get("a"));
    assertEquals(Optional.empty(), store.get("c"));
    assertThrows(
        IllegalArgumentException.class,
        () -> ParameterStore.builder().put("b", tensor).put("b", tensor));
  }
}
