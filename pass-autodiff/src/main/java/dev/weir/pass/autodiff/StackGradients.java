package dev.weir.pass.autodiff;

import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StackCreateOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The way back through stacks, as gradients of programs with control flow have them: where the
/// program pops values, the way back pushes their cotangents on a stack of their own, and where it
/// pushes them, the way back pops these.
final class StackGradients {
  /// A stack of cotangents.
  ///
  /// @param elements which elements of the tuples have one
  /// @param types the types of these
  private record Adjoint(StackCreateOp stack, List<Integer> elements, List<Type> types) {}

  private final Block function;
  private final Map<StackCreateOp, Adjoint> adjoints = new LinkedHashMap<>();

  StackGradients(Block function) {
    this.function = function;
  }

  void pullBack(TuplePopOp pop, Activity activity, Cotangents cotangents, Rewriter builder) {
    StackCreateOp stack = pop.stack().orElse(null);
    if (stack == null) {
      return;
    }
    List<Integer> elements = new ArrayList<>();
    List<Value> pushed = new ArrayList<>();
    for (int i = 0; i < pop.resultCount(); i++) {
      if (activity.isVaried(pop.result(i))) {
        elements.add(i);
        pushed.add(cotangents.orZero(pop.result(i), builder));
      }
    }
    Rewriter start = new Rewriter();
    start.setInsertionPointToStart(function);
    start.setLocation(pop.location());
    StackCreateOp made = start.add(ControlFlowOps.stackCreate());
    builder.add(ControlFlowOps.tuplePush(made.inlet(), pushed));
    adjoints.put(stack, new Adjoint(made, elements, pushed.stream().map(Value::type).toList()));
  }

  void pullBack(TuplePushOp push, Activity activity, Cotangents cotangents, Rewriter builder) {
    Adjoint adjoint = adjointOf(push);
    if (adjoint == null) {
      return;
    }
    TuplePopOp pop =
        builder.add(ControlFlowOps.tuplePop(adjoint.stack().outlet(), adjoint.types()));
    for (int i = 0; i < adjoint.types().size(); i++) {
      Value saved = push.elements().get(adjoint.elements().get(i));
      if (activity.isVaried(saved)) {
        cotangents.add(saved, pop.elements().get(i), builder);
      }
    }
  }

  private @Nullable Adjoint adjointOf(TuplePushOp push) {
    return push.inlet().definingOp() instanceof StackCreateOp stack ? adjoints.get(stack) : null;
  }

  /// {@return whether `op` pushes, itself or by what it holds, values of which cotangents wait on a
  /// stack}
  boolean isAwaitedBy(Operation op) {
    if (adjoints.isEmpty()) {
      return false;
    }
    return op.walkPreOrder(inner ->
        inner instanceof TuplePushOp push && adjointOf(push) != null
            ? WalkResult.INTERRUPT
            : WalkResult.ADVANCE)
        == WalkResult.INTERRUPT;
  }
}
