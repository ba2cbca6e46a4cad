package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.pass.Pipeline;
import dev.weir.pass.mindir.MindirToPdOpPass;
import dev.weir.pass.mindir.closures.MindirDefunctionalizePass;
import dev.weir.pass.mindir.effects.AutoMonadPass;
import dev.weir.pass.mindir.effects.AutoMonadReorderPass;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.operator.program.CommonSubexpressionEliminationPass;
import dev.weir.runtime.Executable;
import dev.weir.runtime.host.HostCompiler;
import dev.weir.testkit.program.ProgramText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Function graphs that change parameters and print, on the JVM.
class MindIrEffectsTest {
  static final String REF = "!mindir.ref<tensor<f32>, \"w\">";

  /// A program, its parameters, and what it printed.
  static final class Model {
    final Map<String, Tensor> parameters = new LinkedHashMap<>();
    String printed = "";

    Model with(String name, double... values) {
      Tensor tensor = Tensor.zeros(DType.FLOAT32, shape(values));
      for (int i = 0; i < values.length; i++) {
        tensor.setDouble(i, values[i]);
      }
      parameters.put(name, tensor);
      return this;
    }

    private static long[] shape(double... values) {
      return values.length == 1 ? new long[0] : new long[] {values.length};
    }

    /// Runs `text`, whose inputs are `inputs` in order.
    double[] run(String text, CopyElimination copies, Tensor... inputs) {
      Operation module = ProgramText.parse(text);
      ParameterScope scope = new ParameterScope();
      parameters.forEach(scope::add);
      MindIrRuns.lower(
          module,
          Pipeline.of(
              new AutoMonadPass(),
              new AutoMonadReorderPass(copies),
              new MindirToPdOpPass(),
              new CommonSubexpressionEliminationPass(),
              new MindirDefunctionalizePass()),
          scope);
      Diagnostics diagnostics = new Diagnostics();
      var out = new ByteArrayOutputStream();
      try (Executable program =
          HostCompiler.compile(
                  module,
                  scope.store(),
                  new PrintStream(out, true, StandardCharsets.UTF_8),
                  diagnostics)
              .orElseThrow(() -> new AssertionError(diagnostics.all()))) {
        var given = ImmutableMap.<String, Tensor>builder();
        for (int i = 0; i < inputs.length; i++) {
          given.put(program.inputs().get(i).name(), inputs[i]);
        }
        double[] results =
            program.run(given.buildOrThrow()).values().stream()
                .mapToDouble(tensor -> tensor.getDouble(0))
                .toArray();
        printed = out.toString(StandardCharsets.UTF_8);
        return results;
      }
    }

    double[] run(String text, Tensor... inputs) {
      return run(text, CopyElimination.NEEDED, inputs);
    }
  }

  static Tensor scalar(double value) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32);
    tensor.setDouble(0, value);
    return tensor;
  }

  private static String main(String body, String results) {
    return """
    mindir.func @main(%%x: tensor<f32>, %%w: %s {mindir.weight = "w"}) -> %s {
      %%zero = mindir.constant dense<0.0> : tensor<f32>
      %%one = mindir.constant dense<1.0> : tensor<f32>
      %%two = mindir.constant dense<2.0> : tensor<f32>
      %%three = mindir.constant dense<3.0> : tensor<f32>
    %s
      mindir.return %%r : %s
    }
    """
        .formatted(REF, results, body, results)
        .replace("REF", REF);
  }

  /// w = 1; y = w * 2; w = 3; z = w * 2
  @ParameterizedTest
  @EnumSource(CopyElimination.class)
  void readsSeeWhatWasAssignedBefore(CopyElimination copies) {
    String text =
        main(
            """
            %a = mindir.primitive "Assign"(%w, %one) : (REF, tensor<f32>) -> REF
            %y = mindir.primitive "Mul"(%w, %two) : (REF, tensor<f32>) -> tensor<f32>
            %b = mindir.primitive "Assign"(%w, %three) : (REF, tensor<f32>) -> REF
            %z = mindir.primitive "Mul"(%w, %two) : (REF, tensor<f32>) -> tensor<f32>
            %r = mindir.make_tuple(%y, %z) : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
            """,
            "tuple<tensor<f32>, tensor<f32>>");
    Model model = new Model().with("w", 7);
    if (copies != CopyElimination.NO_LOAD) {
      assertThat(model.run(text, copies, scalar(0))).containsExactly(2, 6);
    }
    model.run(text, copies, scalar(0));
    assertThat(model.parameters.get("w").getDouble(0)).isEqualTo(3);
  }

  /// MindSpore's own test `test_load_eliminate`: out = w; w = 0; out = x² + w + out; w = 1; out = w + out.
  @Test
  void assignmentsBetweenReads() {
    String text =
        main(
            """
            %a = mindir.primitive "Assign"(%w, %zero) : (REF, tensor<f32>) -> REF
            %p = mindir.primitive "Pow"(%x, %two) : (tensor<f32>, tensor<f32>) -> tensor<f32>
            %s = mindir.primitive "Add"(%p, %w) : (tensor<f32>, REF) -> tensor<f32>
            %t = mindir.primitive "Add"(%s, %w) : (tensor<f32>, REF) -> tensor<f32>
            %b = mindir.primitive "Assign"(%w, %one) : (REF, tensor<f32>) -> REF
            %r = mindir.primitive "Add"(%w, %t) : (REF, tensor<f32>) -> tensor<f32>
            """,
            "tensor<f32>");
    assertThat(new Model().with("w", 0).run(text, scalar(2))).containsExactly(5);
  }

  /// The gradient of MindSpore's example at 1: three reads of 0, 1 and 2, added up at the end. What is
  /// not copied has changed by then.
  @ParameterizedTest
  @CsvSource({"EVERY_LOAD, 3", "CONSERVATIVE, 3", "SHARED_USER, 3", "NEEDED, 3", "NO_LOAD, 6"})
  void copiesKeepWhatWasRead(CopyElimination copies, double expected) throws IOException {
    String text =
        Resources.toString(
            Resources.getResource("lit/mindir/auto-monad-reorder.mlir"), StandardCharsets.UTF_8);
    Tensor weight = Tensor.zeros(DType.INT32);
    Model model = new Model();
    model.parameters.put("param", weight);
    Tensor x = Tensor.zeros(DType.INT32);
    x.setLong(0, 1);
    assertThat(model.run(text, copies, x)).containsExactly(expected);
    assertThat(weight.getLong(0)).isEqualTo(2);
  }

  @Test
  void printsComeInOrder() {
    String text =
        main(
            """
            %m = mindir.constant "x and w:" : !mindir.string
            %p = mindir.primitive "Print"(%m, %x, %w) : (!mindir.string, tensor<f32>, REF) -> tensor<i32>
            %a = mindir.primitive "AssignAdd"(%w, %x) : (REF, tensor<f32>) -> REF
            %q = mindir.primitive "Print"(%w) : (REF) -> tensor<i32>
            %end = mindir.constant "end" : !mindir.string
            %e = mindir.primitive "Print"(%end) : (!mindir.string) -> tensor<i32>
            %r = mindir.primitive "Mul"(%w, %two) : (REF, tensor<f32>) -> tensor<f32>
            """,
            "tensor<f32>");
    Model model = new Model().with("w", 5);
    assertThat(model.run(text, scalar(2))).containsExactly(14);
    assertThat(model.printed)
        .isEqualTo(
            """
            x and w:
            Tensor(shape=[], dtype=Float32, value=2.0)
            Tensor(shape=[], dtype=Float32, value=5.0)
            Tensor(shape=[], dtype=Float32, value=7.0)
            end
            """);
  }

  /// A function that changes a parameter, called in one of two branches: what the branch did is seen
  /// after it.
  @ParameterizedTest
  @CsvSource({"1, 11, 10", "-1, 6, 5"})
  void branchesChangeParameters(double x, double result, double weight) {
    String text =
        """
        mindir.func @main(%x: tensor<f32>, %w: REF {mindir.weight = "w"}) -> tensor<f32> {
          %zero = mindir.constant dense<0.0> : tensor<f32>
          %one = mindir.constant dense<1.0> : tensor<f32>
          %c = mindir.primitive "Greater"(%x, %zero) : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %f = mindir.closure @double(%w) : (REF) -> (() -> tensor<f32>)
          %g = mindir.closure @nothing() : () -> (() -> tensor<f32>)
          %s = mindir.switch %c, %f, %g : (tensor<i1>, () -> tensor<f32>, () -> tensor<f32>) -> (() -> tensor<f32>)
          %y = mindir.call %s() : (() -> tensor<f32>) -> tensor<f32>
          %r = mindir.primitive "Add"(%w, %one) : (REF, tensor<f32>) -> tensor<f32>
          mindir.return %r : tensor<f32>
        }
        mindir.func private @double() captures(%w: REF) -> tensor<f32> {
          %two = mindir.constant dense<2.0> : tensor<f32>
          %d = mindir.primitive "Mul"(%w, %two) : (REF, tensor<f32>) -> tensor<f32>
          %a = mindir.primitive "Assign"(%w, %d) : (REF, tensor<f32>) -> REF
          mindir.return %d : tensor<f32>
        }
        mindir.func private @nothing() -> tensor<f32> {
          %z = mindir.constant dense<0.0> : tensor<f32>
          mindir.return %z : tensor<f32>
        }
        """
            .replace("REF", REF);
    Model model = new Model().with("w", 5);
    assertThat(model.run(text, scalar(x))).containsExactly(result);
    assertThat(model.parameters.get("w").getDouble(0)).isEqualTo(weight);
  }

  /// A function that calls itself adds 1 to the parameter, and prints it, as often as it is asked to.
  @Test
  void functionsThatAreCalledChangeParameters() {
    String text =
        """
        mindir.func @main(%x: tensor<f32>, %w: REF {mindir.weight = "w"}) -> tensor<f32> {
          %one = mindir.constant dense<1.0> : tensor<f32>
          %before = mindir.primitive "Mul"(%w, %one) : (REF, tensor<f32>) -> tensor<f32>
          %f = mindir.closure @loop(%w) : (REF) -> ((tensor<f32>) -> tensor<f32>)
          %y = mindir.call %f(%x) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
          %after = mindir.primitive "Mul"(%w, %one) : (REF, tensor<f32>) -> tensor<f32>
          %r = mindir.primitive "Sub"(%after, %before) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          mindir.return %r : tensor<f32>
        }
        mindir.func private @loop(%n: tensor<f32>) captures(%w: REF) -> tensor<f32> {
          %zero = mindir.constant dense<0.0> : tensor<f32>
          %c = mindir.primitive "Greater"(%n, %zero) : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %f = mindir.closure @more(%n, %w) : (tensor<f32>, REF) -> (() -> tensor<f32>)
          %g = mindir.closure @done(%n) : (tensor<f32>) -> (() -> tensor<f32>)
          %s = mindir.switch %c, %f, %g : (tensor<i1>, () -> tensor<f32>, () -> tensor<f32>) -> (() -> tensor<f32>)
          %y = mindir.call %s() : (() -> tensor<f32>) -> tensor<f32>
          mindir.return %y : tensor<f32>
        }
        mindir.func private @more() captures(%n: tensor<f32>, %w: REF) -> tensor<f32> {
          %one = mindir.constant dense<1.0> : tensor<f32>
          %a = mindir.primitive "AssignAdd"(%w, %one) : (REF, tensor<f32>) -> REF
          %p = mindir.primitive "Print"(%w) : (REF) -> tensor<i32>
          %m = mindir.primitive "Sub"(%n, %one) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          %f = mindir.closure @loop(%w) : (REF) -> ((tensor<f32>) -> tensor<f32>)
          %y = mindir.call %f(%m) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
          mindir.return %y : tensor<f32>
        }
        mindir.func private @done() captures(%n: tensor<f32>) -> tensor<f32> {
          mindir.return %n : tensor<f32>
        }
        """
            .replace("REF", REF);
    Model model = new Model().with("w", 5);
    assertThat(model.run(text, scalar(3))).containsExactly(3);
    assertThat(model.parameters.get("w").getDouble(0)).isEqualTo(8);
    assertThat(model.printed)
        .isEqualTo(
            """
            Tensor(shape=[], dtype=Float32, value=6.0)
            Tensor(shape=[], dtype=Float32, value=7.0)
            Tensor(shape=[], dtype=Float32, value=8.0)
            """);
  }

  /// Two steps of each optimizer on a weight of 1 with a gradient of 0.5 and a rate of 0.1, by the
  /// formulas of MindSpore's API reference.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "'ApplyGradientDescent'(%w, %rate, %x) | REF, tensor<f32>, tensor<f32> | 0.9",
        // accumulation: 0.5, 0.95
        "'ApplyMomentum'(%w, %m, %rate, %x, %p9) | REF, MREF, tensor<f32>, tensor<f32>, tensor<f32>"
            + " | 0.855",
        "'ApplyMomentum'(%w, %m, %rate, %x, %p9) with {use_nesterov = true}"
            + " | REF, MREF, tensor<f32>, tensor<f32>, tensor<f32> | 0.7695",
        "'SGD'(%w, %x, %rate, %m, %p9, %v) | REF, tensor<f32>, tensor<f32>, MREF, tensor<f32>, VREF"
            + " | 0.855",
        "'ApplyAdagrad'(%w, %v, %rate, %x) | REF, VREF, tensor<f32>, tensor<f32> | 0.8292893219",
      })
  void optimizersStep(String call, String types, double expected) {
    String op = "mindir.primitive %s : (%s) -> REF\n".formatted(call.replace('\'', '"'), types);
    String text =
        """
        mindir.func @main(%%x: tensor<f32>, %%w: REF {mindir.weight = "w"}, %%m: MREF {mindir.weight = "m"}, %%v: VREF {mindir.weight = "v"}) -> tensor<f32> {
          %%rate = mindir.constant dense<0.1> : tensor<f32>
          %%p9 = mindir.constant dense<0.9> : tensor<f32>
          %%zero = mindir.constant dense<0.0> : tensor<f32>
          %%a = %s  %%b = %s  %%r = mindir.primitive "Add"(%%w, %%zero) : (REF, tensor<f32>) -> tensor<f32>
          mindir.return %%r : tensor<f32>
        }
        """
            .formatted(op, op)
            .replace("MREF", REF.replace("\"w\"", "\"m\""))
            .replace("VREF", REF.replace("\"w\"", "\"v\""))
            .replace("REF", REF);
    Model model = new Model().with("w", 1).with("m", 0).with("v", 0);
    assertThat(model.run(text, scalar(0.5))[0]).isCloseTo(expected, within(1e-6));
    assertThat(model.parameters.get("w").getDouble(0)).isCloseTo(expected, within(1e-6));
  }
}
