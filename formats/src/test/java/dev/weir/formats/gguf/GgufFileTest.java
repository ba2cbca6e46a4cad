package dev.weir.formats.gguf;

import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.weights.NpzFile;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that llama.cpp's Python package wrote, with what it makes of their blocks; see `gguf_blocks.py` beside them.
class GgufFileTest {
  private static final Path BLOCKS =
      Path.of(GgufFileTest.class.getResource("/weights/blocks.gguf").getPath());

  @TempDir Path folder;

  private static GgufFile blocks() {
    Diagnostics diagnostics = new Diagnostics();
    return GgufFile.read(BLOCKS, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  private static String message(Path file) {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(GgufFile.read(file, diagnostics)).isEmpty();
    List<Diagnostic> all = diagnostics.all();
    assertThat(all).hasSize(1);
    assertThat(all.getFirst().location().toString()).contains(file.getFileName().toString());
    return all.getFirst().message();
  }

  @Test
  void metadataOfAllTypesIsRead() {
    ImmutableMap<String, GgufValue> metadata = blocks().metadata();
    assertThat(metadata)
        .containsEntry("a.u8", new GgufValue.IntegerValue(200))
        .containsEntry("a.i8", new GgufValue.IntegerValue(-3))
        .containsEntry("a.u16", new GgufValue.IntegerValue(60000))
        .containsEntry("a.i16", new GgufValue.IntegerValue(-300))
        .containsEntry("a.u32", new GgufValue.IntegerValue(4000000000L))
        .containsEntry("a.i32", new GgufValue.IntegerValue(-70000))
        .containsEntry("a.u64", new GgufValue.IntegerValue(1L << 40))
        .containsEntry("a.i64", new GgufValue.IntegerValue(-(1L << 40)))
        .containsEntry("a.f32", new GgufValue.FloatValue(0.5))
        .containsEntry("a.f64", new GgufValue.FloatValue(0.1))
        .containsEntry("a.bool", new GgufValue.BoolValue(true))
        .containsEntry("a.string", new GgufValue.StringValue("Grüße"));
    assertThat(((GgufValue.StringArray) metadata.get("a.strings")).values())
        .containsExactly("x", "", "語");
    var integers = (GgufValue.NumberArray) metadata.get("a.integers");
    assertThat(integers.size()).isEqualTo(3);
    assertThat(integers.getLong(1)).isEqualTo(-2);
    var floats = (GgufValue.NumberArray) metadata.get("a.floats");
    assertThat(floats.getDouble(1)).isEqualTo(-1.5);
    var bools = (GgufValue.NumberArray) metadata.get("a.bools");
    assertThat(bools.type()).isEqualTo(GgufNumber.BOOL);
    assertThat(bools.getLong(0)).isEqualTo(1);
    var arrays = (GgufValue.NestedArray) metadata.get("a.arrays");
    assertThat(((GgufValue.NumberArray) arrays.values().getFirst()).getLong(1)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"F32", "F16", "BF16", "Q4_0", "Q4_1", "Q5_0", "Q8_0", "Q4_K", "Q6_K"})
  void elementsAreThoseThatLlamaCppReads(String type) {
    Tensor expected =
        NpzFile.read(
                Path.of(GgufFileTest.class.getResource("/weights/blocks.npz").getPath()),
                ImmutableMap.of(),
                new Diagnostics())
            .orElseThrow()
            .get(type);
    GgufTensor tensor = blocks().tensors().get(type);
    assertThat(tensor.describe().toLowerCase(ROOT)).startsWith("3x512x");
    Tensor values = tensor.values();
    assertThat(values.shape()).isEqualTo(expected.shape());
    for (int i = 0; i < expected.elementCount(); i++) {
      double value = expected.getDouble(i);
      assertThat(values.getDouble(i))
          .as("element %d", i)
          .isCloseTo(value, offset(1e-6 * Math.max(1, Math.abs(value))));
    }
  }

  /// Integers times scales are what llama.cpp reads; Q4_0 is cut to an even number of rows first, which the file has not.
  @Test
  void integersTimesScalesAreTheElements() throws IOException {
    GgufTensor whole = blocks().tensors().get("Q4_0");
    assertThat(whole.quantized()).isEmpty();
    GgufTensor even =
        new GgufTensor(
            "even",
            ImmutableLongArray.of(2, 512),
            whole.elementType(),
            whole.file(),
            whole.offset());
    for (GgufTensor tensor : List.of(blocks().tensors().get("Q8_0"), even)) {
      QuantizedMatrix matrix = tensor.quantized().orElseThrow();
      Tensor integers = matrix.integers();
      Tensor scales = matrix.scales();
      int rows = (int) tensor.shape().get(0);
      assertThat(scales.shape()).containsExactly(rows, 16);
      Tensor values = tensor.values();
      for (int row = 0; row < rows; row++) {
        for (int i = 0; i < 512; i++) {
          long integer =
              matrix.bits() == 8
                  ? integers.getLong(row * 512L + i)
                  : integers.getLong(row / 2 * 512L + i) << (row % 2 == 0 ? 60 : 56) >> 60;
          assertThat((double) (float) (integer * scales.getDouble(row * 16L + i / 32)))
              .isEqualTo(values.getDouble(row * 512L + i));
        }
      }
    }
    assertThat(blocks().tensor("Q8_0.scales", false)).isPresent();
    assertThat(blocks().tensor("Q8_0.sizes", false)).isEmpty();
    assertThat(blocks().tensor("Q6_K.scales", false)).isEmpty();
  }

  /// A file with one key, and one tensor of two f32.
  private static byte[] small(
      int version, String key, int type, byte[] value, int tensorType, long offset) {
    ByteBuffer bytes = ByteBuffer.allocate(512).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put("GGUF".getBytes(StandardCharsets.UTF_8)).putInt(version).putLong(1).putLong(1);
    bytes.putLong(key.length()).put(key.getBytes(StandardCharsets.UTF_8)).putInt(type).put(value);
    bytes.putLong(1).put((byte) 'w').putInt(1).putLong(2).putInt(tensorType).putLong(offset);
    bytes.position((bytes.position() + 31) / 32 * 32);
    bytes.putFloat(1).putFloat(2);
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private Path write(byte[] content) throws IOException {
    return Files.write(folder.resolve("model.gguf"), content);
  }

  private static byte[] int32(int value) {
    return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void bothVersionsAreRead(int version) throws IOException {
    Path file = write(small(version, "k", 4, int32(7), 0, 0));
    GgufFile read = GgufFile.read(file, new Diagnostics()).orElseThrow();
    assertThat(read.metadata()).containsExactly(Map.entry("k", new GgufValue.IntegerValue(7)));
    assertThat(read.tensors().get("w").values().toDoubleArray()).containsExactly(1, 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1        | k                 | 4  | 7 | 0  | 0  | version 1 of the format; versions 2 and"
            + " 3",
        "50331648 | k                 | 4  | 7 | 0  | 0  | the file is big-endian",
        "3        | k                 | 13 | 7 | 0  | 0  | 'k' has values of unknown type 13",
        "3        | general.alignment | 4  | 7 | 0  | 0  | 'general.alignment' is 7; expected a",
        "3        | general.alignment | 6  | 7 | 0  | 0  | 'general.alignment' is a float",
        "3        | k                 | 4  | 7 | 10 | 0  | elements of type 10, which is not read;",
        "3        | k                 | 4  | 7 | 2  | 0  | rows of 2 elements, which are no whole",
        "3        | k                 | 4  | 7 | 0  | 8  | has the offset 8; expected a multiple of"
            + " 32",
        "3        | k                 | 4  | 7 | 0  | 64 | begins 64 bytes after the start of the"
            + " data",
      })
  void whatIsWrongIsReported(
      int version, String key, int type, int value, int tensorType, long offset, String expected)
      throws IOException {
    assertThat(message(write(small(version, key, type, int32(value), tensorType, offset))))
        .contains(expected);
  }

  /// Counts that no file could hold are refused before anything is allocated for them.
  @Test
  void countsAreCheckedAgainstTheFile() throws IOException {
    byte[] array =
        ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putInt(8).putLong(1L << 40).array();
    assertThat(message(write(small(3, "k", 9, array, 0, 0))))
        .contains("the number of elements of 'k' is 1099511627776, for which");
  }

  @Test
  void arraysInArraysHaveALimit() throws IOException {
    ByteBuffer nested = ByteBuffer.allocate(12 * 20).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 20; i++) {
      nested.putInt(9).putLong(1);
    }
    assertThat(message(write(small(3, "k", 9, nested.array(), 0, 0))))
        .contains("'k' has arrays in more than 8 arrays");
  }

  /// Bytes changed and files cut off: an error with a location, or tensors that can be read.
  @Test
  @Tag("campaign")
  void damagedFilesGiveErrorsOnly() throws IOException {
    byte[] whole = Files.readAllBytes(BLOCKS);
    int header = 1000;
    SplittableRandom random = new SplittableRandom(7);
    int refused = 0;
    for (int i = 0; i < Integer.getInteger("weir.weightFiles", 2000); i++) {
      byte[] damaged = whole.clone();
      for (int k = random.nextInt(1, 4); k > 0; k--) {
        damaged[random.nextInt(header)] = (byte) random.nextInt(256);
      }
      int length = random.nextInt(4) == 0 ? random.nextInt(damaged.length) : damaged.length;
      Path file = write(Arrays.copyOf(damaged, length));
      Diagnostics diagnostics = new Diagnostics();
      Optional<GgufFile> read = GgufFile.read(file, diagnostics);
      assertThat(read.isPresent()).isEqualTo(diagnostics.errorCount() == 0);
      read.ifPresent(model -> model.tensors().values().forEach(GgufTensor::values));
      refused += read.isPresent() ? 0 : 1;
    }
    assertThat(refused).isPositive();
  }
}
