package dev.weir.dialect.operator.canonicalization;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.inference.Reshapes;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.ir.OperationState;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;

/// Canonical forms of transposition.
final class TransposePatterns {
  private TransposePatterns() {}

  /// `transpose(transpose(x, p), q) -> transpose(x, p after q)`
  static final RewritePattern TRANSPOSE_TRANSPOSE =
      RewritePattern.on(
          TransposeOp.class, "transpose-transpose", TransposePatterns::transposeTranspose);

  private static Rewrite transposeTranspose(TransposeOp op, PatternRewriter rewriter) {
    if (!(op.x().definingOp() instanceof TransposeOp inner)) {
      return Rewrite.noMatch("the operand is no transpose");
    }
    ImmutableIntArray perm = Reshapes.composed(inner.perm(), op.perm());
    OperationState state =
        new OperationState(op.definition(), op.location())
            .addOperands(inner.x())
            .setAttributes(op.discardableAttributes())
            .setAttribute("perm", new IntsCodec().encode(perm))
            .setResultTypes(op.out().type());
    rewriter.replace(op, rewriter.add(state).result(0));
    return Rewrite.applied();
  }
}
