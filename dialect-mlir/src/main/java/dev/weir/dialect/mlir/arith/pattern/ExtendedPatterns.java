package dev.weir.dialect.mlir.arith.pattern;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.compare.CmpIPredicate;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.dialect.mlir.arith.integer.AddUIExtendedOp;
import dev.weir.dialect.mlir.arith.integer.MulSIExtendedOp;
import dev.weir.dialect.mlir.arith.integer.MultiplyExtendedOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.ShapedType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;

/// Extended sums and products whose second result is not used, or known.
public final class ExtendedPatterns {
  private static final Rewrite USED = Rewrite.noMatch("the second result is used");

  private ExtendedPatterns() {}

  public static Rewrite add(AddUIExtendedOp op, PatternRewriter rewriter) {
    if (!op.overflow().isUnused()) {
      return USED;
    }
    Value sum = rewriter.add(ArithOps.addI(op.lhs(), op.rhs())).result();
    rewriter.replaceAllUses(op.sum(), sum);
    rewriter.erase(op);
    return Rewrite.applied();
  }

  public static Rewrite multiply(MultiplyExtendedOp op, PatternRewriter rewriter) {
    if (op.high().isUnused()) {
      Value low = rewriter.add(ArithOps.mulI(op.lhs(), op.rhs())).result();
      rewriter.replace(op, ImmutableList.of(low, low));
      return Rewrite.applied();
    }
    Type type = op.lhs().type();
    if (!(op instanceof MulSIExtendedOp)
        || ShapedType.elementOrSelf(type) == IndexType.INDEX
        || !Constants.isOne(Constants.of(op.rhs()))
        || IntegerFolding.width(ShapedType.elementOrSelf(type)) == 1) {
      return USED;
    }
    Attribute zero = Constants.ofInteger(0, type);
    if (zero == null) {
      return USED;
    }
    Value constant = rewriter.add(ArithOps.constant(zero, type)).result();
    Value negative = rewriter.add(ArithOps.cmpI(op.lhs(), constant, CmpIPredicate.SLT)).result();
    Value sign = rewriter.add(ArithOps.extSI(negative, type)).out();
    rewriter.replace(op, ImmutableList.of(op.lhs(), sign));
    return Rewrite.applied();
  }
}
