package dev.weir.pass.autodiff;

import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Which forward values depend on what gradients are asked for, in a way that has a derivative: only
/// these have cotangents.
final class Activity {
  private final CotangentAlgebra algebra;
  private final Set<Value> varied = new HashSet<>();

  private Activity(CotangentAlgebra algebra) {
    this.algebra = algebra;
  }

  /// {@return what depends on `sources` by the operations of `block`}
  static Activity of(CotangentAlgebra algebra, Collection<? extends Value> sources, Block block) {
    Activity activity = new Activity(algebra);
    activity.varied.addAll(sources);
    activity.visit(block);
    return activity;
  }

  boolean isVaried(Value value) {
    return varied.contains(value);
  }

  /// Notes that `value` stands for `other` from now on.
  void copy(Value other, Value value) {
    if (varied.contains(other)) {
      varied.add(value);
    }
  }

  /// Takes `op`, added since, into account.
  void extend(Operation op) {
    visit(op);
  }

  private void visit(Block block) {
    for (Operation op : block) {
      visit(op);
    }
  }

  private void visit(Operation op) {
    if (op instanceof IfOp choice) {
      for (Region region : choice.regions()) {
        if (!region.isEmpty()) {
          visit(region.entry());
          yielded(region.entry(), 0, op);
        }
      }
    } else if (op instanceof WhileOp loop) {
      visit(loop);
    } else if (op instanceof TuplePopOp pop) {
      pop.push().ifPresent(push -> visit(pop, push));
    } else if (dependsOnVaried(op)) {
      for (int i = 0; i < op.resultCount(); i++) {
        mark(op, i);
      }
    }
  }

  private void visit(TuplePopOp pop, TuplePushOp push) {
    for (int i = 0; i < pop.resultCount(); i++) {
      if (isVaried(push.elements().get(i))) {
        mark(pop, i);
      }
    }
  }

  /// What one iteration makes vary may make more vary in the next.
  private void visit(WhileOp loop) {
    Block body = loop.bodyRegion().entry();
    for (int i = 0; i < loop.inputs().size(); i++) {
      copy(loop.inputs().get(i), body.argument(i));
    }
    boolean changed = true;
    while (changed) {
      visit(body);
      changed = false;
      for (int i = 0; i < body.argumentCount(); i++) {
        if (isVaried(body.last(), i + 1) && varied.add(body.argument(i))) {
          changed = true;
        }
      }
    }
    for (int i = 0; i < loop.resultCount(); i++) {
      if (varied.contains(body.argument(i))) {
        mark(loop, i);
      }
    }
  }

  private void yielded(Block block, int first, Operation op) {
    for (int i = 0; i < op.resultCount(); i++) {
      if (isVaried(block.last(), first + i)) {
        mark(op, i);
      }
    }
  }

  private boolean isVaried(@Nullable Operation yield, int index) {
    return yield != null && index < yield.operandCount() && isVaried(yield.operand(index));
  }

  private void mark(Operation op, int result) {
    Value value = op.result(result);
    if (algebra.isDifferentiable(value.type()) && !stopsGradient(op, result)) {
      varied.add(value);
    }
  }

  private static boolean stopsGradient(Operation op, int result) {
    return op.attribute(ReverseMode.STOP_GRADIENT) instanceof ArrayAttr flags
        && result < flags.elements().size()
        && flags.elements().get(result) instanceof BoolAttr(boolean stops)
        && stops;
  }

  private boolean dependsOnVaried(Operation op) {
    Predicate<Operation> uses =
        each -> {
          for (int i = 0; i < each.operandCount(); i++) {
            if (varied.contains(each.operand(i))) {
              return true;
            }
          }
          return false;
        };
    if (op instanceof CallOp call && call.callee().definingOp() instanceof ClosureOp closure) {
      return uses.test(op) || uses.test(closure);
    }
    if (op.regionCount() == 0) {
      return uses.test(op);
    }
    return op.anyMatch(uses);
  }
}
