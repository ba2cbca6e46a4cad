package dev.weir.dialect.operator.canonicalization;

import dev.weir.dialect.operator.CastOp;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.IntegerType.Signedness;
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
        || !holds(through.elementType(), from.elementType())) {
      return Rewrite.noMatch("the inner cast loses values");
    }
    // Integers out of range wrap, floats out of range do not.
    if (from.elementType() instanceof IntegerType
        && through.elementType() instanceof FloatType
        && op.out().type() instanceof TensorType to
        && to.elementType() instanceof IntegerType
        && !holds(to.elementType(), from.elementType())) {
      return Rewrite.noMatch("the outer cast may be out of range");
    }
    rewriter.setOperand(op, 0, inner.x());
    return Rewrite.applied();
  }

  /// {@return whether every value of `from` is a value of `to`}
  static boolean holds(Type to, Type from) {
    if (from.equals(to) || from.equals(IntegerType.I1)) {
      return true;
    }
    if (from instanceof IntegerType narrow && to instanceof IntegerType wide) {
      return !wide.equals(IntegerType.I1) && bits(wide) >= bits(narrow) && fitsSign(wide, narrow);
    }
    if (from instanceof IntegerType narrow && to instanceof FloatType wide) {
      return bits(narrow) <= precision(wide);
    }
    return from instanceof FloatType narrow
        && to instanceof FloatType wide
        && (wide == FloatType.F64 && narrow.width() <= 32
            || wide == FloatType.F32 && narrow.width() <= 16);
  }

  /// {@return the bits that the magnitude takes}
  private static int bits(IntegerType type) {
    return isUnsigned(type) ? type.width() : type.width() - 1;
  }

  private static boolean fitsSign(IntegerType wide, IntegerType narrow) {
    return isUnsigned(narrow) || !isUnsigned(wide);
  }

  private static boolean isUnsigned(IntegerType type) {
    return type.signedness() == Signedness.UNSIGNED;
  }

  /// {@return how many bits of an integer the type holds exactly}
  private static int precision(FloatType type) {
    return switch (type) {
      case F64 -> 53;
      case F32 -> 24;
      case F16 -> 11;
      case BF16 -> 8;
      default -> 0;
    };
  }
}
