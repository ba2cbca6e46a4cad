package dev.weir.dialect.mlir.arith.pattern;

import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.cast.ArithCastOp;
import dev.weir.dialect.mlir.arith.cast.BitcastOp;
import dev.weir.dialect.mlir.arith.cast.ExtFOp;
import dev.weir.dialect.mlir.arith.cast.ExtSIOp;
import dev.weir.dialect.mlir.arith.cast.ExtUIOp;
import dev.weir.dialect.mlir.arith.cast.IndexCastOp;
import dev.weir.dialect.mlir.arith.cast.IndexCastUIOp;
import dev.weir.dialect.mlir.arith.cast.SIToFPOp;
import dev.weir.dialect.mlir.arith.cast.TruncFOp;
import dev.weir.dialect.mlir.arith.cast.TruncIOp;
import dev.weir.dialect.mlir.arith.cast.UIToFPOp;
import dev.weir.dialect.mlir.arith.floating.DivFOp;
import dev.weir.dialect.mlir.arith.floating.MulFOp;
import dev.weir.dialect.mlir.arith.floating.NegFOp;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.dialect.mlir.arith.integer.AndIOp;
import dev.weir.dialect.mlir.arith.integer.IntegerBinaryOp;
import dev.weir.dialect.mlir.arith.integer.OrIOp;
import dev.weir.dialect.mlir.arith.integer.ShRSIOp;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.ShapedType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import org.jspecify.annotations.Nullable;

/// Casts of casts, casts that other ops are indifferent to, and negations, which are alike.
public final class CastPatterns {
  private static final Rewrite NO_CAST = Rewrite.noMatch("not a cast of a fitting cast");
  private static final Rewrite NOT_BOTH = Rewrite.noMatch("not both operands are such casts");
  private static final Rewrite NOT_SHIFTED = Rewrite.noMatch("not shifted by a fitting constant");

  private CastPatterns() {}

  /// A cast of a cast is one cast, or none.
  public static Rewrite cast(ArithCastOp op, PatternRewriter rewriter) {
    if (!(op.in().definingOp() instanceof ArithCastOp inner)) {
      return NO_CAST;
    }
    Value source = inner.in();
    Type from = source.type();
    Type to = op.out().type();
    if (op instanceof BitcastOp && inner instanceof BitcastOp
        || op instanceof IndexCastOp && inner instanceof IndexCastOp
        || op instanceof IndexCastUIOp && inner instanceof IndexCastUIOp) {
      if (from.equals(to)) {
        rewriter.replace(op, source);
        return Rewrite.applied();
      }
      return op instanceof BitcastOp ? through(op, source, rewriter) : NO_CAST;
    }
    if (op instanceof ExtUIOp && inner instanceof ExtUIOp
        || op instanceof ExtSIOp && inner instanceof ExtSIOp
        || op instanceof IndexCastOp && inner instanceof ExtSIOp
        || op instanceof IndexCastUIOp && inner instanceof ExtUIOp
        || op instanceof TruncIOp && inner instanceof TruncIOp
        || op instanceof TruncFOp && inner instanceof ExtFOp && isWider(from, to)) {
      return through(op, source, rewriter);
    }
    OpSpec<?> made = replacement(op, inner, source, to);
    if (made != null) {
      rewriter.replaceWith(op, made);
      return Rewrite.applied();
    }
    return op instanceof TruncIOp
            && (inner instanceof ExtUIOp || inner instanceof ExtSIOp)
            && bits(from) > bits(to)
        ? through(op, source, rewriter)
        : NO_CAST;
  }

  private static @Nullable OpSpec<?> replacement(
      ArithCastOp op, ArithCastOp inner, Value source, Type to) {
    if (op instanceof ExtSIOp && inner instanceof ExtUIOp) {
      return ArithOps.extUI(source, to);
    }
    if (op instanceof TruncIOp && bits(source.type()) < bits(to)) {
      if (inner instanceof ExtSIOp) {
        return ArithOps.extSI(source, to);
      }
      return inner instanceof ExtUIOp ? ArithOps.extUI(source, to) : null;
    }
    if (op instanceof TruncFOp narrowing && narrowing.roundingmode().isEmpty()) {
      if (inner instanceof SIToFPOp) {
        return ArithOps.sIToFP(source, to);
      }
      return inner instanceof UIToFPOp ? ArithOps.uIToFP(source, to) : null;
    }
    return null;
  }

  /// Has the cast start where the one before it did.
  private static Rewrite through(ArithCastOp op, Value source, PatternRewriter rewriter) {
    rewriter.setOperand(op, 0, source);
    return Rewrite.applied();
  }

  private static int bits(Type type) {
    return IntegerFolding.width(ShapedType.elementOrSelf(type));
  }

  private static boolean isWider(Type a, Type b) {
    return ShapedType.elementOrSelf(a) instanceof FloatType x
        && ShapedType.elementOrSelf(b) instanceof FloatType y
        && x.width() > y.width();
  }

  /// A bitwise op of two widened numbers is the widened bitwise op of the numbers.
  public static Rewrite bitwise(IntegerBinaryOp op, PatternRewriter rewriter) {
    if (!(op.lhs().definingOp() instanceof ArithCastOp a)
        || !(op.rhs().definingOp() instanceof ArithCastOp b)
        || !a.in().type().equals(b.in().type())) {
      return NOT_BOTH;
    }
    boolean unsigned = a instanceof ExtUIOp && b instanceof ExtUIOp;
    if (!unsigned && !(a instanceof ExtSIOp && b instanceof ExtSIOp)) {
      return NOT_BOTH;
    }
    Type type = op.result().type();
    Value narrow = rewriter.add(narrow(op, a.in(), b.in())).result(0);
    OpSpec<? extends Operation> widened =
        unsigned ? ArithOps.extUI(narrow, type) : ArithOps.extSI(narrow, type);
    rewriter.replaceWith(op, widened);
    return Rewrite.applied();
  }

  private static OpSpec<? extends Operation> narrow(IntegerBinaryOp op, Value a, Value b) {
    if (op instanceof AndIOp) {
      return ArithOps.andI(a, b);
    }
    return op instanceof OrIOp ? ArithOps.orI(a, b) : ArithOps.xOrI(a, b);
  }

  /// Of the high part of a shifted number the sign does not matter.
  public static Rewrite truncateShifted(TruncIOp op, PatternRewriter rewriter) {
    if (!(op.in().definingOp() instanceof ShRSIOp shift)
        || !(Constants.of(shift.rhs()) instanceof IntegerAttr amount)
        || !amount.fitsLong()
        || amount.value() != bits(shift.lhs().type()) - bits(op.out().type())) {
      return NOT_SHIFTED;
    }
    ArithOps.ShRUISpec spec = ArithOps.shRUI(shift.lhs(), shift.rhs());
    if (shift.isExact().isPresent()) {
      spec.isExact(UnitAttr.UNIT);
    }
    Value shifted = rewriter.add(spec).result();
    rewriter.replaceWith(
        op, ArithOps.truncI(shifted, op.out().type()).overflowFlags(op.overflowFlags()));
    return Rewrite.applied();
  }

  /// The product of two negated numbers is that of the numbers.
  public static Rewrite multiplyNegated(MulFOp op, PatternRewriter rewriter) {
    if (!(op.lhs().definingOp() instanceof NegFOp a)
        || !(op.rhs().definingOp() instanceof NegFOp b)) {
      return NOT_BOTH;
    }
    rewriter.replaceWith(op, ArithOps.mulF(a.operand(), b.operand()).fastmath(op.fastmath()));
    return Rewrite.applied();
  }

  /// The quotient of two negated numbers is that of the numbers.
  public static Rewrite divideNegated(DivFOp op, PatternRewriter rewriter) {
    if (!(op.lhs().definingOp() instanceof NegFOp a)
        || !(op.rhs().definingOp() instanceof NegFOp b)) {
      return NOT_BOTH;
    }
    rewriter.replaceWith(op, ArithOps.divF(a.operand(), b.operand()).fastmath(op.fastmath()));
    return Rewrite.applied();
  }
}
