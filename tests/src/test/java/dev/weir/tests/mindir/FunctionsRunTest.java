package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.dialect.mindir.build.Parameter;
import dev.weir.examples.models.FunctionalPrograms;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;

/// Function graphs compute what the functions that they are say, whether calls are inlined into each
/// other or made when the program runs. The values are calculated by hand.
class FunctionsRunTest extends ScalarGraphs {
  private static final TensorType FLOAT = TensorType.of(FloatType.F32);
  private static final TensorType FLAG = TensorType.of(IntegerType.I1);

  @InBothForms
  void theProgramsOfTheDocumentationRun(String passes) {
    assertThat(GraphRuns.run(FunctionalPrograms.testF(), passes, 3, 2)).containsExactly(2.0);
    assertThat(GraphRuns.run(FunctionalPrograms.hof(), passes, 2)).containsExactly(25);
    assertThat(GraphRuns.run(FunctionalPrograms.fibonacci(), passes, 10)).containsExactly(55);
    assertThat(GraphRuns.run(FunctionalPrograms.fibonacci(), passes, 20)).containsExactly(6765);
    assertThat(GraphRuns.run(FunctionalPrograms.fibonacci(), passes, -3)).containsExactly(0);
    assertThat(GraphRuns.run(FunctionalPrograms.msClosure(), passes)).containsExactly(4, 5);
  }

  /// `f(n) = n == 0 ? 0 : n + f(n - 1)`.
  private GraphProgram sum() {
    FuncGraph f = b.graph("f");
    b.define(
        f,
        () -> {
          Parameter n = b.parameter("n", INTEGER);
          return b.iff(isZero(n), () -> b.constant(0), () -> add(n, b.call(f, before(n))));
        });
    return b.build(f);
  }

  @InBothForms
  void recursionMayBeDeep(String passes) {
    assertThat(GraphRuns.run(sum(), passes, 10_000)).containsExactly(50_005_000);
  }

  @InBothForms
  void aCallAtTheEndNeedsNoFrame(String passes) {
    FuncGraph f = b.graph("f");
    b.define(
        f,
        () -> {
          Parameter n = b.parameter("n");
          Parameter total = b.parameter("total");
          return b.iff(isZero(n), () -> total, () -> b.call(f, before(n), add(total, n)));
        });
    GraphProgram main = program(() -> b.call(f, b.parameter("n", INTEGER), b.constant(0)));

    assertThat(GraphRuns.run(main, passes, 300_000)).containsExactly(45_000_150_000.0);
  }

  /// MindSpore's test_while_mindir: `x += 1; while x < y: x += 1; y += 2 * x`.
  @InBothForms
  void aLoopRunsAsLongAsItsConditionHolds(String passes) {
    GraphProgram program =
        program(() -> {
          Parameter x = b.parameter("x", FLOAT);
          Parameter y = b.parameter("y", FLOAT);
          return b.whileLoop(
              ImmutableList.of(add(x, b.constant(1)), y),
              values -> less(values.get(0), values.get(1)),
              values -> ImmutableList.of(add(values.get(0), b.constant(1)), values.get(1)),
              values -> add(values.get(1), mul(b.constant(2), values.get(0))));
        });

    assertThat(GraphRuns.run(program, passes, 1, 2)).containsExactly(6);
    assertThat(GraphRuns.run(program, passes, 1, 7)).containsExactly(21);
  }

  @InBothForms
  void functionsMayCallEachOther(String passes) {
    FuncGraph even = b.graph("even");
    FuncGraph odd = b.graph("odd");
    b.define(
        even,
        () -> {
          Parameter n = b.parameter("n", INTEGER);
          return b.iff(isZero(n), () -> b.constant(1), () -> b.call(odd, before(n)));
        });
    b.define(
        odd,
        () -> {
          Parameter n = b.parameter("n", INTEGER);
          return b.iff(isZero(n), () -> b.constant(0), () -> b.call(even, before(n)));
        });
    GraphProgram program = b.build(even);

    assertThat(GraphRuns.run(program, passes, 10)).containsExactly(1);
    assertThat(GraphRuns.run(program, passes, 7)).containsExactly(0);
  }

  @InBothForms
  void aClosureMayBeChosenWhenTheProgramRuns(String passes) {
    GraphProgram program =
        program(() -> {
          Parameter c = b.parameter("c", FLAG);
          Parameter x = b.parameter("x", FLOAT);
          FuncGraph f = b.graph("f", () -> add(x, b.parameter("y")));
          FuncGraph g = b.graph("g", () -> mul(x, b.parameter("y")));
          AnfNode chosen = b.choose(c, f, g);
          return b.tuple(b.call(chosen, b.constant(5.0)), b.call(chosen, x));
        });

    assertThat(GraphRuns.run(program, passes, 1, 3)).containsExactly(8, 6);
    assertThat(GraphRuns.run(program, passes, 0, 3)).containsExactly(15, 9);
  }

  /// `g(n) = n == 0 ? id : λx. g(n - 1)(x) + n`, then `g(n)(x)`.
  @InBothForms
  void aFunctionMayReturnAFunctionThatGrows(String passes) {
    FuncGraph g = b.graph("g");
    b.define(
        g,
        () -> {
          Parameter n = b.parameter("n");
          return b.iff(
              isZero(n),
              () -> b.graph("id", () -> b.parameter("x")),
              () -> {
                AnfNode smaller = b.call(g, before(n));
                return b.graph("more", () -> add(b.call(smaller, b.parameter("x")), n));
              });
        });
    GraphProgram program =
        program(() -> {
          Parameter n = b.parameter("n", INTEGER);
          return b.call(b.call(g, n), b.parameter("x", INTEGER));
        });

    assertThat(GraphRuns.run(program, passes, 0, 7)).containsExactly(7);
    assertThat(GraphRuns.run(program, passes, 10, 7)).containsExactly(62);
    assertThat(GraphRuns.run(program, passes, 1000, 0)).containsExactly(500_500);
  }

  /// `f(n, k) = n == 0 ? k(1) : f(n - 1, λr. k(n * r))`.
  @InBothForms
  void whatIsLeftToDoMayBeAFunction(String passes) {
    FuncGraph f = b.graph("f");
    b.define(
        f,
        () -> {
          Parameter n = b.parameter("n");
          Parameter k = b.parameter("k");
          return b.iff(
              isZero(n),
              () -> b.call(k, b.constant(1)),
              () ->
                  b.call(f, before(n), b.graph("next", () -> b.call(k, mul(n, b.parameter("r"))))));
        });
    GraphProgram main =
        program(() -> b.call(f, b.parameter("n", INTEGER), b.graph("id", () -> b.parameter("x"))));

    assertThat(GraphRuns.run(main, passes, 10)).containsExactly(3_628_800);
  }

  @InBothForms
  void aPrimitiveIsAFunction(String passes) {
    GraphProgram main =
        program(
            () -> b.call(b.partial(b.function("Add"), b.parameter("x", FLOAT)), b.constant(2.0)));

    assertThat(GraphRuns.run(main, passes, 1)).containsExactly(3);
  }

  @InBothForms
  void oneOfSeveralLayersRuns(String passes) {
    GraphProgram program =
        program(() -> {
          AnfNode at = b.parameter("i", INTEGER);
          AnfNode x = b.parameter("x", FLOAT);
          FuncGraph twice = b.graph("twice", () -> mul(b.constant(2.0), b.parameter("x")));
          AnfNode layer = b.switchLayer(at, b.function("ReLU"), b.function("Neg"), twice);
          return b.call(layer, x);
        });

    assertThat(GraphRuns.run(program, passes, 0, -3)).containsExactly(0);
    assertThat(GraphRuns.run(program, passes, 1, -3)).containsExactly(3);
    assertThat(GraphRuns.run(program, passes, 2, -3)).containsExactly(-6);
    assertThat(GraphRuns.run(program, passes, -1, -3)).containsExactly(-6);
    assertThat(GraphRuns.run(program, passes, -3, -3)).containsExactly(0);
  }

  @InBothForms
  void functionsMayLieInTuples(String passes) {
    FuncGraph apply =
        b.graph(
            "apply",
            () -> {
              Parameter all = b.parameter("all");
              Parameter x = b.parameter("x");
              return add(b.call(b.item(all, 0), x), b.call(b.item(all, -1), x));
            });
    GraphProgram main =
        program(() -> {
          Parameter x = b.parameter("x", FLOAT);
          FuncGraph inner = b.graph("inner", () -> add(x, b.parameter("y")));
          return b.call(apply, b.tuple(inner, b.function("Square")), b.constant(3.0));
        });

    assertThat(GraphRuns.run(main, passes, 5)).containsExactly(17);
  }

  /// `f(x, n) = n == 0 ? sum(x) : f(concat(x, x), n - 1)`: the size of `x` is another in each call.
  @InBothForms
  void sizesMayDifferFromCallToCall(String passes) {
    FuncGraph f = b.graph("f");
    b.define(
        f,
        () -> {
          Parameter x = b.parameter("x");
          Parameter n = b.parameter("n");
          return b.iff(
              isZero(n),
              () -> b.primitive("ReduceSum", x),
              () -> b.call(f, b.primitive("Concat", b.tuple(x, x)).with("axis", 0), before(n)));
        });
    GraphProgram main =
        program(() ->
            b.call(
                f, b.parameter("x", TensorType.of(FloatType.F32, 1)), b.parameter("n", INTEGER)));

    assertThat(GraphRuns.run(main, passes, 3, 5)).containsExactly(96);
  }

  /// A function is applied to itself: `w(f, n) = n == 0 ? 0 : n + f(f, n - 1)`.
  @InBothForms
  void aFunctionMayBeGivenItself(String passes) {
    FuncGraph w =
        b.graph(
            "w",
            () -> {
              Parameter f = b.parameter("f");
              Parameter n = b.parameter("n");
              return b.iff(isZero(n), () -> b.constant(0), () -> add(n, b.call(f, f, before(n))));
            });
    GraphProgram main = program(() -> b.call(w, w, b.parameter("n", INTEGER)));

    assertThat(GraphRuns.run(main, passes, 10)).containsExactly(55);
  }
}
