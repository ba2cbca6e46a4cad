package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.compiler.Compilation;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.OperatorForm;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.onnx.input.InputValues;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import java.lang.foreign.Arena;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A shape that is an input is compiled in, and a run with another one is refused.
class OnnxInputValuesTest {
  private static final String MODEL =
      """
      module attributes {onnx.opset_import = {ai.onnx = 17 : i64}} {
        func.func @main_graph(%x: tensor<2x3xf32> {pir.name = "x"}, %s: tensor<2xi64> {pir.name = "s"}) -> (!onnx.unknown {onnx.name = "y"}) {
          %y = "onnx.Reshape"(%x, %s) : (tensor<2x3xf32>, tensor<2xi64>) -> !onnx.unknown
          return %y : !onnx.unknown
        }
      }
      """;

  @Test
  void aRunWithAnotherShapeIsRefused() {
    Tensor x = Tensor.of(Arena.ofAuto(), new float[] {1, 2, 3, 4, 5, 6}, 2, 3);
    Tensor shape = Tensor.of(Arena.ofAuto(), new long[] {3, 2}, 2);
    Diagnostics diagnostics = new Diagnostics();
    try (Executable program = compile(Map.of("x", x, "s", shape), diagnostics)) {
      assertThat(diagnostics.all())
          .extracting(Diagnostic::message)
          .containsExactly(
              "the value of input 's' is compiled in: the program fits this value only");
      Tensor y = program.run(Map.of("x", x, "s", shape)).get("y");
      assertThat(y.hasShape(3, 2)).isTrue();
      assertThat(y.toFloatArray()).containsExactly(1, 2, 3, 4, 5, 6);
      Tensor other = Tensor.of(Arena.ofAuto(), new long[] {6, 1}, 2);
      assertThatThrownBy(() -> program.run(Map.of("x", x, "s", other)))
          .isInstanceOf(RunException.class)
          .hasMessageContaining("the condition does not hold");
    }
  }

  private static Executable compile(Map<String, Tensor> inputs, Diagnostics diagnostics) {
    DialectRegistry registry = DialectRegistry.load();
    Operation module =
        IrParser.parse(
                SourceText.of("model.mlir", MODEL), registry, ParseOptions.STRICT, diagnostics)
            .orElseThrow();
    ParameterStore parameters =
        OperatorForm.of(
                module,
                ParameterStore.empty(),
                CopyElimination.NEEDED,
                Optional.empty(),
                InputValues.of(inputs),
                registry,
                diagnostics)
            .orElseThrow();
    return new Compilation(
            CompileOptions.of("jvm").withParameters(parameters), registry, diagnostics)
        .compile(module)
        .orElseThrow();
  }
}
