package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.dialect.mindir.build.Parameter;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Verifier;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.runtime.Executable;
import dev.weir.testkit.program.ProgramText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Gradients of function graphs with calls, closures, choices and recursion, against finite
/// differences; functions are inlined into each other where that can be, or all called.
class GraphGradientTest extends ScalarGraphs {
  private static final TensorType FLOAT = TensorType.of(FloatType.F64);
  static final String FLAT = "mindir-lower-functions";
  static final String CALLS = "mindir-lower-functions{calls=all}";
  private static final double STEP = 1e-6;

  /// {@return `program` with its gradient with respect to all inputs as the main graph}
  private static GraphProgram gradient(GraphProgram program, String lowering) {
    return gradient(program, lowering, 1);
  }

  /// {@return `program` with its gradient, or with the gradient of that, and so on}
  static GraphProgram gradient(GraphProgram program, String lowering, int order) {
    GraphProgram lowered = GraphRuns.after(program, lowering);
    Diagnostics diagnostics = new Diagnostics();
    ReverseMode reverse = ReverseMode.of(GraphRuns.REGISTRY, diagnostics);
    for (int i = 0; i < order; i++) {
      FuncOp main = null;
      for (Operation op : lowered.module().region(0).entry()) {
        if (op instanceof FuncOp graph && graph.isPublic()) {
          main = graph;
        }
      }
      assertThat(main).isNotNull();
      assertThat(
              reverse.gradient(
                  main, "gradient" + (i == 0 ? "" : i + 1), GradientRequest.ofAllInputs()))
          .as(() -> diagnostics.all().toString())
          .isPresent();
      new Rewriter().setAttribute(main, Symbol.VISIBILITY_ATTRIBUTE, new StringAttr("private"));
      assertThat(Verifier.verify(lowered.module(), diagnostics))
          .as(() -> diagnostics.all().toString())
          .isTrue();
    }
    return lowered;
  }

  /// Compares the gradient with respect to the first `floats` inputs, the only ones of floating-point
  /// numbers, with central differences.
  static void check(GraphProgram program, String lowering, int floats, double... inputs) {
    try (Executable f = GraphRuns.compile(program, GraphRuns.FLAT);
        Executable g = GraphRuns.compile(gradient(program, lowering), GraphRuns.CALLS)) {
      double[] gradients = GraphRuns.run(g, inputs);
      assertThat(gradients).hasSize(floats);
      for (int i = 0; i < floats; i++) {
        double[] moved = inputs.clone();
        moved[i] = inputs[i] + STEP;
        double above = GraphRuns.run(f, moved)[0];
        moved[i] = inputs[i] - STEP;
        double below = GraphRuns.run(f, moved)[0];
        double difference = (above - below) / (2 * STEP);
        assertThat(gradients[i])
            .as("gradient of input %d", i)
            .isCloseTo(difference, within(1e-6 * Math.max(1, Math.abs(difference))));
      }
    }
  }

  /// {@return whether the slopes to both sides of the inputs are the same}: they are not where a choice
  /// changes its mind, and there is no derivative there
  static boolean isSmooth(GraphProgram program, int floats, double... inputs) {
    try (Executable f = GraphRuns.compile(program, GraphRuns.FLAT)) {
      double here = GraphRuns.run(f, inputs)[0];
      for (int i = 0; i < floats; i++) {
        double[] moved = inputs.clone();
        moved[i] = inputs[i] + STEP;
        double right = (GraphRuns.run(f, moved)[0] - here) / STEP;
        moved[i] = inputs[i] - STEP;
        double left = (here - GraphRuns.run(f, moved)[0]) / STEP;
        if (Math.abs(right - left) > 0.01 * Math.max(1, Math.abs(left))) {
          return false;
        }
      }
      return true;
    }
  }

  /// xⁿ by recursion.
  private GraphProgram power() {
    FuncGraph power = b.graph("power");
    b.define(
        power,
        () -> {
          Parameter x = b.parameter("x", FLOAT);
          Parameter n = b.parameter("n", INTEGER);
          return b.iff(isZero(n), () -> number(1.0), () -> mul(x, b.call(power, x, before(n))));
        });
    return b.build(power);
  }

  @ByBothLowerings
  void recursion(String lowering) {
    GraphProgram power = power();
    check(power, lowering, 1, 1.7, 6);
    try (Executable g = GraphRuns.compile(gradient(power, lowering), GraphRuns.CALLS)) {
      assertThat(GraphRuns.run(g, 2, 5)).containsExactly(80);
      assertThat(GraphRuns.run(g, 2, 0)).containsExactly(0);
      assertThat(GraphRuns.run(g, 1, 10_000)).containsExactly(10_000);
    }
  }

  /// As fibonacci: two calls of itself, of which both depend on the input.
  @ByBothLowerings
  void recursionLikeFibonacci(String lowering) {
    FuncGraph f = b.graph("f");
    b.define(
        f,
        () -> {
          Parameter x = b.parameter("x", FLOAT);
          return b.iff(
              less(x, number(1.0)),
              () -> mul(x, x),
              () ->
                  b.iff(
                      less(x, number(2.0)),
                      () -> add(x, number(0.5)),
                      () ->
                          add(
                              b.call(f, sub(x, number(1.0))),
                              mul(x, b.call(f, sub(x, number(2.0)))))));
        });
    GraphProgram program = b.build(f);
    for (double x : new double[] {0.4, 1.3, 2.6, 7.2}) {
      check(program, lowering, 1, x);
    }
  }

  /// Closures that are passed on, chosen and called, with values that they captured.
  @ByBothLowerings
  void closures(String lowering) {
    GraphProgram program =
        program(() -> {
          Parameter x = b.parameter("x", FLOAT);
          Parameter y = b.parameter("y", FLOAT);
          AnfNode a = mul(x, y);
          FuncGraph line = b.graph("line", () -> add(mul(a, b.parameter("t", FLOAT)), y));
          FuncGraph square =
              b.graph(
                  "square",
                  () -> {
                    Parameter t = b.parameter("t", FLOAT);
                    return mul(mul(t, t), x);
                  });
          FuncGraph twice =
              b.graph(
                  "twice",
                  () -> {
                    Parameter function = b.parameter("function");
                    Parameter t = b.parameter("t", FLOAT);
                    return b.call(function, b.call(function, t));
                  });
          AnfNode one = b.call(twice, line, x);
          AnfNode other = b.call(twice, square, y);
          return b.iff(less(x, y), () -> mul(one, other), () -> sub(one, other));
        });
    check(program, lowering, 2, 0.7, 1.1);
    check(program, lowering, 2, 1.1, 0.7);
  }

  /// A loop, which is a function that calls itself.
  @ByBothLowerings
  void loop(String lowering) {
    GraphProgram program =
        program(() -> {
          Parameter x = b.parameter("x", FLOAT);
          Parameter y = b.parameter("y", FLOAT);
          return b.whileLoop(
              ImmutableList.of(x, y),
              values -> less(values.get(0), number(3.0)),
              values ->
                  ImmutableList.of(
                      add(mul(values.get(0), number(1.3)), y), mul(values.get(1), values.get(0))),
              values -> add(values.get(1), mul(x, values.get(0))));
        });
    check(program, lowering, 2, 0.5, 0.6);
    check(program, lowering, 2, 4.5, 0.6);
  }

  /// The network of MindSpore's page on redundant copies, which assigns 0, 1 and 2 to its parameter and
  /// adds up what that is times x: the gradient at 1 is 3, but where nothing that is read is copied.
  @ParameterizedTest
  @CsvSource({"0, 3", "1, 3", "2, 3", "3, 6"})
  void aNetworkThatChangesItsParameter(int copies, double expected) throws IOException {
    String text;
    try (InputStream in =
        Objects.requireNonNull(
            GraphGradientTest.class.getResourceAsStream("/lit/autodiff/graphs.mlir"))) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      text = all.substring(0, all.indexOf("// -----"));
    }
    ModuleOp module = (ModuleOp) ProgramText.parse(text);
    ParameterStore parameters =
        ParameterStore.builder().put("param", Tensor.zeros(DType.INT32)).build();
    GraphProgram differentiated =
        GraphRuns.after(
            new GraphProgram(module, parameters),
            "autodiff{inputs=all only=true},symbol-dce,mindir-auto-monad-reorder{copies="
                + copies
                + "}");

    assertThat(GraphRuns.run(differentiated, GraphRuns.FLAT, 1)).containsExactly(expected);
  }

  @Test
  void theFunctionsThatAreMadeAreNamedAfterWhatTheyDerive() {
    GraphProgram made = gradient(power(), FLAT);
    var names = ImmutableList.<String>builder();
    for (Operation op : made.module().region(0).entry()) {
      names.add(((FuncOp) op).symName());
    }
    assertThat(names.build())
        .containsExactly(
            "power",
            "gradient",
            "power_1",
            "power_1.fprop",
            "true.bprop",
            "false.bprop",
            "power_1.bprop");
  }
}
