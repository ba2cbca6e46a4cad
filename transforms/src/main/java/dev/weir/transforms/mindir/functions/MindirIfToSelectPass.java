package dev.weir.transforms.mindir.functions;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Computes both branches of a choice and selects, where that is cheap: a call of one of two graphs that
/// only compute a few elements one by one, and can neither fail nor do anything else. Both give a tensor
/// of one known type.
///
/// MindSpore's programming tips have authors write `select` for such an `if`: each choice makes three
/// graphs, and ends a kernel that could go on.
///
/// @param maxOps how many primitives both branches may have together
public record MindirIfToSelectPass(int maxOps) implements Pass {
  private static final Option<Integer> MAX_OPS =
      Option.integer("max-ops", 8, "how many primitives both branches may have together");

  /// Primitives that compute elements one by one and give a number for each; those of floats only.
  private static final ImmutableSet<String> OF_FLOATS =
      ImmutableSet.of(
          "Div", "RealDiv", "FloorDiv", "FloorMod", "Mod", "Exp", "Log", "Log1p", "Expm1", "Sqrt",
          "Rsqrt", "Pow", "Reciprocal", "Sin", "Cos", "Erf", "Sigmoid", "Tanh", "GeLU", "SiLU",
          "HSwish", "HSigmoid", "Softplus", "Elu");

  /// The same, of any numbers.
  private static final ImmutableSet<String> OF_NUMBERS =
      ImmutableSet.of(
          "Add", "Sub", "Mul", "Maximum", "Minimum", "Neg", "Abs", "Square", "Sign", "ReLU",
          "ReLU6",
          "LeakyRelu", "Equal", "NotEqual", "Less", "LessEqual", "Greater", "GreaterEqual",
          "LogicalAnd", "LogicalOr", "LogicalNot", "LogicalXor", "Select", "Cast", "ZerosLike",
          "OnesLike");

  /// The type of the pass.
  public static final PassType<MindirIfToSelectPass> TYPE =
      PassType.builder(
          MindirIfToSelectPass.class,
          "mindir-if-to-select",
          "Computes both branches of a choice where that is cheap")
          .option(MAX_OPS, MindirIfToSelectPass::maxOps)
          .on(ModuleOp.class)
          .build(options -> new MindirIfToSelectPass(options.get(MAX_OPS)));

  @Override public PassType<MindirIfToSelectPass> type() {
    return TYPE;
  }

  @Override public void run(Operation module, PassRun run) {
    SymbolIndex symbols = new SymbolIndex();
    Rewriter rewriter = new Rewriter();
    long count = 0;
    for (FuncOp graph : CallInlining.graphs(module)) {
      List<CallOp> calls = new ArrayList<>();
      graph.walk(CallOp.class, calls::add);
      for (CallOp call : calls) {
        count += select(call, symbols, rewriter) ? 1 : 0;
      }
    }
    if (count > 0) {
      CallInlining.removeUnused(module, rewriter);
    }
    run.count("choices", count);
  }

  private boolean select(CallOp call, SymbolIndex symbols, Rewriter rewriter) {
    if (!(call.callee().definingOp() instanceof SwitchOp choice)
        || !choice.out().hasOneUse()
        || !isOne(choice.condition().type(), call.out().type())
        || !(choice.whenTrue().definingOp() instanceof ClosureOp first)
        || !(choice.whenFalse().definingOp() instanceof ClosureOp second)
        || !(symbols.lookupNearest(first, first.callee().path()) instanceof FuncOp whenTrue)
        || !(symbols.lookupNearest(second, second.callee().path()) instanceof FuncOp whenFalse)) {
      return false;
    }
    int cost = cost(whenTrue, call) + cost(whenFalse, call);
    if (cost > maxOps) {
      return false;
    }
    rewriter.setLocation(call.location());
    Value one = CallInlining.body(call, first, whenTrue, rewriter);
    Value other = CallInlining.body(call, second, whenFalse, rewriter);
    Value selected =
        rewriter
            .add(
                MindIrOps.primitive(
                    List.of(choice.condition(), one, other), "Select", call.out().type()))
            .out();
    rewriter.replace(call, selected);
    rewriter.erase(choice);
    for (ClosureOp closure : List.of(first, second)) {
      if (closure.parent() != null && closure.isUnused()) {
        rewriter.erase(closure);
      }
    }
    return true;
  }

  /// {@return whether a condition is a single truth value, which stretches to the shape of `result`}
  private static boolean isOne(Type condition, Type result) {
    return condition instanceof TensorType type
        && type.elementType().equals(IntegerType.I1)
        && type.shape().stream().allMatch(size -> size == 1)
        && result instanceof TensorType selected
        && selected.isStatic()
        && type.rank() <= selected.rank();
  }

  /// {@return how many primitives `graph` has}, more than any limit where it must not run for nothing
  private static int cost(FuncOp graph, CallOp call) {
    int tooMany = Integer.MAX_VALUE / 2;
    if (GraphAttributes.isNotInlined(graph)
        || !graph.resultType().equals(call.out().type())
        || graph.parameters().size() != call.arguments().size()) {
      return tooMany;
    }
    int cost = 0;
    for (Operation op : graph.bodyRegion().entry()) {
      if (op instanceof PrimitiveOp primitive) {
        if (!isCheap(primitive)) {
          return tooMany;
        }
        cost++;
      } else if (!(op instanceof ConstantOp) && !(op instanceof ReturnOp)) {
        return tooMany;
      }
    }
    return cost;
  }

  private static boolean isCheap(PrimitiveOp op) {
    String name =
        op.primitive().startsWith("S-Prim-")
            ? op.primitive().substring("S-Prim-".length())
            : op.primitive();
    return OF_NUMBERS.contains(name)
        || OF_FLOATS.contains(name)
            && op.out().type() instanceof TensorType type
            && type.elementType() instanceof FloatType;
  }
}
