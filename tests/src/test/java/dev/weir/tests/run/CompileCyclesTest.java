package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.compiler.CompileException;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.target.Executable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that are compiled, run and closed a thousand times leave nothing behind.
class CompileCyclesTest {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path MAPS = Path.of("/proc/self/maps");
  private static final int WARM_UP = 100;
  private static final int CYCLES = 1000;

  /// Each cycle has buffers of 1 MiB or more, so that 1 GiB would be left of them.
  private static final long ALLOWED = 150L << 20;

  private static final String TEXT =
      """
          %x = pd_op.data {name = "x", shape = array<i64: 2, 65536>, dtype = #pir.dtype<float32>} : tensor<2x65536xf32>
          %a = pd_op.exp %x : (tensor<2x65536xf32>) -> tensor<2x65536xf32>
          %n = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
          %m = pd_op.cumsum %a, %n : (tensor<2x65536xf32>, tensor<1xi32>) -> tensor<2x65536xf32>
          %y = pd_op.add %a, %m : (tensor<2x65536xf32>, tensor<2x65536xf32>) -> tensor<2x65536xf32>
          "pir.shadow_output"(%y) {output_name = "y"} : (tensor<2x65536xf32>) -> ()
          """;

  @TempDir Path folder;

  private static long resident() throws IOException {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) << 10;
      }
    }
    throw new AssertionError("no VmRSS");
  }

  private static long mappings() throws IOException {
    return Files.readAllLines(MAPS).size();
  }

  private void cycle(CompileOptions options, Tensor x) {
    Diagnostics diagnostics = new Diagnostics();
    Operation program =
        IrParser.parseFile(
            SourceText.of("cycle.mlir", TEXT), DialectRegistry.load(), ParseOptions.STRICT,
            diagnostics)
            .map(IrParser.Parsed::operation)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    try (Executable executable = Weir.compile(program, options)) {
      Tensor y = executable.run(Map.of("x", x)).get("y");
      assertThat(y.getDouble(0)).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "c"}) void memoryStaysFlat(String target)
      throws IOException {
    assumeTrue(Files.exists(STATUS) && Files.exists(MAPS), "needs /proc");
    CompileOptions options = CompileOptions.of(target).withCache(folder);
    Tensor x = Tensor.zeros(DType.FLOAT32, 2, 65536);
    try {
      cycle(options, x);
    } catch (CompileException missing) {
      assumeTrue(false, "skipped: " + missing.getMessage());
    }
    for (int i = 0; i < WARM_UP; i++) {
      cycle(options, x);
    }
    long before = resident();
    long mapped = mappings();
    for (int i = 0; i < CYCLES; i++) {
      cycle(options, x);
    }
    assertThat(resident() - before).isLessThan(ALLOWED);
    assertThat(mappings() - mapped).isLessThan(CYCLES / 2);
  }
}
