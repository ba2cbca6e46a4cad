package dev.weir.compiler.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.compiler.Targets;
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
import dev.weir.runtime.RunException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A kernel that takes an open size for a known one does not run where they differ, rather than read
/// elsewhere.
class OpenSizesTest {
  private static Operation program(String type, String operator, String result) {
    Diagnostics diagnostics = new Diagnostics();
    String text =
        """
        func.func @main(%%x: %s {pir.name = "x"}) -> %s {
          %%n = pd_op.full_int_array {value = array<i64: 6, 2>, dtype = #pir.dtype<int64>} : tensor<2xi64>
          %%0 = %s %%x, %%n : (%s, tensor<2xi64>) -> %s
          %%y = pd_op.tanh %%0 : (%s) -> %s
          return %%y : %s
        }
        """
            .formatted(type, result, operator, type, result, result, result, result);
    return IrParser.parse(
            SourceText.of("open.mlir", text),
            DialectRegistry.load(),
            ParseOptions.STRICT,
            diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  @ParameterizedTest
  @CsvSource({
    "pd_op.expand, tensor<?x2xf32>, 6, 0",
    "pd_op.expand, tensor<?x2xf32>, 1, 7",
  })
  void sizesAreLookedAt(String operator, String type, long right, long wrong) {
    try (Executable program =
        Weir.compile(program(type, operator, "tensor<6x2xf32>"), Targets.JVM)) {
      assertThat(program.run(Map.of("x", ones(type, right))).values().iterator().next().shape())
          .containsExactly(6, 2);
      assertThatThrownBy(() -> program.run(Map.of("x", ones(type, wrong))))
          .isInstanceOf(RunException.class)
          .hasMessage(
              "dimension 0 of input 'x' is %d, which does not broadcast with 6, required by"
                  + " 'pd_op.expand'",
              wrong);
    }
  }

  /// That six rows of two hold twelve elements leaves one size only.
  @ParameterizedTest
  @ValueSource(longs = {2, 4})
  void aSizeThatFollowsIsTheInputsOwn(long wrong) {
    String type = "tensor<?x2x2xf32>";
    try (Executable program =
        Weir.compile(program(type, "pd_op.reshape", "tensor<6x2xf32>"), Targets.JVM)) {
      assertThat(program.run(Map.of("x", ones(type, 3))).values().iterator().next().shape())
          .containsExactly(6, 2);
      assertThatThrownBy(() -> program.run(Map.of("x", ones(type, wrong))))
          .isInstanceOf(RunException.class)
          .hasMessage(
              "dimension 0 of input 'x' is %d (s0), but must be so that 4*s0 = 12, such as 3,"
                  + " required by 'pd_op.reshape'",
              wrong);
    }
  }

  private static Tensor ones(String type, long size) {
    return type.contains("x2x2x")
        ? Tensor.zeros(DType.FLOAT32, size, 2, 2)
        : Tensor.zeros(DType.FLOAT32, size, 2);
  }
}
