package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.onnx.proto.GraphProto;
import dev.weir.formats.onnx.proto.ModelProto;
import dev.weir.formats.onnx.proto.OperatorSetIdProto;
import dev.weir.formats.onnx.proto.StringStringEntryProto;
import dev.weir.formats.onnx.proto.TensorProto;
import dev.weir.formats.onnx.proto.ValueInfoProto;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Weights in files beside a model: those in its folder are read, and no file outside of it is opened, however it is
/// named.
class OnnxExternalDataTest {
  private static final int COUNT = 100;
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @TempDir Path root;
  private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    folder = Files.createDirectories(root.resolve("model"));
    ByteBuffer bytes = ByteBuffer.allocate(4 * COUNT).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < COUNT; i++) {
      bytes.putFloat(i);
    }
    Files.write(root.resolve("secret.bin"), bytes.array());
    Files.write(folder.resolve("weights.bin"), bytes.array());
    Files.createDirectories(folder.resolve("part"));
    Files.write(folder.resolve("part/weights.bin"), bytes.array());
    Files.createSymbolicLink(folder.resolve("link.bin"), root.resolve("secret.bin"));
    Files.createSymbolicLink(folder.resolve("up"), root);
    Files.createSymbolicLink(folder.resolve("inside.bin"), folder.resolve("weights.bin"));
  }

  private Optional<OnnxProgram> read(Map<String, String> entries, Diagnostics diagnostics) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder()
            .setName("w")
            .setDataType(1)
            .addDims(COUNT)
            .setDataLocation(TensorProto.DataLocation.EXTERNAL);
    entries.forEach((key, value) ->
        tensor.addExternalData(StringStringEntryProto.newBuilder().setKey(key).setValue(value)));
    ModelProto model =
        ModelProto.newBuilder()
            .setIrVersion(8)
            .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(17))
            .setGraph(
                GraphProto.newBuilder()
                    .setName("g")
                    .addInitializer(tensor)
                    .addOutput(ValueInfoProto.newBuilder().setName("w")))
            .build();
    Path file = folder.resolve("model.onnx");
    return OnnxReader.read(
        model.toByteArray(), file.toString(), Optional.of(file), REGISTRY, diagnostics);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "weights.bin",
        "./weights.bin",
        "part/weights.bin",
        "part/../weights.bin",
        "inside.bin"
      })
  void filesInTheFolderAreRead(String location) {
    Diagnostics diagnostics = new Diagnostics();
    Optional<OnnxProgram> program = read(Map.of("location", location), diagnostics);

    assertThat(diagnostics.all()).isEmpty();
    Tensor weight = program.orElseThrow().parameters().get("w").orElseThrow();
    assertThat(weight.getDouble(7)).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.bin",
        "part/../../secret.bin",
        "link.bin",
        "up/secret.bin",
        "up/model/../secret.bin",
        "..",
        ".",
        "",
        "part",
        "none.bin"
      })
  void noOtherFileIs(String location) {
    Diagnostics diagnostics = new Diagnostics();

    assertThat(read(Map.of("location", location), diagnostics)).isEmpty();
    assertThat(diagnostics.errorCount()).isEqualTo(1);
    assertThat(diagnostics.all().get(0).location().toString()).contains("model.onnx");
  }

  @Test
  void norByItsWholePath() {
    Diagnostics diagnostics = new Diagnostics();

    assertThat(read(Map.of("location", root.resolve("secret.bin").toString()), diagnostics))
        .isEmpty();
    assertThat(diagnostics.errorCount()).isEqualTo(1);
    Diagnostics strange = new Diagnostics();
    assertThat(read(Map.of("location", "a\0b"), strange)).isEmpty();
    assertThat(strange.errorCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 400",
    "-4, 400",
    "0, 399",
    "0, 9223372036854775807",
    "9223372036854775807, 400",
    "x, 400",
    "0, y"
  })
  void placesThatTheFileHasNotAreRefused(String offset, String length) {
    Diagnostics diagnostics = new Diagnostics();

    assertThat(
            read(
                Map.of("location", "weights.bin", "offset", offset, "length", length), diagnostics))
        .isEmpty();
    assertThat(diagnostics.errorCount()).isEqualTo(1);
  }
}
