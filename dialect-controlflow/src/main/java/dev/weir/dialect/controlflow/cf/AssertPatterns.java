package dev.weir.dialect.controlflow.cf;

import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;

/// Canonical forms of assertions.
final class AssertPatterns {
  /// An assertion of what is known to hold says nothing.
  static final RewritePattern HOLDS =
      RewritePattern.on(
          AssertOp.class,
          "cf-assert-holds",
          (op, rw) -> {
            if (!BoolAttr.TRUE.equals(ConstantLike.constantOf(op.arg()))) {
              return Rewrite.noMatch("the operand is not known to hold");
            }
            rw.erase(op);
            return Rewrite.applied();
          });

  private AssertPatterns() {}
}
