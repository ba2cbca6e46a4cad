package dev.weir.dialect.mlir.arith.pattern;

import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.cast.ArithCastOp;
import dev.weir.dialect.mlir.arith.cast.ExtSIOp;
import dev.weir.dialect.mlir.arith.cast.ExtUIOp;
import dev.weir.dialect.mlir.arith.compare.CmpIOp;
import dev.weir.dialect.mlir.arith.compare.CmpIPredicate;
import dev.weir.dialect.mlir.arith.integer.XOrIOp;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;

/// Comparisons of integers.
public final class ComparePatterns {
  private static final Rewrite NOT_A_NOT = Rewrite.noMatch("no inverted comparison");
  private static final Rewrite IN_ORDER = Rewrite.noMatch("no constant on the left alone");
  private static final Rewrite NOT_WIDENED = Rewrite.noMatch("not both operands are widened alike");

  private ComparePatterns() {}

  /// An inverted comparison is one by the inverted predicate.
  public static Rewrite invert(XOrIOp op, PatternRewriter rewriter) {
    if (!(op.lhs().definingOp() instanceof CmpIOp compared)
        || !(Constants.of(op.rhs()) instanceof BoolAttr inverts)
        || !inverts.value()) {
      return NOT_A_NOT;
    }
    rewriter.replaceWith(
        op, ArithOps.cmpI(compared.lhs(), compared.rhs(), compared.predicate().inverted()));
    return Rewrite.applied();
  }

  /// A constant stands on the right.
  public static Rewrite swap(CmpIOp op, PatternRewriter rewriter) {
    if (Constants.of(op.lhs()) == null || Constants.of(op.rhs()) != null) {
      return IN_ORDER;
    }
    rewriter.replaceWith(op, ArithOps.cmpI(op.rhs(), op.lhs(), op.predicate().swapped()));
    return Rewrite.applied();
  }

  /// Whether two widened numbers are equal is whether the numbers are.
  public static Rewrite narrow(CmpIOp op, PatternRewriter rewriter) {
    CmpIPredicate predicate = op.predicate();
    if (predicate != CmpIPredicate.EQ && predicate != CmpIPredicate.NE
        || !(op.lhs().definingOp() instanceof ArithCastOp a)
        || !(op.rhs().definingOp() instanceof ArithCastOp b)
        || !isWidening(a, b)) {
      return NOT_WIDENED;
    }
    Value x = a.in();
    Value y = b.in();
    if (!x.type().equals(y.type())) {
      return NOT_WIDENED;
    }
    rewriter.replaceWith(op, ArithOps.cmpI(x, y, predicate));
    return Rewrite.applied();
  }

  private static boolean isWidening(ArithCastOp a, ArithCastOp b) {
    return a instanceof ExtUIOp && b instanceof ExtUIOp
        || a instanceof ExtSIOp && b instanceof ExtSIOp;
  }
}
