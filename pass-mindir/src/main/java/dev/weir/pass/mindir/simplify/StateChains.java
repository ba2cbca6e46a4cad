package dev.weir.pass.mindir.simplify;

import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Steps of one kind that need no order among them: reads in a row, and assignments to different
/// parameters in a row. All of a chain are put after the state before the first one, at once.
///
/// MindSpore's `updatestate_loads_eliminater` and `updatestate_assign_eliminater`.
final class StateChains {
  /// x = Load(p, u); v = UpdateState(u, x); y = Load(q, v); UpdateState(v, y)
  /// -> x = Load(p, u); y = Load(q, u); UpdateState(u, x, y)
  static final Pattern LOADS =
      RewritePattern.on(
          UpdateStateOp.class,
          "updatestate-loads",
          (update, rewriter) -> merge(update, rewriter, StateChains::isLoad));

  /// The same of assignments to different parameters, none of which is what another one is assigned
  static final Pattern ASSIGNMENTS =
      RewritePattern.on(
          UpdateStateOp.class,
          "updatestate-assign",
          (update, rewriter) -> merge(update, rewriter, StateChains::isAssignment));

  /// Says whether an operation is of the kind that is looked for.
  private interface Kind {
    boolean holds(Operation op);
  }

  private StateChains() {}

  private static boolean isLoad(Operation op) {
    return op instanceof LoadOp;
  }

  private static boolean isAssignment(Operation op) {
    return op instanceof PrimitiveOp primitive
        && primitive.primitive().equals("Assign")
        && primitive.inputs().size() == 3
        && primitive.inputs().get(0).type() instanceof RefType;
  }

  private static Value stateOf(Operation op) {
    return op.operand(op.operandCount() - 1);
  }

  /// {@return whether all that `update` comes after is of `kind` and is done in the state before it}
  private static boolean isStep(UpdateStateOp update, Kind kind) {
    if (update.after().isEmpty()) {
      return false;
    }
    for (Value after : update.after()) {
      Operation op = after.definingOp();
      if (op == null
          || !kind.holds(op)
          || stateOf(op) != update.state()
          || op.block() != update.block()) {
        return false;
      }
    }
    return true;
  }

  /// {@return the step before `update`, whose state nobody else uses, or null}
  private static UpdateStateOp before(UpdateStateOp update, Kind kind) {
    if (!(update.state().definingOp() instanceof UpdateStateOp earlier)
        || earlier.block() != update.block()
        || !isStep(earlier, kind)) {
      return null;
    }
    Set<Operation> users = new HashSet<>();
    users.add(update);
    update.after().forEach(after -> users.add(after.definingOp()));
    int uses = 0;
    for (OpOperand use : update.state().uses()) {
      if (!users.contains(use.owner())) {
        return null;
      }
      uses++;
    }
    return uses == users.size() ? earlier : null;
  }

  private static Rewrite merge(UpdateStateOp last, PatternRewriter rewriter, Kind kind) {
    if (!isStep(last, kind)) {
      return Rewrite.noMatch("it is no step of this kind");
    }
    for (OpOperand use : last.out().uses()) {
      if (use.owner() instanceof UpdateStateOp next
          && isStep(next, kind)
          && before(next, kind) == last
          && !clashes(next, touched(last))) {
        return Rewrite.noMatch("more follows");
      }
    }
    List<UpdateStateOp> steps = new ArrayList<>();
    steps.add(last);
    Set<String> touched = touched(last);
    UpdateStateOp earlier = before(last, kind);
    while (earlier != null && !clashes(earlier, touched)) {
      steps.add(earlier);
      touched.addAll(touched(earlier));
      earlier = before(earlier, kind);
    }
    if (steps.size() == 1) {
      return Rewrite.noMatch("it stands alone");
    }
    Value start = steps.get(steps.size() - 1).state();
    List<Value> operands = new ArrayList<>();
    operands.add(start);
    for (int i = steps.size() - 1; i >= 0; i--) {
      for (Value after : steps.get(i).after()) {
        Operation op = after.definingOp();
        rewriter.setOperand(op, op.operandCount() - 1, start);
        operands.add(after);
      }
    }
    rewriter.setOperands(last, operands);
    return Rewrite.applied();
  }

  /// {@return the keys of the parameters that the assignments of a step are about}
  private static Set<String> touched(UpdateStateOp step) {
    Set<String> touched = new HashSet<>();
    for (Value after : step.after()) {
      if (after.definingOp() instanceof PrimitiveOp assignment) {
        for (Value input : assignment.inputs()) {
          if (input.type() instanceof RefType ref) {
            touched.add(ref.key());
          }
        }
      }
    }
    return touched;
  }

  private static boolean clashes(UpdateStateOp step, Set<String> others) {
    for (String each : touched(step)) {
      if (others.contains(each)) {
        return true;
      }
    }
    return false;
  }
}
