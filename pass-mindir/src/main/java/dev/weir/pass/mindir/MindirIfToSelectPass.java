package dev.weir.pass.mindir;

import com.google.common.collect.ImmutableList;
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
import dev.weir.ir.BlockArgument;
import dev.weir.ir.IrMapping;
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
import dev.weir.pass.mindir.evaluate.TypeInference;
import dev.weir.pass.mindir.functions.CallInlining;
import dev.weir.pass.mindir.functions.GraphAttributes;
import dev.weir.pass.mindir.functions.JoinPoints;
import dev.weir.pass.mindir.functions.RecursiveGraphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Computes both branches of a choice and selects, where that is cheap: a call of one of two graphs that
/// only compute a few elements one by one, and can neither fail nor do anything else. Both give a tensor
/// of one known type, or pass such tensors to the graph that both call last, which then is called once. Types
/// that are missing are inferred first.
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
          "Div",
          "RealDiv",
          "FloorDiv",
          "FloorMod",
          "Mod",
          "Exp",
          "Log",
          "Log1p",
          "Expm1",
          "Sqrt",
          "Rsqrt",
          "Pow",
          "Reciprocal",
          "Sin",
          "Cos",
          "Erf",
          "Sigmoid",
          "Tanh",
          "GeLU",
          "SiLU",
          "HSwish",
          "HSigmoid",
          "Softplus",
          "Elu");

  /// The same, of any numbers.
  private static final ImmutableSet<String> OF_NUMBERS =
      ImmutableSet.of(
          "Add",
          "Sub",
          "Mul",
          "Maximum",
          "Minimum",
          "Neg",
          "Abs",
          "Square",
          "Sign",
          "ReLU",
          "ReLU6",
          "LeakyRelu",
          "Equal",
          "NotEqual",
          "Less",
          "LessEqual",
          "Greater",
          "GreaterEqual",
          "LogicalAnd",
          "LogicalOr",
          "LogicalNot",
          "LogicalXor",
          "Select",
          "Cast",
          "ZerosLike",
          "OnesLike");

  /// The type of the pass.
  public static final PassType<MindirIfToSelectPass> TYPE =
      PassType.builder(
              MindirIfToSelectPass.class,
              "mindir-if-to-select",
              "Replaces conditionals by selects where both branches are cheap")
          .option(MAX_OPS, MindirIfToSelectPass::maxOps)
          .on(ModuleOp.class)
          .build(options -> new MindirIfToSelectPass(options.get(MAX_OPS)));

  @Override
  public PassType<MindirIfToSelectPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation module, PassRun run) {
    ImmutableList<FuncOp> untyped = CallInlining.graphs(module);
    List<FuncOp> main = untyped.stream().filter(FuncOp::isPublic).toList();
    if (main.size() == 1
        && TypeInference.isNeeded(untyped)
        && !TypeInference.infer(main.get(0), untyped, run.diagnostics())) {
      return;
    }
    ImmutableList<FuncOp> graphs = CallInlining.graphs(module);
    SymbolIndex symbols = new SymbolIndex();
    ImmutableSet<FuncOp> kept = RecursiveGraphs.of(graphs, main);
    JoinPoints joins = new JoinPoints(symbols, kept::contains);
    Rewriter rewriter = new Rewriter();
    long count = 0;
    for (FuncOp graph : graphs) {
      List<CallOp> calls = new ArrayList<>();
      graph.walk(CallOp.class, calls::add);
      for (CallOp call : calls) {
        count += select(call, symbols, joins, rewriter) ? 1 : 0;
      }
    }
    if (count > 0) {
      CallInlining.removeUnused(module, rewriter);
    }
    run.count("choices", count);
  }

  private boolean select(CallOp call, SymbolIndex symbols, JoinPoints joins, Rewriter rewriter) {
    if (!(call.callee().definingOp() instanceof SwitchOp choice)
        || !choice.out().hasOneUse()
        || !(choice.whenTrue().definingOp() instanceof ClosureOp first)
        || !(choice.whenFalse().definingOp() instanceof ClosureOp second)
        || !(symbols.lookupNearest(first, first.callee().path()) instanceof FuncOp whenTrue)
        || !(symbols.lookupNearest(second, second.callee().path()) instanceof FuncOp whenFalse)) {
      return false;
    }
    Optional<FuncOp> rest = joins.of(List.of(whenTrue, whenFalse));
    Optional<CallOp> one = rest.flatMap(found -> callOf(found, whenTrue, joins, symbols));
    Optional<CallOp> other = rest.flatMap(found -> callOf(found, whenFalse, joins, symbols));
    boolean joined = call.arguments().isEmpty() && one.isPresent() && other.isPresent();
    int cost =
        cost(whenTrue, call, joined ? one : Optional.empty())
            + cost(whenFalse, call, joined ? other : Optional.empty());
    if (cost > maxOps
        || !(joined
            ? areSelectable(
                choice.condition().type(),
                new Branch(first, whenTrue, one.get()),
                new Branch(second, whenFalse, other.get()))
            : isOne(choice.condition().type(), call.out().type()))) {
      return false;
    }
    rewriter.setLocation(call.location());
    if (joined) {
      enterRest(
          call,
          choice,
          new Branch(first, whenTrue, one.get()),
          new Branch(second, whenFalse, other.get()),
          rewriter);
    } else {
      Value left = CallInlining.body(call, first, whenTrue, rewriter);
      Value right = CallInlining.body(call, second, whenFalse, rewriter);
      rewriter.replace(call, select(choice.condition(), left, right, rewriter));
    }
    rewriter.erase(choice);
    for (ClosureOp closure : List.of(first, second)) {
      if (closure.parent() != null && closure.isUnused()) {
        rewriter.erase(closure);
      }
    }
    return true;
  }

  private static Value select(Value condition, Value left, Value right, Rewriter rewriter) {
    return left == right
        ? left
        : rewriter
            .add(MindIrOps.primitive(List.of(condition, left, right), "Select", left.type()))
            .out();
  }

  // What both branches call last.

  /// A branch that ends with the call `last`.
  private record Branch(ClosureOp closure, FuncOp graph, CallOp last) {
    ClosureOp callee() {
      return (ClosureOp) Objects.requireNonNull(last.callee().definingOp());
    }

    /// {@return what the branch captures as `argument`}; it has no parameters
    Value outer(BlockArgument argument) {
      return closure.captured().get(argument.index());
    }

    /// Puts what the branch computes before `call`.
    ///
    /// @return what `last` is given, and behind it what its callee captures
    List<Value> inline(CallOp call, Rewriter rewriter) {
      IrMapping mapping = CallInlining.arguments(call, closure, graph);
      rewriter.setInsertionPoint(call);
      for (Operation op : graph.bodyRegion().entry()) {
        if (op == last) {
          break;
        } else if (op != callee()) {
          rewriter.insert(op.clone(mapping));
        }
      }
      List<Value> given = new ArrayList<>();
      last.arguments().forEach(value -> given.add(mapping.of(value)));
      callee().captured().forEach(value -> given.add(mapping.of(value)));
      return given;
    }
  }

  /// Computes both branches and calls what both call last, once.
  private static void enterRest(
      CallOp call, SwitchOp choice, Branch one, Branch other, Rewriter rewriter) {
    List<Value> left = one.inline(call, rewriter);
    List<Value> right = other.inline(call, rewriter);
    List<Value> given = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      boolean same =
          left.get(i).definingOp() instanceof ConstantOp a
              && right.get(i).definingOp() instanceof ConstantOp b
              && a.value().equals(b.value());
      given.add(
          same ? left.get(i) : select(choice.condition(), left.get(i), right.get(i), rewriter));
    }
    int arguments = one.last().arguments().size();
    ClosureOp callee =
        rewriter.add(
            MindIrOps.closure(
                given.subList(arguments, given.size()),
                one.callee().callee(),
                one.callee().out().type()));
    rewriter.replace(
        call,
        rewriter
            .add(MindIrOps.call(callee.out(), given.subList(0, arguments), call.out().type()))
            .out());
  }

  /// {@return the call of `rest` that `branch` ends with}, and does nothing else for
  private static Optional<CallOp> callOf(
      FuncOp rest, FuncOp branch, JoinPoints joins, SymbolIndex symbols) {
    return joins
        .tailCall(branch)
        .filter(last ->
            last.callee().definingOp() instanceof ClosureOp closure
                && closure.out().hasOneUse()
                && last.next() == branch.returnOp()
                && symbols.lookupNearest(closure, closure.callee().path()) == rest);
  }

  /// {@return whether what both branches pass can be selected between, or is the same}
  private static boolean areSelectable(Type condition, Branch one, Branch other) {
    List<Value> left = given(one.last());
    List<Value> right = given(other.last());
    boolean all = left.size() == right.size();
    for (int i = 0; all && i < left.size(); i++) {
      Type type = left.get(i).type();
      all =
          isOne(condition, type) && type.equals(right.get(i).type())
              || isSame(one, left.get(i), other, right.get(i));
    }
    return all;
  }

  /// {@return whether two values are the same value from outside, or the same constant}
  private static boolean isSame(Branch one, Value left, Branch other, Value right) {
    if (left.definingOp() instanceof ConstantOp a && right.definingOp() instanceof ConstantOp b) {
      return a.value().equals(b.value()) && a.out().type().equals(b.out().type());
    }
    return left instanceof BlockArgument a
        && right instanceof BlockArgument b
        && one.outer(a) == other.outer(b);
  }

  private static List<Value> given(CallOp call) {
    List<Value> given = new ArrayList<>(call.arguments());
    given.addAll(((ClosureOp) Objects.requireNonNull(call.callee().definingOp())).captured());
    return given;
  }

  /// {@return whether a condition is a single boolean, which is broadcast to the shape of `result`}
  private static boolean isOne(Type condition, Type result) {
    return condition instanceof TensorType type
        && type.elementType().equals(IntegerType.I1)
        && type.shape().stream().allMatch(size -> size == 1)
        && result instanceof TensorType selected
        && selected.isStatic()
        && type.rank() <= selected.rank();
  }

  /// {@return how many primitives `graph` has}, more than any limit where it must not run for nothing
  ///
  /// @param last the call that it may end with
  private static int cost(FuncOp graph, CallOp call, Optional<CallOp> last) {
    int tooMany = Integer.MAX_VALUE / 2;
    if (GraphAttributes.isNotInlined(graph)
        || last.isEmpty() && !graph.resultType().equals(call.out().type())
        || graph.parameters().size() != call.arguments().size()) {
      return tooMany;
    }
    int cost = 0;
    for (Operation op : graph.bodyRegion().entry()) {
      boolean ends =
          last.isPresent() && (op == last.get() || op == last.get().callee().definingOp());
      if (op instanceof PrimitiveOp primitive) {
        if (!isCheap(primitive)) {
          return tooMany;
        }
        cost++;
      } else if (!ends && !(op instanceof ConstantOp) && !(op instanceof ReturnOp)) {
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
