package dev.weir.dialect.mlir.arith.fold;

import dev.weir.dialect.mlir.arith.integer.IntegerBinaryOp;
import dev.weir.dialect.mlir.arith.integer.IntegerOverflowAttr;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// What integer ops compute, with what makes them undefined: divisions by zero and divisions that
/// overflow are undefined behaviour; shifts by too much, and broken promises, give poison.
public final class IntegerEvaluation {
  private final IntegerArithmetic f;
  private final IntegerOverflowAttr overflow;
  private final boolean exact;
  private final int width;

  private IntegerEvaluation(IntegerBinaryOp op, int width) {
    this.f = op.arithmetic();
    this.overflow = op.overflowFlags();
    this.exact = op.isExact().isPresent();
    this.width = width;
  }

  public static Outcome of(IntegerBinaryOp op, Attribute a, Attribute b) {
    int width = IntegerFolding.width(ShapedType.elementOrSelf(op.result().type()));
    var evaluation = new IntegerEvaluation(op, width);
    Outcome failure = evaluation.mayFail() ? evaluation.firstFailure(a, b) : null;
    return failure != null
        ? failure
        : Outcome.of(IntegerFolding.apply(evaluation.f, a, b, op.result().type()));
  }

  private boolean mayFail() {
    return f.isDivision() || f.isShift() || overflow.flags() != 0;
  }

  private @Nullable Outcome firstFailure(Attribute a, Attribute b) {
    if (!(a instanceof DenseElementsAttr x) || !(b instanceof DenseElementsAttr y)) {
      return failure(number(a), number(b));
    }
    int count = x.isSplat() && y.isSplat() ? 1 : Math.toIntExact(x.elementCount());
    for (int i = 0; i < count; i++) {
      Outcome failure =
          failure(
              IntegerArithmetic.wrap(x.bitsAt(i), width),
              IntegerArithmetic.wrap(y.bitsAt(i), width));
      if (failure != null) {
        return failure;
      }
    }
    return null;
  }

  private BigInteger number(Attribute constant) {
    return IntegerArithmetic.wrap(FloatFolding.bits(constant), width);
  }

  private @Nullable Outcome failure(BigInteger a, BigInteger b) {
    if (f.isDivision()) {
      return division(a, b);
    }
    if (f.isShift()) {
      BigInteger amount = IntegerArithmetic.unsigned(b, width);
      if (amount.compareTo(BigInteger.valueOf(width)) >= 0) {
        return Outcome.poisoned("a shift of " + width + " bits by " + amount);
      }
    }
    return promise(a, b);
  }

  private @Nullable Outcome division(BigInteger a, BigInteger b) {
    if (b.signum() == 0) {
      return Outcome.undefined("a division by zero");
    }
    boolean quotient = f != IntegerArithmetic.REMS && f != IntegerArithmetic.REMU;
    boolean signed =
        f == IntegerArithmetic.DIVS
            || f == IntegerArithmetic.CEIL_DIVS
            || f == IntegerArithmetic.FLOOR_DIVS;
    if (signed && b.equals(BigInteger.ONE.negate()) && a.equals(least())) {
      return Outcome.undefined("the quotient of %s and -1 overflows".formatted(a));
    }
    boolean remains =
        signed
            ? a.mod(b.abs()).signum() != 0
            : IntegerArithmetic.unsigned(a, width)
                    .mod(IntegerArithmetic.unsigned(b, width))
                    .signum()
                != 0;
    return quotient && exact && remains ? Outcome.poisoned("an exact division is not exact") : null;
  }

  private BigInteger least() {
    return BigInteger.ONE.shiftLeft(width - 1).negate();
  }

  private @Nullable Outcome promise(BigInteger a, BigInteger b) {
    if (exact && a.signum() != 0 && a.getLowestSetBit() < b.intValue()) {
      return Outcome.poisoned("an exact shift drops bits that are set");
    }
    if (overflow.has(IntegerOverflowAttr.NSW) && overflow.flags() != 0 && !isSigned(result(a, b))) {
      return Outcome.poisoned("the result overflows as a signed number (nsw)");
    }
    BigInteger unsigned =
        result(IntegerArithmetic.unsigned(a, width), IntegerArithmetic.unsigned(b, width));
    boolean fits = unsigned.signum() >= 0 && unsigned.bitLength() <= width;
    return overflow.has(IntegerOverflowAttr.NUW) && !fits
        ? Outcome.poisoned("the result overflows as an unsigned number (nuw)")
        : null;
  }

  private boolean isSigned(BigInteger value) {
    return value.bitLength() < width;
  }

  /// {@return the result without a bound; only ops that make promises on overflow are asked}
  private BigInteger result(BigInteger a, BigInteger b) {
    return switch (f) {
      case ADD -> a.add(b);
      case SUB -> a.subtract(b);
      case MUL -> a.multiply(b);
      case SHL -> a.shiftLeft(IntegerArithmetic.unsigned(b, width).intValue());
      default -> BigInteger.ZERO;
    };
  }
}
