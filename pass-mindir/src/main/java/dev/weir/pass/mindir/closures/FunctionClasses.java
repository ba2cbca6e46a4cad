package dev.weir.pass.mindir.closures;

import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.HostCallOp;
import dev.weir.dialect.mindir.MindIrOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Value;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which functions the values of a program may be. Functions flow through calls, captures, tuples,
/// branches, loops and stacks; what flows one way is taken to flow back as well.
final class FunctionClasses {
  private final SymbolIndex symbols = new SymbolIndex();
  private final Map<Value, FunctionClass> classes = new IdentityHashMap<>();
  private final Map<FuncOp, FunctionClass> results = new HashMap<>();
  private final Diagnostics diagnostics;

  private FunctionClasses(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /// {@return the classes of the values in `module`}; an operation through which it is not known how
  /// functions flow is reported
  static FunctionClasses of(Operation module, Diagnostics diagnostics) {
    FunctionClasses classes = new FunctionClasses(diagnostics);
    module.walk(classes::add);
    return classes;
  }

  /// {@return the class of `value`}
  FunctionClass of(Value value) {
    return classes.computeIfAbsent(value, any -> new FunctionClass()).leader();
  }

  /// {@return the function that `closure` names, or null after reporting that there is none}
  @Nullable FuncOp function(ClosureOp closure) {
    if (symbols.lookupNearest(closure, closure.callee().path()) instanceof FuncOp function) {
      return function;
    }
    diagnostics.error(closure, "'%s' is not a function graph", closure.callee());
    return null;
  }

  /// {@return whether `closure` is more than called where it stands}
  static boolean isValue(ClosureOp closure) {
    for (OpOperand use : closure.out().uses()) {
      if (!(use.owner() instanceof CallOp) || use.index() != 0) {
        return true;
      }
    }
    return false;
  }

  private void add(Operation op) {
    switch (op) {
      case FuncOp function -> {
        // What it takes comes from calls.
      }
      case ClosureOp closure -> closure(closure);
      case CallOp call -> call(call);
      case ReturnOp end -> {
        if (end.parent() instanceof FuncOp function) {
          flow(end.value(), resultOf(function));
        }
      }
      case HostCallOp call -> {
        // It takes and gives no functions, and runs as it is.
      }
      case MindIrOp other ->
          diagnostics
              .error(other, "is not an operator yet")
              .note(other.location(), "'mindir-to-pd-op' makes operators of function graphs");
      case CombineOp combine -> {
        for (int i = 0; i < combine.operandCount(); i++) {
          flow(combine.operand(i), of(combine.result(0)).element(i));
        }
      }
      case TupleSplitOp split -> {
        for (int i = 0; i < split.resultCount(); i++) {
          flow(split.result(i), of(split.input()).element(i));
        }
      }
      case TupleSliceOp slice -> flow(slice.out(), of(slice.input()).element(slice.index()));
      case StructuredIf branch -> branch(branch);
      case StructuredWhile loop -> loop(loop);
      case TuplePopOp pop -> pop.push().ifPresent(push -> flow(push.elements(), pop.elements()));
      case YieldOp yield -> {
        // Belongs to what it is in.
      }
      case TuplePushOp push -> {
        // Belongs to where it is popped.
      }
      default -> other(op);
    }
  }

  private void closure(ClosureOp closure) {
    FuncOp function = function(closure);
    if (function == null) {
      return;
    }
    flow(closure.captured(), function.captures());
    if (isValue(closure)) {
      FunctionClass own = of(closure.out());
      own.add(function);
      List<BlockArgument> parameters = function.parameters();
      for (int i = 0; i < parameters.size(); i++) {
        flow(parameters.get(i), own.parameter(i));
      }
      own.result().join(resultOf(function));
    }
  }

  private void call(CallOp call) {
    if (call.callee().definingOp() instanceof ClosureOp closure) {
      FuncOp function = function(closure);
      if (function != null) {
        flow(call.arguments(), function.parameters());
        flow(call.out(), resultOf(function));
      }
      return;
    }
    FunctionClass callee = of(call.callee());
    for (int i = 0; i < call.arguments().size(); i++) {
      flow(call.arguments().get(i), callee.parameter(i));
    }
    flow(call.out(), callee.result());
  }

  private void branch(StructuredIf branch) {
    for (Region region : branch.regions()) {
      Operation end = region.isEmpty() ? null : region.entry().last();
      if (end instanceof YieldOp yield) {
        flow(yield.values(), branch.results());
      }
    }
  }

  private void loop(StructuredWhile loop) {
    flow(loop.inits(), loop.carriedArguments());
    flow(loop.inits(), loop.results());
    flow(loop.yieldedValues(), loop.carriedArguments());
  }

  private void other(Operation op) {
    for (Value value : op.operands()) {
      if (Conversion.holdsFunctions(value.type())) {
        diagnostics.error(op, "cannot work on a function");
        return;
      }
    }
    for (Value value : op.results()) {
      if (Conversion.holdsFunctions(value.type())) {
        diagnostics.error(op, "cannot make a function");
        return;
      }
    }
  }

  private FunctionClass resultOf(FuncOp function) {
    return results.computeIfAbsent(function, any -> new FunctionClass());
  }

  private void flow(Iterable<? extends Value> from, Iterable<? extends Value> to) {
    var targets = to.iterator();
    for (Value value : from) {
      if (!targets.hasNext()) {
        return;
      }
      Value target = targets.next();
      if (Conversion.holdsFunctions(value.type()) || Conversion.holdsFunctions(target.type())) {
        of(value).join(of(target));
      }
    }
  }

  private void flow(Value value, FunctionClass to) {
    if (Conversion.holdsFunctions(value.type())) {
      of(value).join(to);
    }
  }
}
