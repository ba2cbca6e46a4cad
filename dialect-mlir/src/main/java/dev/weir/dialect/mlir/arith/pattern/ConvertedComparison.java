package dev.weir.dialect.mlir.arith.pattern;

import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.dialect.mlir.arith.cast.ArithCastOp;
import dev.weir.dialect.mlir.arith.cast.SIToFPOp;
import dev.weir.dialect.mlir.arith.cast.UIToFPOp;
import dev.weir.dialect.mlir.arith.compare.CmpFOp;
import dev.weir.dialect.mlir.arith.compare.CmpFPredicate;
import dev.weir.dialect.mlir.arith.compare.CmpIPredicate;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A comparison of an integer that was converted to a float with a constant is one of the integer
/// with an integer constant.
///
/// Mirrors MLIR's pattern, which follows LLVM's InstCombine.
public final class ConvertedComparison {
  private static final Rewrite NO_CONVERSION =
      Rewrite.noMatch("no converted integer compared with a constant");
  private static final Rewrite INEXACT =
      Rewrite.noMatch("the conversion may decide the comparison");

  private ConvertedComparison() {}

  public static Rewrite toIntegers(CmpFOp op, PatternRewriter rewriter) {
    boolean signed = op.lhs().definingOp() instanceof SIToFPOp;
    if (!signed && !(op.lhs().definingOp() instanceof UIToFPOp)
        || !(Constants.of(op.rhs()) instanceof FloatAttr constant)
        || constant.type().isWide()
        || Double.isNaN(constant.value())) {
      return NO_CONVERSION;
    }
    Value integer = ((ArithCastOp) op.lhs().definingOp()).in();
    CmpFPredicate asked = op.predicate();
    if (!(integer.type() instanceof IntegerType type)
        || asked == CmpFPredicate.TRUE
        || asked == CmpFPredicate.FALSE) {
      return NO_CONVERSION;
    }
    if (!isHarmless(constant.value(), constant.type(), type.width(), signed)) {
      return INEXACT;
    }
    if (asked == CmpFPredicate.ORD || asked == CmpFPredicate.UNO) {
      return known(op, asked == CmpFPredicate.ORD, rewriter);
    }
    CmpIPredicate predicate = ofIntegers(asked, signed);
    BigInteger largest = limit(type.width(), signed, true);
    BigInteger least = limit(type.width(), signed, false);
    double value = constant.value();
    if (asFloat(largest, constant.type()) < value) {
      return known(op, isBelow(predicate) || predicate == CmpIPredicate.NE, rewriter);
    }
    if (asFloat(least, constant.type()) > value) {
      return known(op, isAbove(predicate) || predicate == CmpIPredicate.NE, rewriter);
    }
    BigInteger whole = new BigDecimal(value).toBigInteger();
    if (whole.compareTo(largest) > 0 || whole.compareTo(least) < 0) {
      return INEXACT;
    }
    if (value != 0 && asFloat(whole, constant.type()) != value) {
      if (predicate == CmpIPredicate.EQ || predicate == CmpIPredicate.NE) {
        return known(op, predicate == CmpIPredicate.NE, rewriter);
      }
      if (!signed && value < 0) {
        return known(op, isAbove(predicate), rewriter);
      }
      predicate = adjusted(predicate, value < 0);
    }
    return compare(op, integer, whole, predicate, rewriter);
  }

  private static Rewrite compare(
      CmpFOp op,
      Value integer,
      BigInteger with,
      CmpIPredicate predicate,
      PatternRewriter rewriter) {
    Type type = integer.type();
    BigInteger wrapped = IntegerArithmetic.wrap(with, IntegerFolding.width(type));
    Value constant =
        rewriter.add(ArithOps.constant(IntegerFolding.constant(wrapped, type), type)).result();
    rewriter.replaceWith(op, ArithOps.cmpI(integer, constant, predicate));
    return Rewrite.applied();
  }

  private static Rewrite known(CmpFOp op, boolean result, PatternRewriter rewriter) {
    rewriter.replaceWith(op, ArithOps.constant(BoolAttr.of(result), IntegerType.I1));
    return Rewrite.applied();
  }

  /// {@return whether rounding, or an infinity, cannot change how integers of `width` bits compare
  /// with `value` once they are converted}
  private static boolean isHarmless(double value, FloatType type, int width, boolean signed) {
    if (width <= type.precision()) {
      return true;
    }
    int last = width - (signed ? 1 : 0);
    if (Double.isInfinite(value)) {
      Double largest = largest(type);
      return largest != null && Math.getExponent(largest) >= last;
    }
    int exponent = value == 0 ? -1 : Math.getExponent(value);
    return exponent < type.precision() || exponent > last;
  }

  /// {@return the largest finite number of a type with infinities}
  private static @Nullable Double largest(FloatType type) {
    double infinity = type.round(Double.POSITIVE_INFINITY);
    return Double.isInfinite(infinity) ? type.fromBits(type.toBits(infinity) - 1) : null;
  }

  private static double asFloat(BigInteger value, FloatType type) {
    double near = type.round(new BigDecimal(value)).doubleValue();
    return type.round(near);
  }

  private static BigInteger limit(int width, boolean signed, boolean largest) {
    BigInteger power = BigInteger.ONE.shiftLeft(signed ? width - 1 : width);
    if (largest) {
      return power.subtract(BigInteger.ONE);
    }
    return signed ? power.negate() : BigInteger.ZERO;
  }

  private static CmpIPredicate ofIntegers(CmpFPredicate predicate, boolean signed) {
    return switch (predicate) {
      case OEQ, UEQ -> CmpIPredicate.EQ;
      case ONE, UNE -> CmpIPredicate.NE;
      case OGT, UGT -> signed ? CmpIPredicate.SGT : CmpIPredicate.UGT;
      case OGE, UGE -> signed ? CmpIPredicate.SGE : CmpIPredicate.UGE;
      case OLT, ULT -> signed ? CmpIPredicate.SLT : CmpIPredicate.ULT;
      case OLE, ULE -> signed ? CmpIPredicate.SLE : CmpIPredicate.ULE;
      case ORD, UNO, TRUE, FALSE ->
          throw new IllegalArgumentException("no predicate of integers: " + predicate);
    };
  }

  private static boolean isBelow(CmpIPredicate predicate) {
    return switch (predicate) {
      case SLT, SLE, ULT, ULE -> true;
      case EQ, NE, SGT, SGE, UGT, UGE -> false;
    };
  }

  private static boolean isAbove(CmpIPredicate predicate) {
    return switch (predicate) {
      case SGT, SGE, UGT, UGE -> true;
      case EQ, NE, SLT, SLE, ULT, ULE -> false;
    };
  }

  /// {@return the predicate that compares with a fraction once this is rounded towards zero}
  private static CmpIPredicate adjusted(CmpIPredicate predicate, boolean negative) {
    return switch (predicate) {
      case SLE -> negative ? CmpIPredicate.SLT : CmpIPredicate.SLE;
      case SLT -> negative ? CmpIPredicate.SLT : CmpIPredicate.SLE;
      case SGT -> negative ? CmpIPredicate.SGE : CmpIPredicate.SGT;
      case SGE -> negative ? CmpIPredicate.SGE : CmpIPredicate.SGT;
      case ULT, ULE -> CmpIPredicate.ULE;
      case UGT, UGE -> CmpIPredicate.UGT;
      case EQ, NE -> predicate;
    };
  }
}
