package dev.weir.formats.pir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.pir.parameter.PirParameterFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PirParameterFileTest {
  /// `b` of three f32 and `a` of 2x2 i64: in the file `a` comes first.
  private static final Operation MODULE =
      program(
          """
          (%0) = "builtin.parameter" () {parameter_name:"b"} : () -> tensor<3xf32>
          (%1) = "builtin.parameter" () {parameter_name:"a"} : () -> tensor<2x-1xi64>
          """);

  @TempDir Path folder;

  private static Operation program(String text) {
    return PirTextParser.parse(SourceText.of("p", text), DialectRegistry.load(), new Diagnostics())
        .orElseThrow();
  }

  private static ByteBuffer header(ByteBuffer out, int... description) {
    out.putInt(0).putLong(0).putInt(0).putInt(description.length);
    for (int b : description) {
      out.put((byte) b);
    }
    return out;
  }

  /// The file by the book: versions and level count, the protocol buffer, the data.
  private static byte[] expected() {
    ByteBuffer out = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
    header(out, 0x08, 3, 0x10, 2, 0x10, 2).putLong(1).putLong(-2).putLong(3).putLong(4);
    header(out, 0x08, 5, 0x10, 3).putFloat(1.5f).putFloat(-2).putFloat(0);
    return Arrays.copyOf(out.array(), out.position());
  }

  private static ParameterStore store() {
    Arena arena = Arena.ofAuto();
    return ParameterStore.builder()
        .put("b", Tensor.of(arena, new float[] {1.5f, -2, 0}, 3))
        .put("a", Tensor.of(arena, new long[] {1, -2, 3, 4}, 2, 2))
        .build();
  }

  private String fault(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("w.pdiparams"), bytes);
    Diagnostics diagnostics = new Diagnostics();
    assertThat(PirParameterFile.read(file, MODULE, diagnostics)).isEmpty();
    assertThat(diagnostics.errorCount()).isEqualTo(1);
    return diagnostics.all().get(0).message();
  }

  @Test
  void writesTheFormat() throws IOException {
    Path file = folder.resolve("w.pdiparams");

    assertThat(PirParameterFile.write(file, MODULE, store(), new Diagnostics())).isTrue();

    assertThat(Files.readAllBytes(file)).isEqualTo(expected());
  }

  @Test
  void readsTheFormat() throws IOException {
    Path file = Files.write(folder.resolve("w.pdiparams"), expected());
    Diagnostics diagnostics = new Diagnostics();

    Optional<ParameterStore> read = PirParameterFile.read(file, MODULE, diagnostics);

    assertThat(diagnostics.all()).isEmpty();
    assertThat(read.orElseThrow().names()).containsExactly("a", "b");
    store()
        .asMap()
        .forEach((name, tensor) ->
            assertThat(read.get().get(name).orElseThrow().contentEquals(tensor)).isTrue());
  }

  @Test
  void writingIntoAParameterLeavesTheFileAlone() throws IOException {
    Path file = Files.write(folder.resolve("w.pdiparams"), expected());
    ParameterStore read = PirParameterFile.read(file, MODULE, new Diagnostics()).orElseThrow();

    read.asMap().values().forEach(tensor -> tensor.setDouble(0, 77));

    assertThat(Files.readAllBytes(file)).isEqualTo(expected());
  }

  @Test
  void readsPackedSizesAndLevelsOfDetail() throws IOException {
    ByteBuffer out = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(0).putLong(1).putLong(16).putLong(0).putLong(2).putInt(0).putInt(6);
    out.put(new byte[] {0x08, 3, 0x12, 2, 2, 2});
    out.putLong(1).putLong(-2).putLong(3).putLong(4);
    header(out, 0x08, 5, 0x10, 3).putFloat(1.5f).putFloat(-2).putFloat(0);
    Path file =
        Files.write(folder.resolve("w.pdiparams"), Arrays.copyOf(out.array(), out.position()));

    ParameterStore read = PirParameterFile.read(file, MODULE, new Diagnostics()).orElseThrow();

    assertThat(read.get("a").orElseThrow().toLongArray()).containsExactly(1, -2, 3, 4);
  }

  @Test
  void namesAreOrderedByCodePoint() {
    // U+FF5E sorts before U+1F600 by code point, after it by UTF-16 unit.
    Operation module =
        program(
            """
            (%0) = "builtin.parameter" () {parameter_name:"\ud83d\ude00"} : () -> tensor<f32>
            (%1) = "builtin.parameter" () {parameter_name:"\uff5e"} : () -> tensor<f32>
            """);

    assertThat(PirParameterFile.parametersOf(module, new Diagnostics()).keySet())
        .containsExactly("\uff5e", "\ud83d\ude00");
  }

  @Test
  void refusesTheFileOfAnotherProgram() throws IOException {
    byte[] bytes = expected();
    bytes[21] = 5;

    assertThat(fault(bytes))
        .startsWith(
            "parameter 'a' at offset 0: the file holds 2x2xf32 here, but the program declares");
  }

  @Test
  void refusesWhatIsLeftOver() throws IOException {
    assertThat(fault(Arrays.copyOf(expected(), expected().length + 3)))
        .startsWith("3 byte(s) are left at offset 94 after the 2 parameter(s)");
  }

  @Test
  void refusesHostileSizes() throws IOException {
    byte[] levels = expected();
    Arrays.fill(levels, 4, 12, (byte) 0xFF);
    assertThat(fault(levels)).contains("18446744073709551615 levels of detail");

    ByteBuffer huge = ByteBuffer.allocate(60).order(ByteOrder.LITTLE_ENDIAN);
    header(huge, 0x08, 3, 0x10, 2, 0x10, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F);
    assertThat(fault(huge.array()))
        .contains("a tensor 2x9223372036854775807xi64 needs more than the 26 bytes that are left");

    byte[] description = expected();
    description[19] = 0x7F;
    assertThat(fault(description)).contains("is cut off");
  }

  @Test
  void reportsEveryTruncation() throws IOException {
    for (int length = 0; length < expected().length; length++) {
      assertThat(fault(Arrays.copyOf(expected(), length))).startsWith("parameter '");
    }
  }

  @Test
  void mutatedFilesAreReadOrReported() throws IOException {
    Random random = new Random(3);
    Path file = folder.resolve("w.pdiparams");
    for (int i = 0; i < 500; i++) {
      byte[] bytes = expected();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      Files.write(file, bytes);
      Diagnostics diagnostics = new Diagnostics();
      assertThat(PirParameterFile.read(file, MODULE, diagnostics).isEmpty())
          .isEqualTo(diagnostics.hasErrors());
    }
  }

  @Test
  void refusesToWriteWhatDoesNotFit() {
    Path file = folder.resolve("w.pdiparams");
    Diagnostics diagnostics = new Diagnostics();
    ParameterStore other =
        ParameterStore.builder().put("b", Tensor.zeros(DType.FLOAT64, 3)).build();

    assertThat(PirParameterFile.write(file, MODULE, other, diagnostics)).isFalse();

    assertThat(diagnostics.errorCount()).isEqualTo(2);
    assertThat(file).doesNotExist();
  }
}
