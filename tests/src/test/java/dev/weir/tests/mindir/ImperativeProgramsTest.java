package dev.weir.tests.mindir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Programs in the shape of MindSpore's parser: both branches of an `if` call the graph with the rest.
@Tag("campaign")
class ImperativeProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("weir.imperativePrograms", 50);
  private static final int SEED = Integer.getInteger("weir.seed", 0);

  @Test
  void randomProgramsComputeWhatJavaComputes() {
    for (int i = 0; i < PROGRAMS; i++) {
      ImperativeProgram program = new ImperativeProgram(SEED + i);
      GraphProgram graphs = program.build();
      try (var executable = GraphRuns.compile(graphs, GraphRuns.FLAT)) {
        for (long[] inputs : new long[][] {{0, 0}, {3, -2}, {-1, 5}}) {
          assertThat(GraphRuns.run(executable, (double) inputs[0], (double) inputs[1]))
              .as("program %d, inputs %d and %d", SEED + i, inputs[0], inputs[1])
              .containsExactly((double) program.run(inputs[0], inputs[1]));
        }
      }
    }
  }

  /// The rest is entered once, so that the program has one `pd_op.if` for each `if`.
  @Test
  void theRestIsNotCopied() {
    int count = 300;
    GraphProgram program = chain(count, false);
    assertThat(choices(program)).isEqualTo(count);
    assertThat(GraphRuns.run(program, GraphRuns.FLAT, 0, 1)).containsExactly(-45150);
  }

  /// Numbers that differ stay what they are in each branch, up to a limit.
  @Test
  void constantsOfBranchesStayConstants() {
    GraphBuilder b = new GraphBuilder();
    FuncGraph main =
        b.graph(
            "main",
            () -> {
              AnfNode x = b.parameter("x", TensorType.of(FloatType.F32, 2, 3));
              FuncGraph after = b.graph("after");
              b.define(after, () -> b.primitive("ReduceSum", x, b.parameter("axis")));
              return b.call(
                  b.choose(
                      b.parameter("c", TensorType.of(IntegerType.I1)),
                      b.graph("one", () -> b.call(after, b.constant(0))),
                      b.graph("other", () -> b.call(after, b.constant(-2)))));
            });
    assertThat(choices(b.build(main))).isEqualTo(1);
  }

  @Test
  void manyDifferentConstantsEnd() {
    assertThat(GraphRuns.run(chain(60, true), GraphRuns.FLAT, 0, 1)).containsExactly(120);
  }

  private static long choices(GraphProgram program) {
    int[] count = {0};
    GraphRuns.after(program, GraphRuns.FLAT).module().walk(IfOp.class, any -> count[0]++);
    return count[0];
  }

  /// `if x < y: v = x - y else: v = x + y`, or numbers in their place; `out = out + v`.
  private static GraphProgram chain(int count, boolean constants) {
    GraphBuilder b = new GraphBuilder();
    FuncGraph main =
        b.graph(
            "main",
            () -> {
              AnfNode x = b.parameter("x", TensorType.of(IntegerType.I64));
              AnfNode y = b.parameter("y", TensorType.of(IntegerType.I64));
              return step(b, count, constants, x, y, b.constant(0));
            });
    return b.build(main);
  }

  private static AnfNode step(
      GraphBuilder b, int count, boolean constants, AnfNode x, AnfNode y, AnfNode out) {
    if (count == 0) {
      return out;
    }
    FuncGraph after = b.graph("↓");
    b.define(
        after,
        () -> {
          AnfNode v = b.parameter("v");
          AnfNode next = constants ? x : v;
          return step(b, count - 1, constants, next, y, b.primitive("Add", out, v));
        });
    return b.call(
        b.choose(
            b.primitive("Less", x, y),
            b.graph("✓", () -> b.call(after, constants ? b.constant(2) : b.primitive("Sub", x, y))),
            b.graph(
                "✗", () -> b.call(after, constants ? b.constant(3) : b.primitive("Add", x, y)))));
  }
}
