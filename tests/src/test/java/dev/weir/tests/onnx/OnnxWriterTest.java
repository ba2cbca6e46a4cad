package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.formats.onnx.OnnxProgram;
import dev.weir.formats.onnx.OnnxReader;
import dev.weir.formats.onnx.OnnxWriter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.tests.cli.Weir;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A model that was read is written as it was; a program's names are those of the file.
class OnnxWriterTest {
  private static final DialectRegistry REGISTRY = DialectRegistry.load();

  @TempDir private Path folder;

  private static OnnxProgram read(byte[] bytes, String name) {
    Diagnostics diagnostics = new Diagnostics();
    return OnnxReader.read(bytes, name, Optional.empty(), REGISTRY, diagnostics)
        .orElseThrow(() -> new AssertionError(name + ": " + diagnostics.all()));
  }

  private static byte[] write(OnnxProgram program) {
    Diagnostics diagnostics = new Diagnostics();
    return OnnxWriter.write(program.module(), program.parameters(), diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  @Test
  void allModelsComeBackAsTheyWere() {
    Assumptions.assumeTrue(
        OnnxTestData.isInstalled(),
        "the models of ONNX are not read: Debian's package libonnx-testdata is not installed");
    for (String test : OnnxTestData.names()) {
      byte[] source = OnnxTestData.bytes(OnnxTestData.model(test));
      OnnxProgram before = read(source, test);
      OnnxProgram after = read(write(before), test);
      assertThat(after.module().toString()).as(test).isEqualTo(before.module().toString());
      assertThat(after.parameters().names()).isEqualTo(before.parameters().names());
      for (String weight : before.parameters().names()) {
        assertThat(bytes(after.parameters(), weight))
            .as("%s of %s", weight, test)
            .isEqualTo(bytes(before.parameters(), weight));
      }
    }
  }

  private static byte[] bytes(ParameterStore weights, String name) {
    return weights.get(name).orElseThrow().data().toArray(ValueLayout.JAVA_BYTE);
  }

  private Path program() throws IOException {
    Path file = folder.resolve("relu.mlir");
    Files.writeString(
        file,
        """
        module {
          func.func @main(%x: T {pir.name = "x"}) -> T {
            %r = pd_op.relu %x : (T) -> T
            return %r : T
          }
        }
        """
            .replace(" T", " tensor<?x6xf32, #shape.sizes<batch>>")
            .replace("(T", "(tensor<?x6xf32, #shape.sizes<batch>>"));
    return file;
  }

  private Path model() throws IOException {
    Path model = folder.resolve("relu.onnx");
    Weir written = Weir.run("export", program(), "--to=onnx", "-o", model);
    assertThat(written.err()).isEmpty();
    return model;
  }

  @Test
  void sizesKeepTheirNames() throws IOException {
    Weir text = Weir.run("import", model());
    assertThat(text.out())
        .contains("%arg0: tensor<?x6xf32, #shape.sizes<batch>> {pir.name = \"x\"}");
    Weir held = Weir.run("run", model(), "--open", "--input=x=ones:2x6xf32", "--dim=batch=1..4");
    assertThat(held.code()).as(held.err()).isZero();
    Weir broken = Weir.run("run", model(), "--open", "--input=x=ones:2x6xf32", "--dim=batch=3");
    assertThat(broken.err()).contains("dimension 0 of input 'x' is 2, but must be 3");
    assertThat(broken.code()).isEqualTo(1);
  }

  @Test
  void aNameThatNoSizeHasIsAnError() throws IOException {
    Weir open = Weir.run("run", model(), "--open", "--input=x=ones:2x6xf32", "--dim=bach=2");
    assertThat(open.err()).contains("no size of the program is called 'bach'", "'batch'?");
    Weir fixed = Weir.run("run", program(), "--input=x=ones:2x6xf32", "--dim=bach=2");
    assertThat(fixed.err()).contains("no size of the program is called 'bach'", "'batch'?");
    Weir closed = Weir.run("run", model(), "--input=x=ones:2x6xf32", "--dim=batch=2");
    assertThat(closed.err()).contains("--dim is about sizes that stay open").contains("--open");
  }

  @Test
  void anUnknownOperatorOfAKnownDomainIsSaidWhenItIsRead() throws IOException {
    Path text = folder.resolve("relo.mlir");
    Files.writeString(
        text,
        """
        module attributes {onnx.opset_import = {ai.onnx = 17 : i64}} {
          func.func @main_graph(%x: tensor<2xf32> {pir.name = "x"}) -> !onnx.unknown {
            %a = onnx.custom "" "Relo"(%x) : (tensor<2xf32>) -> !onnx.unknown
            %b = onnx.custom "" "Relo"(%a) : (!onnx.unknown) -> !onnx.unknown
            %c = onnx.custom "com.example" "Blend"(%b) : (!onnx.unknown) -> !onnx.unknown
            return %c : !onnx.unknown
          }
        }
        """);
    Path model = folder.resolve("relo.onnx");
    assertThat(Weir.run("export", text, "--to=onnx", "-o", model).code()).isZero();
    Weir read = Weir.run("import", model);
    assertThat(read.code()).isZero();
    assertThat(read.err())
        .containsOnlyOnce(
            "warning: 'Relo' is not a known operator of ai.onnx; did you mean 'Relu'?")
        .doesNotContain("Blend");
  }

  @Test
  void versionsAreThoseThatAreWritten() throws IOException {
    Weir newer = Weir.run("export", model(), "--to=onnx", "--opset=20", "-o", folder.resolve("n"));
    assertThat(newer.code()).as(newer.err()).isZero();
    assertThat(Weir.run("import", folder.resolve("n")).out()).contains("{ai.onnx = 20 : i64}");
    assertThat(Weir.run("export", model(), "--to=onnx", "--opset=16").err())
        .contains("expects an integer from 17 to 22");
    assertThat(Weir.run("export", model(), "--to=pir", "--opset=17").err())
        .contains("--opset goes with --to=onnx");
  }

  @Test
  void whatIsNotOnnxIsSaid() throws IOException {
    Path file = folder.resolve("round.mlir");
    Files.writeString(
        file,
        """
        module {
          func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
            %r = pd_op.round %x {decimals = 2 : i32} : (tensor<2xf32>) -> tensor<2xf32>
            return %r : tensor<2xf32>
          }
        }
        """);
    Weir refused = Weir.run("export", file, "--to=onnx");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("round.mlir:3:", "'pd_op.round' rounds to 2 decimals, ONNX only to integers");
  }
}
