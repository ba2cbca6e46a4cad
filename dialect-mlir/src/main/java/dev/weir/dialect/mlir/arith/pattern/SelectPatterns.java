package dev.weir.dialect.mlir.arith.pattern;

import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.SelectOp;
import dev.weir.dialect.mlir.arith.integer.XOrIOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import org.jspecify.annotations.Nullable;

/// Selections by an inverted or a repeated condition, and of zero and one.
public final class SelectPatterns {
  private static final Rewrite NOTHING = Rewrite.noMatch("nothing to simplify");

  private SelectPatterns() {}

  public static Rewrite simplify(SelectOp op, PatternRewriter rewriter) {
    Value condition = op.condition();
    if (condition.definingOp() instanceof XOrIOp inverted
        && Constants.isAllOnes(Constants.of(inverted.rhs()))) {
      rewriter.replaceWith(op, ArithOps.select(inverted.lhs(), op.falseValue(), op.trueValue()));
      return Rewrite.applied();
    }
    if (op.trueValue().definingOp() instanceof SelectOp inner && inner.condition() == condition) {
      rewriter.replaceWith(op, ArithOps.select(condition, inner.trueValue(), op.falseValue()));
      return Rewrite.applied();
    }
    if (op.falseValue().definingOp() instanceof SelectOp inner && inner.condition() == condition) {
      rewriter.replaceWith(op, ArithOps.select(condition, op.trueValue(), inner.falseValue()));
      return Rewrite.applied();
    }
    return ofNumbers(op, rewriter);
  }

  /// One and zero are the widened condition, zero and one the inverted condition, widened.
  private static Rewrite ofNumbers(SelectOp op, PatternRewriter rewriter) {
    Attribute whenTrue = scalar(op.trueValue());
    Attribute whenFalse = whenTrue == null ? null : scalar(op.falseValue());
    Type type = op.result().type();
    if (whenFalse == null
        || !(type instanceof IntegerType integer)
        || !op.condition().type().equals(IntegerType.I1)) {
      return NOTHING;
    }
    boolean inverted = Constants.isZero(whenTrue) && Constants.isOne(whenFalse);
    if (integer.width() == 1) {
      if (!inverted) {
        return NOTHING;
      }
      rewriter.replace(op, not(op.condition(), rewriter));
      return Rewrite.applied();
    }
    if (!inverted && !(Constants.isOne(whenTrue) && Constants.isZero(whenFalse))) {
      return NOTHING;
    }
    Value condition = inverted ? not(op.condition(), rewriter) : op.condition();
    rewriter.replaceWith(op, ArithOps.extUI(condition, type));
    return Rewrite.applied();
  }

  private static @Nullable Attribute scalar(Value value) {
    Attribute constant = Constants.of(value);
    return constant instanceof IntegerAttr || constant instanceof BoolAttr ? constant : null;
  }

  private static Value not(Value condition, PatternRewriter rewriter) {
    Value yes = rewriter.add(ArithOps.constant(BoolAttr.TRUE, IntegerType.I1)).result();
    return rewriter.add(ArithOps.xOrI(condition, yes)).result();
  }
}
