package dev.weir.dialect.operator.canonicalization;

import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;

/// Canonical forms of conversion between element types.
final class CastPatterns {
  private CastPatterns() {}

  /// `cast(cast(x, t), u) -> cast(x, u)` where `t` holds every value of the type of `x`
  ///
  /// Deviation from PIR's `identity_op_clean_pass`, which drops inner casts that lose values.
  static final RewritePattern CAST_CAST =
      RewritePattern.on(CastOp.class, "cast-cast", CastPatterns::castCast);

  private static Rewrite castCast(CastOp op, PatternRewriter rewriter) {
    if (!(op.x().definingOp() instanceof CastOp inner)) {
      return Rewrite.noMatch("the operand is no cast");
    }
    if (!(inner.x().type() instanceof TensorType from)
        || !(inner.out().type() instanceof TensorType through)
        || !(op.out().type() instanceof TensorType to)
        || !CastChains.canSkip(from.elementType(), through.elementType(), to.elementType())) {
      return Rewrite.noMatch("the inner cast loses values");
    }
    rewriter.setOperand(op, 0, inner.x());
    return Rewrite.applied();
  }
}
