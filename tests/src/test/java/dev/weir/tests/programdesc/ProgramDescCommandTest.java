package dev.weir.tests.programdesc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import dev.weir.tests.cli.Weir;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `weir` on old models of PaddlePaddle, by what they contain, with their weights in one file or several.
class ProgramDescCommandTest {
  private static final String INPUT = "x0=";

  @TempDir Path folder;

  private ProgramDescCase fc;

  /// A fully connected layer: `x1` and `x2` are weights of 48 and 12 bytes.
  @BeforeEach
  void writeInput() throws IOException {
    fc = ProgramDescCase.all(folder).get("fc");
    Npy.write(folder.resolve("x.npy"), fc.inputs().get("x0"), new Diagnostics());
  }

  private void runs(Path model, String... more) {
    String[] arguments = {"run", model.toString(), "--input", INPUT + folder.resolve("x.npy")};
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length + 2);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    all[all.length - 2] = "--output-dir";
    all[all.length - 1] = folder.resolve("out").toString();
    Weir.run((Object[]) all).fine();
    Tensor got = Npy.read(folder.resolve("out").resolve("y0.npy"), new Diagnostics()).orElseThrow();
    Tensor wanted = fc.outputs().get("y0");
    for (long i = 0; i < wanted.elementCount(); i++) {
      assertThat(got.getDouble(i)).isCloseTo(wanted.getDouble(i), within(1e-5));
    }
  }

  private Path write(String name, byte[] bytes) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, bytes);
  }

  @Test
  void weightsLieBesideTheModel() throws IOException {
    write("inference.pdiparams", fc.weights());
    runs(write("inference.pdmodel", fc.model()));
  }

  @Test
  void olderModelsAreCalledModel() throws IOException {
    write("old/__params__", fc.weights());
    runs(write("old/__model__", fc.model()));
  }

  @Test
  void oldestWeightsAreAFileEach() throws IOException {
    byte[] all = fc.weights();
    int first = all.length - 12 - header(1);
    write("oldest/x1", Arrays.copyOf(all, first));
    write("oldest/x2", Arrays.copyOfRange(all, first, all.length));
    Path model = write("oldest/__model__", fc.model());
    runs(model);
    runs(write("elsewhere/any name", fc.model()), "--params", folder.resolve("oldest").toString());
    Files.delete(folder.resolve("oldest/x2"));
    Weir lacking = Weir.run("run", model, "--inputs=random");
    assertThat(lacking.err()).contains("error: 'pir.parameter' op the folder", "has no file 'x2'");
  }

  /// {@return the bytes before the elements of a tensor of `rank` dimensions below 128}
  private static int header(int rank) {
    return 4 + 8 + 4 + 4 + 2 + 2 * rank;
  }

  @Test
  void theyAreImportedInspectedAndPrinted() throws IOException {
    Path model = write("model.bin", fc.model());
    assertThat(Weir.run("import", model).out())
        .contains("pir.parameter \"x1\" : tensor<4x3xf32>", "pd_op.fc", "name = \"y0\"");
    assertThat(Weir.run("opt", model).out()).contains("pd_op.fc");
    assertThat(Weir.run("inspect", model).out()).contains("x0: tensor<2x4xf32>");
  }

  @Test
  void theyBecomeModelsOfOnnx() throws IOException {
    write("inference.pdiparams", fc.weights());
    Path model = write("inference.pdmodel", fc.model());
    Path onnx = folder.resolve("m.onnx");
    Weir.run("export", model, "--to=onnx", "-o", onnx).fine();
    assertThat(Weir.run("run", onnx, "--input", INPUT + folder.resolve("x.npy")).out())
        .startsWith("y0: tensor<2x3xf32>");
  }

  @Test
  void anUnknownOperatorIsNamed() throws IOException {
    byte[] bytes = fc.model().clone();
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("\u001a\u0002fc");
    bytes[at + 2] = 'g';
    Weir run = Weir.run("run", write("m.pdmodel", bytes), "--inputs=random");
    assertThat(List.of(run.err().split("\n")).get(0))
        .endsWith(
            "m.pdmodel: error: operator 1 of block 0 (gc): the operator 'gc' is not known; did you"
                + " mean 'fc'?");
  }
}
