package dev.weir.compiler.inplace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrParser;
import dev.weir.ir.text.ParseOptions;
import dev.weir.ir.text.SourceText;
import dev.weir.pass.PassManager;
import dev.weir.pass.PassRegistry;
import dev.weir.pass.Pipeline;
import dev.weir.runtime.Executable;
import java.lang.foreign.Arena;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Gradients of programs of in-place twins against central differences of these programs, where later reads
/// of memory see what was stored there.
class InplaceGradientsTest {
  private static final double STEP = 1e-6;
  private static final DialectRegistry DIALECTS = DialectRegistry.load();
  private static final String T = "tensor<2x3xf64>";

  private static final String BEGIN =
      """
      %x = pd_op.data {dtype = #pir.dtype<float64>, name = "x", shape = array<i64: 2, 3>} : T
      %y = pd_op.data {dtype = #pir.dtype<float64>, name = "y", shape = array<i64: 2, 3>} : T
      """;
  private static final String END =
      """
      %axes = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = []} : tensor<0xi64>
      %sum = pd_op.sum %z, %axes : (T, tensor<0xi64>) -> tensor<f64>
      pir.shadow_output %sum, "sum" : tensor<f64>
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A chain, nothing else reads.
        """
        %a = pd_op.multiply %x, %y : (T, T) -> T
        %b = pd_op.tanh_ %a : (T) -> T
        %c = pd_op.add_ %b, %x : (T, T) -> T
        %z = pd_op.exp_ %c : (T) -> T
        """,
        // What was overwritten is read again, by its old name.
        """
        %a = pd_op.multiply %x, %y : (T, T) -> T
        %b = pd_op.exp_ %a : (T) -> T
        %c = pd_op.multiply_ %a, %y : (T, T) -> T
        %z = pd_op.multiply %b, %a : (T, T) -> T
        """,
        // An input is written over.
        """
        %a = pd_op.multiply_ %x, %y : (T, T) -> T
        %b = pd_op.sin_ %x : (T) -> T
        %z = pd_op.multiply %b, %a : (T, T) -> T
        """,
        // Through a view of another shape.
        """
        %n = pd_op.full_int_array {dtype = #pir.dtype<int64>, value = [6]} : tensor<1xi64>
        %a = pd_op.multiply %x, %y : (T, T) -> T
        %v = pd_op.reshape_ %a, %n : (T, tensor<1xi64>) -> tensor<6xf64>
        %w = pd_op.tanh_ %v : (tensor<6xf64>) -> tensor<6xf64>
        %z = pd_op.multiply %a, %x : (T, T) -> T
        """,
        // In a branch.
        """
        %t = pd_op.full {dtype = #pir.dtype<bool>, shape = array<i64: 1>, value = 1.0 : f64} : tensor<1xi1>
        %a = pd_op.multiply %x, %y : (T, T) -> T
        %r = pd_op.if %t : tensor<1xi1> -> (T) {
          %b = pd_op.tanh_ %a : (T) -> T
          pir.yield %y : T
        } else {
          pir.yield %x : T
        }
        %z = pd_op.multiply %a, %r : (T, T) -> T
        """
      })
  void gradientsAreThoseOfDifferences(String body) {
    String text = (BEGIN + body + END).replaceAll("\\bT\\b", T);
    double[][] values = {{0.5, -1.25, 0.75, 1.5, -0.5, 0.25}, {1.25, 0.5, -0.75, 0.5, 2, -1.5}};
    Operation backward = parse(text);
    Diagnostics diagnostics = new Diagnostics();
    Pipeline pipeline =
        Pipeline.parse("autodiff{inputs=all}", PassRegistry.load(), diagnostics).orElseThrow();
    assertThat(PassManager.run(pipeline, backward, DIALECTS, diagnostics))
        .as(() -> diagnostics.all().toString())
        .isTrue();
    for (String target : new String[] {"jvm", "c"}) {
      try (Executable f = Weir.compile(parse(text), CompileOptions.of(target));
          Executable g = Weir.compile(backward.copy(), CompileOptions.of(target))) {
        Map<String, Tensor> gradients = g.run(inputs(values));
        for (int k = 0; k < 2; k++) {
          Tensor gradient = gradients.get((k == 0 ? "x" : "y") + "@GRAD");
          for (int i = 0; i < 6; i++) {
            double at = values[k][i];
            values[k][i] = at + STEP;
            double above = f.run(inputs(values)).get("sum").getDouble(0);
            values[k][i] = at - STEP;
            double below = f.run(inputs(values)).get("sum").getDouble(0);
            values[k][i] = at;
            double wanted = (above - below) / (2 * STEP);
            assertThat(gradient.getDouble(i))
                .as("%s: input %d, element %d", target, k, i)
                .isCloseTo(wanted, within(1e-6 * Math.max(1, Math.abs(wanted))));
          }
        }
      }
    }
  }

  private static Operation parse(String text) {
    Diagnostics diagnostics = new Diagnostics();
    return IrParser.parse(SourceText.of("p.mlir", text), DIALECTS, ParseOptions.STRICT, diagnostics)
        .orElseThrow(() -> new AssertionError(diagnostics.all() + "\n" + text));
  }

  private static Map<String, Tensor> inputs(double[][] values) {
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    inputs.put("x", Tensor.of(Arena.ofAuto(), values[0], 2, 3));
    inputs.put("y", Tensor.of(Arena.ofAuto(), values[1], 2, 3));
    return inputs;
  }
}
