package dev.weir.tests.readme;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.weir.runtime.Executable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The program of the tutorial on sizes, as Java runs it.
class EverySizeTest {
  // region run
  /// Runs `program` with each of `batches`, whatever sizes these have; it is compiled once.
  static List<Tensor> run(Operation program, List<Map<String, Tensor>> batches) {
    try (Executable compiled = Weir.compile(program, CompileOptions.of("jvm"))) {
      return batches.stream().map(batch -> compiled.run(batch).get("output_0")).toList();
    }
  }

  // endregion

  @Test
  void batchesOfAllSizesRun() {
    Path file = Path.of(System.getProperty("weir.root"), "examples", "every_size.mlir");
    Diagnostics diagnostics = new Diagnostics();
    Operation program =
        IrParser.parse(
                SourceText.read(file), DialectRegistry.load(), ParseOptions.STRICT, diagnostics)
            .orElseThrow(() -> new AssertionError(diagnostics.all()));
    List<Tensor> results = run(program, List.of(batch(1, 1, 3), batch(5, 7, 2), batch(0, 3, 9)));
    assertThat(results.get(0).shape()).containsExactly(1, 1, 3);
    assertThat(results.get(1).shape()).containsExactly(5, 7, 2);
    assertThat(results.get(2).shape()).containsExactly(0, 3, 9);
    // Of logits that are all alike, each is as likely as the others.
    assertThat(results.get(0).getDouble(2)).isEqualTo((double) (1f / 3));
    assertThat(results.get(1).getDouble(69)).isEqualTo(0.5);
  }

  private static Map<String, Tensor> batch(long sentences, long length, long vocabulary) {
    return Map.of(
        "words", Tensor.zeros(DType.FLOAT32, sentences, length, 4),
        "weights", Tensor.zeros(DType.FLOAT32, 4, vocabulary),
        "bias", Tensor.zeros(DType.FLOAT32, vocabulary));
  }
}
