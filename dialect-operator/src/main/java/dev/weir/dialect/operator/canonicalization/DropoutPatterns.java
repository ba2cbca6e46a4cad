package dev.weir.dialect.operator.canonicalization;

import dev.weir.dialect.operator.normalization.DropoutOp;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;

/// Canonical forms of dropout.
final class DropoutPatterns {
  private DropoutPatterns() {}

  /// `dropout(x) -> x` in inference, where training makes up for what is dropped
  static final RewritePattern DROPOUT_IN_INFERENCE =
      RewritePattern.on(DropoutOp.class, "dropout-in-inference", DropoutPatterns::inference);

  private static Rewrite inference(DropoutOp op, PatternRewriter rewriter) {
    if (!op.isTest() || !op.mode().equals("upscale_in_train")) {
      return Rewrite.noMatch("elements are dropped or scaled");
    }
    if (!op.mask().isUnused() || !op.out().type().equals(op.x().type())) {
      return Rewrite.noMatch("the mask is used, or the declared type differs");
    }
    if (op.out().isUnused()) {
      return Rewrite.noMatch("nothing is used");
    }
    rewriter.replaceAllUses(op.out(), op.x());
    return Rewrite.applied();
  }
}
