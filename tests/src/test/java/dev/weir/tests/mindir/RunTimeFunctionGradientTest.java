package dev.weir.tests.mindir;

import static dev.weir.tests.mindir.GraphGradientTest.CALLS;
import static dev.weir.tests.mindir.GraphGradientTest.FLAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.dialect.mindir.build.Parameter;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Executable;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Gradients of programs whose functions are chosen at run time, of loops beside calls,
/// and gradients of gradients of recursion.
class RunTimeFunctionGradientTest extends ScalarGraphs {
  private static final TensorType FLOAT = TensorType.of(FloatType.F64);

  /// {@return the main graph, of one number and a count}
  private GraphProgram program(java.util.function.BinaryOperator<AnfNode> body) {
    return program(() -> {
      Parameter x = b.parameter("x", FLOAT);
      Parameter n = b.parameter("n", INTEGER);
      return body.apply(x, n);
    });
  }

  /// A recursion that returns functions, each of which has captured the one before:
  /// f₀(t) = t x, fₙ(t) = x fₙ₋₁(t) + t.
  private GraphProgram grownFunctions() {
    FuncGraph grow = b.graph("grow");
    b.define(
        grow,
        () -> {
          Parameter n = b.parameter("n", INTEGER);
          Parameter y = b.parameter("y", FLOAT);
          return b.iff(
              isZero(n),
              () -> b.graph("start", () -> mul(b.parameter("t", FLOAT), y)),
              () -> {
                AnfNode inner = b.call(grow, before(n), y);
                return b.graph(
                    "next",
                    () -> {
                      Parameter t = b.parameter("t", FLOAT);
                      return add(mul(y, b.call(inner, t)), t);
                    });
              });
        });
    return program((x, n) -> b.call(b.call(grow, n, x), x));
  }

  @ParameterizedTest
  @CsvSource({FLAT + ",0", FLAT + ",1", FLAT + ",4", CALLS + ",0", CALLS + ",3"})
  void functionsThatGrow(String lowering, int n) {
    GraphGradientTest.check(grownFunctions(), lowering, 1, 0.8, n);
  }

  /// xⁿ with what is still to be done as a function.
  private GraphProgram continuations() {
    FuncGraph power = b.graph("power");
    b.define(
        power,
        () -> {
          Parameter x = b.parameter("x", FLOAT);
          Parameter n = b.parameter("n", INTEGER);
          Parameter then = b.parameter("then");
          return b.iff(
              isZero(n),
              () -> b.call(then, number(1)),
              () ->
                  b.call(
                      power,
                      x,
                      before(n),
                      b.graph("next", () -> b.call(then, mul(x, b.parameter("r", FLOAT))))));
        });
    return program((x, n) -> b.call(power, x, n, b.graph("done", () -> b.parameter("r", FLOAT))));
  }

  @ByBothLowerings
  void continuations(String lowering) {
    GraphProgram program = continuations();
    GraphGradientTest.check(program, lowering, 1, 1.3, 5);
    try (Executable g =
        GraphRuns.compile(GraphGradientTest.gradient(program, lowering, 1), GraphRuns.FLAT)) {
      assertThat(GraphRuns.run(g, 2, 5)).containsExactly(80);
      assertThat(GraphRuns.run(g, 1, 2_000)).containsExactly(2_000);
    }
  }

  /// Functions that a recursion carries along and chooses between, by a condition and by an index.
  @ByBothLowerings
  void chosenFunctions(String lowering) {
    FuncGraph walk = b.graph("walk");
    b.define(
        walk,
        () -> {
          Parameter n = b.parameter("n", INTEGER);
          Parameter f = b.parameter("f");
          Parameter g = b.parameter("g");
          Parameter t = b.parameter("t", FLOAT);
          AnfNode chosen = b.choose(b.primitive("Less", t, number(1)), f, g);
          return b.iff(
              isZero(n),
              () -> b.call(chosen, t),
              () -> {
                AnfNode layer = b.switchLayer(b.primitive("FloorMod", n, b.constant(2)), chosen, g);
                FuncGraph wrapped =
                    b.graph("wrapped", () -> add(b.call(f, b.parameter("s", FLOAT)), t));
                return b.call(walk, before(n), wrapped, layer, b.call(chosen, t));
              });
        });
    GraphProgram program =
        program((x, n) ->
            b.call(
                walk,
                n,
                b.graph("f", () -> mul(b.parameter("t", FLOAT), add(x, number(0.3)))),
                b.graph("g", () -> sub(mul(x, x), b.parameter("t", FLOAT))),
                x));
    for (int n = 0; n < 5; n++) {
      GraphGradientTest.check(program, lowering, 1, 0.9, n);
      GraphGradientTest.check(program, lowering, 1, 1.4, n);
    }
  }

  /// A function that nobody's result depends on has a gradient of zero, and one that is not called, too.
  @Test
  void functionsThatAreNotCalled() {
    FuncGraph pick = b.graph("pick");
    b.define(
        pick,
        () -> {
          Parameter n = b.parameter("n", INTEGER);
          Parameter f = b.parameter("f");
          Parameter t = b.parameter("t", FLOAT);
          return b.iff(
              isZero(n),
              () -> t,
              () ->
                  b.call(
                      pick,
                      before(n),
                      b.graph("again", () -> b.call(f, mul(t, b.parameter("s", FLOAT)))),
                      mul(t, t)));
        });
    GraphProgram program =
        program((x, n) -> b.call(pick, n, b.graph("f", () -> mul(x, b.parameter("t", FLOAT))), x));
    GraphGradientTest.check(program, FLAT, 1, 0.9, 0);
    GraphGradientTest.check(program, FLAT, 1, 0.9, 2);
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

  /// n (n - 1) … x^(n - order)
  private static double derivative(double x, int n, int order) {
    double factor = 1;
    for (int i = 0; i < order; i++) {
      factor *= n - i;
    }
    return factor == 0 ? 0 : factor * Math.pow(x, n - order);
  }

  @ParameterizedTest
  @CsvSource({FLAT + ",1", FLAT + ",2", FLAT + ",3", CALLS + ",2"})
  void higherDerivativesOfRecursion(String lowering, int order) {
    try (Executable g =
        GraphRuns.compile(GraphGradientTest.gradient(power(), lowering, order), GraphRuns.FLAT)) {
      for (int n : new int[] {0, 1, 2, 5, 9}) {
        assertThat(GraphRuns.run(g, 1.7, n)[0])
            .as("n = %d", n)
            .isCloseTo(derivative(1.7, n, order), within(1e-9 * (1 + derivative(1.7, n, order))));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void higherDerivativesOfContinuations(int order) {
    try (Executable g =
        GraphRuns.compile(
            GraphGradientTest.gradient(continuations(), FLAT, order), GraphRuns.FLAT)) {
      for (int n : new int[] {1, 4, 6}) {
        assertThat(GraphRuns.run(g, 1.3, n)[0])
            .as("n = %d", n)
            .isCloseTo(derivative(1.3, n, order), within(1e-9 * (1 + derivative(1.3, n, order))));
      }
    }
  }

  @Test
  void secondDerivativesOfGrownFunctions() {
    GraphProgram first = GraphGradientTest.gradient(grownFunctions(), FLAT, 1);
    GraphProgram second = GraphGradientTest.gradient(grownFunctionsAgain(), FLAT, 2);
    double step = 1e-5;
    try (Executable f = GraphRuns.compile(first, GraphRuns.FLAT);
        Executable g = GraphRuns.compile(second, GraphRuns.FLAT)) {
      for (int n = 0; n < 4; n++) {
        double difference =
            (GraphRuns.run(f, 0.8 + step, n)[0] - GraphRuns.run(f, 0.8 - step, n)[0]) / (2 * step);
        assertThat(GraphRuns.run(g, 0.8, n)[0]).isCloseTo(difference, within(1e-6));
      }
    }
  }

  private static GraphProgram grownFunctionsAgain() {
    return new RunTimeFunctionGradientTest().grownFunctions();
  }

  // Loops beside calls.

  /// √a by Newton's method, as long as it takes: whatever the number of steps, the derivative is
  /// 1 / (2 √a).
  private AnfNode squareRoot(AnfNode a) {
    return b.whileLoop(
        ImmutableList.of(a, number(0)),
        values ->
            b.primitive(
                "Less", number(1e-13), b.primitive("Abs", sub(values.get(0), values.get(1)))),
        values ->
            ImmutableList.of(
                mul(number(0.5), add(values.get(0), b.primitive("RealDiv", a, values.get(0)))),
                values.get(0)),
        values -> values.get(0));
  }

  /// f(x, n) = x for n = 0, else √(1 + f(x, n - 1)), where the root is a loop in a function that calls
  /// itself.
  @ByBothLowerings
  void loopsInRecursion(String lowering) {
    FuncGraph f = b.graph("f");
    b.define(
        f,
        () -> {
          Parameter x = b.parameter("x", FLOAT);
          Parameter n = b.parameter("n", INTEGER);
          return b.iff(
              isZero(n), () -> x, () -> squareRoot(add(number(1), b.call(f, x, before(n)))));
        });
    GraphProgram program = program((x, n) -> b.call(f, x, n));
    for (String raised : new String[] {lowering, lowering + ",mindir-raise-loops"}) {
      GraphProgram gradient = GraphGradientTest.gradient(program, raised, 1);
      try (Executable g = GraphRuns.compile(gradient, GraphRuns.FLAT)) {
        double x = 2;
        double slope = 1;
        double value = x;
        for (int n = 0; n < 4; n++) {
          assertThat(GraphRuns.run(g, x, n)[0]).isCloseTo(slope, within(1e-9));
          value = Math.sqrt(1 + value);
          slope /= 2 * value;
        }
      }
    }
  }

  // Weights.

  /// A weight that a recursion has captured: wⁿ, and w times the sum of t over the run.
  @ByBothLowerings
  void weightsThatRecursionCaptures(String lowering) {
    GraphProgram program =
        b.build(
            b.graph(
                "main",
                () -> {
                  Parameter x = b.parameter("x", FLOAT);
                  Parameter n = b.parameter("n", INTEGER);
                  Tensor three = Tensor.zeros(DType.FLOAT64);
                  three.setDouble(0, 3);
                  Parameter w = b.weight("w", three);
                  FuncGraph f = b.graph("f");
                  b.define(
                      f,
                      () -> {
                        Parameter m = b.parameter("m", INTEGER);
                        return b.iff(isZero(m), () -> x, () -> mul(w, b.call(f, before(m))));
                      });
                  return b.call(f, n);
                }));
    GraphProgram lowered = GraphRuns.after(program, lowering);
    GraphProgram gradient =
        GraphRuns.after(lowered, "autodiff{inputs=all parameters=w only},symbol-dce");
    // d(x wⁿ): wⁿ and n x wⁿ⁻¹
    assertThat(GraphRuns.run(gradient, GraphRuns.FLAT, 2, 4)).containsExactly(81, 216);
    assertThat(GraphRuns.run(gradient, GraphRuns.FLAT, 2, 0)).containsExactly(1, 0);
  }

  // Where gradients stop.

  @ByBothLowerings
  void gradientsStopInFunctions(String lowering) {
    FuncGraph f = b.graph("f");
    b.define(
        f,
        () -> {
          Parameter x = b.parameter("x", FLOAT);
          Parameter n = b.parameter("n", INTEGER);
          Supplier<AnfNode> again = () -> b.call(f, x, before(n));
          return b.iff(isZero(n), () -> x, () -> mul(b.primitive("StopGradient", x), again.get()));
        });
    GraphProgram program = program((x, n) -> mul(b.primitive("StopGradient", x), b.call(f, x, n)));
    try (Executable g =
        GraphRuns.compile(GraphGradientTest.gradient(program, lowering, 1), GraphRuns.FLAT)) {
      // Only the innermost x has a say: the rest is a constant of xⁿ⁺¹.
      assertThat(GraphRuns.run(g, 3, 2)).containsExactly(27);
      assertThat(GraphRuns.run(g, 3, 0)).containsExactly(3);
    }
  }
}
