package dev.weir.examples.seeds;

import com.google.common.collect.ImmutableMap;
import dev.weir.compiler.TargetPipeline;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.dialect.mindir.build.Parameter;
import dev.weir.ir.Operation;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Pipeline;
import dev.weir.pass.mindir.effects.CopyElimination;
import dev.weir.pass.operator.program.IfToSelectPass;
import dev.weir.tensor.Fn2;
import dev.weir.tensor.Jit;
import dev.weir.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// `if_net` and `select_net` of MindSpore's programming tips: 100 choices, as such and as selects. Of the first, a pass
/// makes the second.
public final class SelectNet {
  private static final int CHOICES = 100;
  private static final TensorType ONE = TensorType.of(IntegerType.I64, 1);

  private SelectNet() {}

  private static GraphProgram ifProgram() {
    GraphBuilder b = new GraphBuilder();
    FuncGraph main =
        b.graph(
            "if_net",
            () -> {
              Parameter first = b.parameter("x", ONE);
              AnfNode x = first;
              Parameter limit = b.parameter("y", ONE);
              AnfNode out = b.constant(0);
              for (int i = 0; i < CHOICES; i++) {
                AnfNode before = x;
                x =
                    b.iff(
                        b.primitive("Less", before, limit),
                        () -> b.primitive("Sub", before, limit),
                        () -> b.primitive("Add", before, limit));
                out = b.primitive("Add", out, x);
              }
              return out;
            });
    return b.build(main);
  }

  /// {@return how many choices `if_net` has before and after the pass}
  public static List<Integer> choices() {
    GraphProgram program = ifProgram();
    ParameterScope weights = ParameterScope.of(program.parameters());
    Operation module = program.module();
    Programs.change(module, TargetPipeline.toOperators(CopyElimination.NEEDED), weights);
    List<Integer> counts = new ArrayList<>();
    counts.add(count(module));
    Programs.change(module, Pipeline.of(new IfToSelectPass()), weights);
    counts.add(count(module));
    return counts;
  }

  private static int count(Operation module) {
    List<IfOp> found = new ArrayList<>();
    module.walk(IfOp.class, found::add);
    return found.size();
  }

  /// {@return what `if_net` gives of `[0]` and `[1]`}
  public static String ifNet() {
    return Programs.run(
        ifProgram(),
        ImmutableMap.of("x", Tensor.of(new long[] {0}), "y", Tensor.of(new long[] {1})));
  }

  /// {@return what `select_net` gives of them}
  public static String selectNet() {
    Fn2<Tensor, Tensor, Tensor> f =
        Jit.of((first, y) -> {
          Tensor x = first;
          Tensor out = x;
          for (int i = 0; i < CHOICES; i++) {
            x = x.lessThan(y).where(x.subtract(y), x.add(y));
            out = out.add(x);
          }
          return out;
        });
    return f.apply(Tensor.of(new long[] {0}), Tensor.of(new long[] {1})).toString();
  }

  /// Prints both.
  public static void main(String[] arguments) {
    System.out.println("if net: " + ifNet() + ", choices " + choices());
    System.out.println("select net: " + selectNet());
  }
}
