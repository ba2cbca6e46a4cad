package dev.weir.examples.seeds;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.mindir.build.CNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.dialect.mindir.build.Parameter;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import dev.weir.tensor.Tensor;

/// `test_f` by which a reader of MindIR's grammar explains A-normal form.
public final class TestF {
  private static final TensorType ONE = TensorType.of(FloatType.F32, 1);

  private TestF() {}

  private static GraphProgram program() {
    GraphBuilder b = new GraphBuilder();
    FuncGraph main =
        b.graph(
            "test_f",
            () -> {
              Parameter x = b.parameter("x", ONE);
              Parameter y = b.parameter("y", ONE);
              CNode a = b.primitive("sub", x, b.constant(1)).named("a");
              return b.primitive("add", a, y).named("b");
            });
    return b.build(main);
  }

  /// {@return the function as an expression}
  public static String output() {
    return Programs.expression(program());
  }

  /// {@return what the function gives of `[7]` and `[77]`}
  public static String run() {
    return Programs.run(
        program(),
        ImmutableMap.of("x", Tensor.of(new float[] {7}), "y", Tensor.of(new float[] {77})));
  }

  /// Prints both.
  public static void main(String[] arguments) {
    System.out.print(output());
    System.out.println(run());
  }
}
