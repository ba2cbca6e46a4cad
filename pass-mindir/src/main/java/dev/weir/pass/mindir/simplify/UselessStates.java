package dev.weir.pass.mindir.simplify;

import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.dialect.mindir.TupleGetItemOp;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;

/// States that follow from what does nothing: constants, parameters, functions, reads that nobody looks
/// at, and what is computed of none that was read.
///
/// MindSpore's `updatestate_useless_node_eliminater` and `updatestate_pure_node_eliminater`.
final class UselessStates {
  /// How far it is looked for what was read.
  private static final int DEPTH = 8;

  /// UpdateState(u, useless) -> u, UpdateState(u, useless, x) -> UpdateState(u, x)
  static final Pattern PATTERN =
      RewritePattern.on(UpdateStateOp.class, "updatestate-useless", UselessStates::apply);

  private UselessStates() {}

  private static Rewrite apply(UpdateStateOp update, PatternRewriter rewriter) {
    List<Value> left = new ArrayList<>();
    for (Value after : update.after()) {
      if (!isUseless(after)) {
        left.add(after);
      }
    }
    if (left.size() == update.after().size()) {
      return Rewrite.noMatch("all that it comes after does something");
    }
    if (left.isEmpty() && update.state().type().equals(update.out().type())) {
      rewriter.replace(update, update.state());
      return Rewrite.applied();
    }
    List<Value> operands = new ArrayList<>();
    operands.add(update.state());
    operands.addAll(left);
    rewriter.setOperands(update, operands);
    return Rewrite.applied();
  }

  private static boolean isUseless(Value value) {
    if (value instanceof BlockArgument) {
      return !(value.type() instanceof MonadType);
    }
    Operation op = value.definingOp();
    if (op instanceof ConstantOp || op instanceof ClosureOp || op instanceof PartialOp) {
      return true;
    }
    if (op instanceof LoadOp) {
      return value.hasOneUse();
    }
    if (op instanceof MakeTupleOp tuple) {
      for (Value element : tuple.elements()) {
        if (!isUseless(element)) {
          return false;
        }
      }
      return true;
    }
    return isPure(value, 0);
  }

  /// {@return whether `value` is computed of what never changes}
  private static boolean isPure(Value value, int depth) {
    if (value instanceof BlockArgument || value.definingOp() instanceof ConstantOp) {
      return !(value.type() instanceof MonadType) && !Known.isOfParameter(value);
    }
    Operation op = value.definingOp();
    boolean computes =
        op instanceof PrimitiveOp primitive
                && !primitive.hasToken()
                && SideEffects.of(primitive) == SideEffects.NONE
            || op instanceof MakeTupleOp
            || op instanceof TupleGetItemOp;
    if (!computes || depth == DEPTH || op.operandCount() > 4 && depth > 2) {
      return false;
    }
    for (Value operand : op.operands()) {
      if (!isPure(operand, depth + 1)) {
        return false;
      }
    }
    return true;
  }
}
