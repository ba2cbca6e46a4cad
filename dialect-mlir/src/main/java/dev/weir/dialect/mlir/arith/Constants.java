package dev.weir.dialect.mlir.arith;

import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.IntegerFolding;
import dev.weir.dialect.mlir.arith.fold.WideFloat;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Questions about constants: numbers, and vectors and tensors of equal elements (splats).
public final class Constants {
  private Constants() {}

  /// {@return the constant that `value` is, or null}
  public static @Nullable Attribute of(Value value) {
    Operation op = value.definingOp();
    return op instanceof ConstantOp constant ? constant.value() : null;
  }

  /// {@return the integer that `constant` is or consists of, as a signed number, or null}
  public static @Nullable BigInteger integer(@Nullable Attribute constant) {
    if (constant instanceof IntegerAttr number) {
      return number.bigValue();
    }
    if (constant instanceof BoolAttr bool) {
      return bool.value() ? BigInteger.ONE.negate() : BigInteger.ZERO;
    }
    if (constant instanceof DenseElementsAttr dense && dense.isSplat()) {
      int width = IntegerFolding.width(dense.elementType());
      return width > 0 ? IntegerArithmetic.wrap(dense.bitsAt(0), width) : null;
    }
    return null;
  }

  private static boolean is(@Nullable Attribute constant, long wanted) {
    if (constant instanceof IntegerAttr number) {
      return number.value() == wanted && number.fitsLong();
    }
    if (constant instanceof BoolAttr bool) {
      return bool.value() == (wanted != 0);
    }
    if (constant instanceof DenseElementsAttr) {
      BigInteger value = integer(constant);
      return value != null
          && value.equals(
              isBool(constant) && wanted != 0
                  ? BigInteger.ONE.negate()
                  : BigInteger.valueOf(wanted));
    }
    return false;
  }

  private static boolean isBool(Attribute constant) {
    return constant instanceof DenseElementsAttr dense
        && IntegerFolding.width(dense.elementType()) == 1;
  }

  public static boolean isZero(@Nullable Attribute constant) {
    return is(constant, 0);
  }

  /// `true` is one, too.
  public static boolean isOne(@Nullable Attribute constant) {
    return is(constant, 1);
  }

  public static boolean isAllOnes(@Nullable Attribute constant) {
    return is(constant, -1);
  }

  private static int width(Attribute constant) {
    return IntegerFolding.width(ShapedType.elementOrSelf(ConstantOp.typeOf(constant)));
  }

  /// {@return whether it is the largest signed number of its width}
  public static boolean isMaxSigned(@Nullable Attribute constant) {
    BigInteger value = integer(constant);
    return value != null
        && constant != null
        && value.signum() >= 0
        && value.bitCount() == width(constant) - 1;
  }

  /// {@return whether it is the smallest signed number of its width}
  public static boolean isMinSigned(@Nullable Attribute constant) {
    BigInteger value = integer(constant);
    return value != null
        && constant != null
        && value.signum() < 0
        && value.bitLength() == width(constant) - 1
        && value.getLowestSetBit() == width(constant) - 1;
  }

  /// {@return whether it is the float `wanted`, zeros of different sign being different}
  public static boolean isFloat(@Nullable Attribute constant, double wanted) {
    if (constant instanceof FloatAttr number) {
      return number.fitsDouble()
          ? same(number.value(), wanted)
          : !Double.isFinite(wanted) && same(WideFloat.of(number).special(), wanted);
    }
    return constant instanceof DenseElementsAttr dense
        && dense.isSplat()
        && dense.elementType() instanceof FloatType
        && isFloat(FloatFolding.element(dense, 0), wanted);
  }

  private static boolean same(double a, double b) {
    return Double.doubleToLongBits(a) == Double.doubleToLongBits(b);
  }

  /// {@return `value` as a constant of an integer type or, in all elements, of a vector or tensor of
  /// integers; null where the shape is not known}
  public static @Nullable Attribute ofInteger(long value, Type type) {
    if (type instanceof ShapedType shaped) {
      return shaped.isStatic() ? DenseElementsAttr.ofLongs(shaped, value) : null;
    }
    return IntegerFolding.width(type) > 0 ? IntegerFolding.constant(value, type) : null;
  }
}
