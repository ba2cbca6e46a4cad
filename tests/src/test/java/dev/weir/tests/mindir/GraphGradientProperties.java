package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Executable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;

/// Gradients of random functional programs: closures that capture, that are passed on, partly given
/// their arguments, chosen by a condition or an index, loops and recursion.
class GraphGradientProperties {
  private static final TensorType FLOAT = TensorType.of(FloatType.F64);

  /// Makes programs of two inputs.
  private static final class Programs {
    private final Random random;
    private final GraphBuilder b = new GraphBuilder();
    private int functions;

    Programs(long seed) {
      random = new Random(seed);
    }

    GraphProgram program() {
      FuncGraph main =
          b.graph(
              "main",
              () -> {
                List<AnfNode> scope = new ArrayList<>();
                scope.add(b.parameter("x", FLOAT));
                scope.add(b.parameter("y", FLOAT));
                return b.primitive("Add", value(scope, 4), scope.get(0));
              });
      return b.build(main);
    }

    private AnfNode any(List<AnfNode> scope) {
      return scope.get(random.nextInt(scope.size()));
    }

    private AnfNode number(double value) {
      Tensor tensor = Tensor.zeros(DType.FLOAT64);
      tensor.setDouble(0, value);
      return b.constant(tensor);
    }

    private AnfNode value(List<AnfNode> scope, int depth) {
      if (depth == 0) {
        return random.nextInt(4) == 0 ? number(random.nextDouble()) : any(scope);
      }
      switch (random.nextInt(11)) {
        case 0, 1, 2 -> {
          return arithmetic(value(scope, depth - 1), value(scope, depth - 1));
        }
        case 3 -> {
          List<AnfNode> more = new ArrayList<>(scope);
          more.add(value(scope, depth - 1));
          return value(more, depth - 1);
        }
        case 4 -> {
          AnfNode condition = less(any(scope), value(scope, depth - 1));
          return b.iff(condition, () -> value(scope, depth - 1), () -> value(scope, depth - 1));
        }
        case 5 -> {
          AnfNode pair = b.tuple(value(scope, depth - 1), any(scope));
          return b.primitive("Mul", b.item(pair, 0), b.item(pair, 1));
        }
        case 6 -> {
          AnfNode chosen =
              b.choose(
                  less(any(scope), any(scope)),
                  function(scope, depth - 1),
                  function(scope, depth - 1));
          return b.call(chosen, any(scope));
        }
        case 7 -> {
          return repeated(scope, depth);
        }
        case 8 -> {
          return carried(scope, depth);
        }
        case 9 -> {
          return grown(scope, depth);
        }
        default -> {
          return applied(scope, depth);
        }
      }
    }

    /// Calls a function by another one that is given it, or with its first argument bound.
    private AnfNode applied(List<AnfNode> scope, int depth) {
      if (random.nextBoolean()) {
        FuncGraph twice =
            b.graph(
                name("twice"),
                () -> {
                  AnfNode f = b.parameter("f");
                  AnfNode t = b.parameter("t", FLOAT);
                  return arithmetic(b.call(f, b.call(f, t)), any(scope));
                });
        return b.call(twice, function(scope, depth - 1), any(scope));
      }
      FuncGraph binary =
          b.graph(
              name("binary"),
              () -> {
                List<AnfNode> more = new ArrayList<>(scope);
                more.add(b.parameter("s", FLOAT));
                more.add(b.parameter("t", FLOAT));
                return value(more, depth - 1);
              });
      return b.call(b.partial(binary, any(scope)), any(scope));
    }

    /// A function that calls itself until a number is large enough.
    private AnfNode repeated(List<AnfNode> scope, int depth) {
      FuncGraph f = b.graph(name("repeat"));
      b.define(
          f,
          () -> {
            AnfNode i = b.parameter("i", FLOAT);
            AnfNode t = b.parameter("t", FLOAT);
            List<AnfNode> more = new ArrayList<>(scope);
            more.add(t);
            AnfNode next = b.primitive("Add", i, number(1));
            return b.iff(
                less(i, number(1.5 + random.nextInt(2))),
                () -> arithmetic(b.call(f, next, value(more, depth - 2 < 0 ? 0 : depth - 2)), t),
                () -> arithmetic(t, any(scope)));
          });
      return b.call(f, number(0), any(scope));
    }

    /// A function that calls itself with another function each time, as values choose.
    private AnfNode carried(List<AnfNode> scope, int depth) {
      FuncGraph walk = b.graph(name("walk"));
      b.define(
          walk,
          () -> {
            AnfNode i = b.parameter("i", FLOAT);
            AnfNode f = b.parameter("f");
            AnfNode t = b.parameter("t", FLOAT);
            List<AnfNode> more = new ArrayList<>(scope);
            more.add(t);
            FuncGraph wrapped =
                b.graph(
                    name("wrapped"),
                    () -> arithmetic(b.call(f, b.parameter("s", FLOAT)), any(more)));
            AnfNode other =
                random.nextBoolean() ? function(more, 0) : b.choose(less(t, any(more)), f, wrapped);
            return b.iff(
                less(i, number(1.5 + random.nextInt(2))),
                () ->
                    arithmetic(
                        b.call(
                            walk,
                            b.primitive("Add", i, number(1)),
                            b.choose(less(any(more), t), wrapped, other),
                            b.call(f, t)),
                        any(more)),
                () -> b.call(f, b.call(other, t)));
          });
      return b.call(walk, number(0), function(scope, Math.max(0, depth - 2)), any(scope));
    }

    /// A function that returns functions, each of which has captured the one before, or gets its first
    /// argument bound to it.
    private AnfNode grown(List<AnfNode> scope, int depth) {
      FuncGraph grow = b.graph(name("grow"));
      b.define(
          grow,
          () -> {
            AnfNode i = b.parameter("i", FLOAT);
            List<AnfNode> more = new ArrayList<>(scope);
            more.add(i);
            return b.iff(
                less(i, number(1.5 + random.nextInt(2))),
                () -> {
                  AnfNode inner = b.call(grow, b.primitive("Add", i, number(1)));
                  FuncGraph next =
                      b.graph(
                          name("next"),
                          () -> {
                            AnfNode s = b.parameter("s", FLOAT);
                            AnfNode t = b.parameter("t", FLOAT);
                            return arithmetic(b.call(inner, arithmetic(t, s)), any(more));
                          });
                  return b.partial(next, any(more));
                },
                () -> function(more, Math.max(0, depth - 2)));
          });
      return b.call(b.call(grow, number(0)), any(scope));
    }

    private FuncGraph function(List<AnfNode> scope, int depth) {
      return b.graph(
          name("f"),
          () -> {
            List<AnfNode> more = new ArrayList<>(scope);
            more.add(b.parameter("t", FLOAT));
            return value(ImmutableList.copyOf(more), depth);
          });
    }

    private AnfNode arithmetic(AnfNode x, AnfNode y) {
      return b.primitive(new String[] {"Add", "Sub", "Mul"}[random.nextInt(3)], x, y);
    }

    private AnfNode less(AnfNode x, AnfNode y) {
      return b.primitive("Less", x, y);
    }

    private String name(String stem) {
      return stem + functions++;
    }
  }

  /// A choice without calls in one with calls.
  @Example
  void choicesMayLieInChoicesThatCall() {
    gradientsAreDifferenceQuotients(3953477344L);
  }

  /// The gradient of the sum of the gradients.
  @Tag("thorough")
  @Property(tries = 12)
  void gradientsOfGradientsAreDifferenceQuotients(@ForAll long seed) {
    String lowering =
        seed % 2 == 0 ? "mindir-lower-functions" : "mindir-lower-functions{calls=all}";
    GraphProgram first = GraphGradientTest.gradient(new Programs(seed).program(), lowering, 1);
    GraphProgram second = GraphGradientTest.gradient(new Programs(seed).program(), lowering, 2);
    double[] at = {0.731, 0.547};
    double step = 1e-6;
    try (Executable f = GraphRuns.compile(first, GraphRuns.FLAT);
        Executable g = GraphRuns.compile(second, GraphRuns.FLAT)) {
      double[] gradients = GraphRuns.run(g, at);
      for (int i = 0; i < at.length; i++) {
        double[] moved = at.clone();
        moved[i] = at[i] + step;
        double above = Arrays.stream(GraphRuns.run(f, moved)).sum();
        moved[i] = at[i] - step;
        double below = Arrays.stream(GraphRuns.run(f, moved)).sum();
        double difference = (above - below) / (2 * step);
        assertThat(gradients[i])
            .as("second gradient of input %d", i)
            .isCloseTo(difference, within(1e-5 * Math.max(1, Math.abs(difference))));
      }
    }
  }

  @Property(tries = 20)
  void gradientsAreDifferenceQuotients(@ForAll long seed) {
    GraphProgram program = new Programs(seed).program();
    Assume.that(GraphGradientTest.isSmooth(program, 2, 0.731, 0.547));
    String lowering =
        seed % 2 == 0 ? "mindir-lower-functions" : "mindir-lower-functions{calls=all}";
    GraphGradientTest.check(program, lowering, 2, 0.731, 0.547);
  }
}
