package dev.weir.formats.npy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NpyTest {
  private static final Path DATA = Path.of("src/test/resources/npy");
  private static final double[] MULTIPLES_OF_THREE = {0, 3, 6, 9, 12, 15};

  @TempDir Path folder;

  private static Tensor read(Path file) {
    Diagnostics diagnostics = new Diagnostics();
    var tensor = Npy.read(file, diagnostics);
    assertThat(diagnostics.all()).isEmpty();
    return tensor.orElseThrow();
  }

  private static String fault(Path file) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(Npy.read(file, diagnostics)).isEmpty();
    assertThat(diagnostics.errorCount()).isEqualTo(1);
    return diagnostics.all().get(0).message();
  }

  @ParameterizedTest
  @CsvSource({
    "i1, INT8",
    "u1, UINT8",
    "i2, INT16",
    "i2be, INT16",
    "u2, UINT16",
    "i4, INT32",
    "i4be, INT32",
    "u4, UINT32",
    "i8, INT64",
    "u8, UINT64",
    "f2, FLOAT16",
    "f4, FLOAT32",
    "f4be, FLOAT32",
    "f8, FLOAT64",
    "v2, INT32",
    "v3, INT32"
  })
  void readsWhatNumPyWrote(String name, DType dtype) {
    Tensor tensor = read(DATA.resolve(name + ".npy"));

    assertThat(tensor.dtype()).isEqualTo(dtype);
    assertThat(tensor.shape()).containsExactly(2, 3);
    assertThat(tensor.toDoubleArray()).containsExactly(MULTIPLES_OF_THREE);
  }

  @Test
  void readsBooleans() {
    Tensor tensor = read(DATA.resolve("bool.npy"));

    assertThat(tensor.dtype()).isEqualTo(DType.BOOL);
    assertThat(tensor.toLongArray()).containsExactly(1, 0, 1, 0, 1, 0);
  }

  @ParameterizedTest
  @CsvSource({"c8, COMPLEX64", "c16be, COMPLEX128"})
  void readsComplexNumbers(String name, DType dtype) {
    Tensor tensor = read(DATA.resolve(name + ".npy"));

    assertThat(tensor.dtype()).isEqualTo(dtype);
    assertThat(tensor.toDoubleArray()).containsExactly(MULTIPLES_OF_THREE);
    assertThat(IntStream.range(0, 6).mapToDouble(tensor::getImaginary))
        .containsExactly(0.0, -3.0, -6.0, -9.0, -12.0, -15.0);
  }

  @Test
  void convertsFortranOrder() {
    Tensor tensor = read(DATA.resolve("fortran.npy"));

    assertThat(tensor.shape()).containsExactly(2, 3, 4);
    assertThat(tensor.toDoubleArray())
        .containsExactly(IntStream.range(0, 24).asDoubleStream().toArray());
  }

  @Test
  void readsScalarsAndEmptyArrays() {
    Tensor scalar = read(DATA.resolve("scalar.npy"));
    Tensor empty = read(DATA.resolve("empty.npy"));

    assertThat(scalar.shape()).isEmpty();
    assertThat(scalar.getDouble(0)).isEqualTo(3.5);
    assertThat(empty.shape()).containsExactly(0, 3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bool",
        "i1",
        "u8",
        "f2",
        "f4",
        "f8",
        "c8",
        "scalar",
        "empty",
        "text",
        "textempty"
      })
  void writesTheBytesThatNumPyWrites(String name) throws IOException {
    Path original = DATA.resolve(name + ".npy");
    Path copy = folder.resolve("copy.npy");
    Diagnostics diagnostics = new Diagnostics();

    assertThat(Npy.write(copy, read(original), diagnostics)).isTrue();

    assertThat(Files.readAllBytes(copy)).isEqualTo(Files.readAllBytes(original));
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(copy);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "textbe", "textf"})
  void readsStrings(String name) {
    Tensor tensor = read(DATA.resolve(name + ".npy"));

    assertThat(tensor.describe()).isEqualTo("2x3x!pir.string");
    assertThat(tensor.toStrings())
        .containsExactly("a", "\u00C4rger", "\uD83D\uDE42", "", "b c", "x");
  }

  @Test
  void refusesWhatIsNoCodePoint() throws IOException {
    byte[] bytes = Files.readAllBytes(DATA.resolve("text.npy"));
    bytes[bytes.length - 2] = 0x55;
    Path file = folder.resolve("no-text.npy");
    Files.write(file, bytes);

    assertThat(fault(file)).isEqualTo("at offset 244: 5570560 is no code point");
  }

  @Test
  void keepsBfloat16AsRawBytesAndTakesItFromIntegers() {
    Tensor tensor = Tensor.allocate(Arena.ofAuto(), DType.BFLOAT16, 2);
    tensor.setDouble(0, 1.5);
    tensor.setDouble(1, -2);
    Path file = folder.resolve("bf16.npy");
    Npy.write(file, tensor, new Diagnostics());

    assertThat(read(file).contentEquals(tensor)).isTrue();
    Tensor bits = Npy.read(DATA.resolve("u2.npy"), DType.BFLOAT16, new Diagnostics()).orElseThrow();
    assertThat(bits.dtype()).isEqualTo(DType.BFLOAT16);
  }

  @Test
  void refusesTypesWithoutCounterpart() {
    assertThat(fault(DATA.resolve("date.npy"))).contains("'<M8[D]' is not supported");
  }

  @Test
  void reportsEveryTruncation() throws IOException {
    byte[] whole = Files.readAllBytes(DATA.resolve("i4.npy"));
    Path file = folder.resolve("cut.npy");
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(fault(file)).startsWith("at offset");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'shape': (2, 3); 'shape': (2,-3); expected a size",
        "'shape': (2, 3); 'shape': (9, 9); does not fit in the 24 bytes",
        "'descr': '<i4'; 'descr': [1234; arrays of records",
        "'descr'; 'desxr'; unknown key 'desxr'",
        "'shape': (2, 3); 'shape': (2, 2); takes 16 bytes, but 24 follow",
        "False; Folse; expected True or False"
      })
  void locatesFaultsInTheHeader(String part, String replacement, String message)
      throws IOException {
    byte[] whole = Files.readAllBytes(DATA.resolve("i4.npy"));
    String text = new String(whole, StandardCharsets.ISO_8859_1).replace(part, replacement);
    Path file = folder.resolve("bad.npy");
    Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));

    assertThat(fault(file)).contains(message);
  }

  @Test
  void leavesTheOldFileWhenWritingFails() throws IOException {
    Path file = Files.writeString(folder.resolve("x.npy"), "old");
    Diagnostics diagnostics = new Diagnostics();

    boolean written = Npy.write(file.resolve("below"), Tensor.zeros(DType.INT8, 1), diagnostics);

    assertThat(written).isFalse();
    assertThat(diagnostics.errorCount()).isEqualTo(1);
    assertThat(file).hasContent("old");
  }
}
