package dev.weir.examples.seeds;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.build.AnfNode;
import dev.weir.dialect.mindir.build.FuncGraph;
import dev.weir.dialect.mindir.build.GraphBuilder;
import dev.weir.dialect.mindir.build.GraphProgram;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.MindIrTextDetail;
import dev.weir.formats.mindir.text.print.MindIrTextPrinter;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.Map;

/// `ForwardNet` and `BackwardNet` of MindSpore's programming tips: a network that assigns 0, 1 and 2 to its weight and
/// multiplies by it each time, its gradient, and the copies of what is read that levels of
/// `MS_DEV_SIDE_EFFECT_LOAD_ELIM` make.
public final class LoadElimination {
  private static final TensorType INT = TensorType.of(IntegerType.I32);

  private LoadElimination() {}

  /// {@return `while i < 3: weight = i; out = x * weight + out; i = i + 1`}, whose condition is known
  public static GraphProgram network() {
    GraphBuilder g = new GraphBuilder();
    FuncGraph forward =
        g.graph(
            "ForwardNet_construct",
            () -> {
              AnfNode x = g.parameter("inputs0", INT);
              AnfNode weight = g.weight("param", Tensor.zeros(DType.INT32));
              AnfNode out = g.constant(Tensor.zeros(DType.INT32));
              for (int i = 0; i < 3; i++) {
                Tensor number = Tensor.zeros(DType.INT32);
                number.setLong(0, i);
                g.primitive("Assign", weight, g.constant(number)).typed(INT);
                AnfNode product = g.primitive("Mul", x, weight).typed(INT);
                out = g.primitive("Add", product, out).typed(INT);
              }
              return out;
            });
    return g.build(forward);
  }

  /// {@return the passes that order the effects of the network, differentiate it, and copy what is read as `level` says}
  public static String passes(String level) {
    return "mindir-auto-monad,"
        + "autodiff{inputs=all name=BackwardNet_construct only},symbol-dce,"
        + "mindir-auto-monad-reorder{copies="
        + level
        + "}";
  }

  /// {@return the gradient as MindSpore's page shows it}
  public static String listing(String level) {
    GraphProgram network = network();
    change(network, passes(level));
    ModuleOp module = network.module();
    return Programs.print(diagnostics ->
        MindIrTextPrinter.print(module, MindIrTextStyle.V2_1, MindIrTextDetail.BASIC, diagnostics));
  }

  /// {@return the gradient at 1}
  public static String gradient(String level) {
    GraphProgram network = network();
    change(network, passes(level) + ",mindir-to-pd-op");
    return Programs.run(
        network.module(),
        ParameterScope.of(network.parameters()).store(),
        Map.of("inputs0", dev.weir.tensor.Tensor.of(1)));
  }

  private static void change(GraphProgram network, String passes) {
    Programs.change(
        network.module(),
        Programs.passes("builtin.module(" + passes + ")"),
        ParameterScope.of(network.parameters()));
  }

  /// Prints both listings, and the gradient with copies.
  public static void main(String[] arguments) {
    System.out.print(listing("3"));
    System.out.println();
    System.out.print(listing("1"));
    System.out.println(gradient("1"));
  }
}
