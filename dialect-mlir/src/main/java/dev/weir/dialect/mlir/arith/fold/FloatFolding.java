package dev.weir.dialect.mlir.arith.fold;

import dev.weir.dialect.mlir.arith.floating.FastMathAttr;
import dev.weir.dialect.mlir.arith.floating.RoundingMode;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.ShapedType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/// Applies functions to float constants: to numbers, and to the elements of vectors and tensors.
///
/// Deviations from MLIR: 1. what gives a NaN or an infinity where the type has neither is left alone, of
/// which MLIR makes a zero; 2. so is the conversion of a NaN of f80 or f128.
public final class FloatFolding {
  private FloatFolding() {}

  /// {@return `f` of two constants of one type, or null}
  public static @Nullable Attribute binary(
      FloatArithmetic f, @Nullable Attribute a, @Nullable Attribute b, Type resultType) {
    if (a instanceof FloatAttr x && b instanceof FloatAttr y) {
      if (x.type() != y.type()) {
        return null;
      }
      if (x.type().isWide()) {
        return WideFloat.of(x).apply(f, WideFloat.of(y)).attribute();
      }
      double result = f.apply(x.value(), y.value());
      return Double.isFinite(result) || hasNan(x.type()) ? new FloatAttr(result, x.type()) : null;
    }
    if (!(a instanceof DenseElementsAttr x)
        || !(b instanceof DenseElementsAttr y)
        || !(x.elementType() instanceof FloatType type)
        || !x.type().equals(y.type())
        || !x.type().equals(resultType)) {
      return null;
    }
    if (type.isWide()) {
      return wideElements(x, y, f);
    }
    double[] results =
        new double[x.isSplat() && y.isSplat() ? 1 : Math.toIntExact(x.elementCount())];
    for (int i = 0; i < results.length; i++) {
      results[i] = f.apply(x.doubleAt(i), y.doubleAt(i));
      if (!Double.isFinite(results[i]) && !hasNan(type)) {
        return null;
      }
    }
    return DenseElementsAttr.ofDoubles(x.type(), results);
  }

  private static DenseElementsAttr wideElements(
      DenseElementsAttr x, DenseElementsAttr y, FloatArithmetic f) {
    BigInteger[] results =
        new BigInteger[x.isSplat() && y.isSplat() ? 1 : Math.toIntExact(x.elementCount())];
    for (int i = 0; i < results.length; i++) {
      FloatAttr a = (FloatAttr) element(x, i);
      FloatAttr b = (FloatAttr) element(y, i);
      results[i] = WideFloat.of(a).apply(f, WideFloat.of(b)).attribute().bits();
    }
    return DenseElementsAttr.ofBits(x.type(), results);
  }

  /// {@return the constant with its sign flipped, or null}
  public static @Nullable Attribute negate(@Nullable Attribute a) {
    if (a instanceof FloatAttr x && x.type().isWide()) {
      return WideFloat.of(x).negated().attribute();
    }
    if (a instanceof FloatAttr x && isSigned(x.type())) {
      return new FloatAttr(negative(x.value()), x.type());
    }
    if (a instanceof DenseElementsAttr x
        && x.elementType() instanceof FloatType type
        && type.isWide()) {
      BigInteger[] results = new BigInteger[x.isSplat() ? 1 : Math.toIntExact(x.elementCount())];
      for (int i = 0; i < results.length; i++) {
        results[i] = x.bitsAt(i).flipBit(type.width() - 1);
      }
      return DenseElementsAttr.ofBits(x.type(), results);
    }
    if (a instanceof DenseElementsAttr x
        && x.elementType() instanceof FloatType type
        && isSigned(type)) {
      double[] results = new double[x.isSplat() ? 1 : Math.toIntExact(x.elementCount())];
      for (int i = 0; i < results.length; i++) {
        results[i] = negative(x.doubleAt(i));
      }
      return DenseElementsAttr.ofDoubles(x.type(), results);
    }
    return null;
  }

  private static boolean isSigned(FloatType type) {
    return type != FloatType.F8E8M0FNU;
  }

  private static double negative(double value) {
    return Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ Long.MIN_VALUE);
  }

  /// What a cast makes of one number; null where it cannot.
  private interface Conversion {
    @Nullable Attribute of(Attribute number, Type type);
  }

  /// {@return the constant as a float of another type, if nothing is lost, or null}
  public static @Nullable Attribute convert(@Nullable Attribute a, Type resultType) {
    return cast(a, resultType, FloatFolding::exactly);
  }

  /// {@return the integer constant as the nearest float, or null}
  public static @Nullable Attribute fromInteger(
      @Nullable Attribute a, Type resultType, boolean signed) {
    return cast(a, resultType, (number, type) -> nearest(number, type, signed));
  }

  /// {@return the float constant as an integer, rounded towards zero, if it fits, or null}
  public static @Nullable Attribute toInteger(
      @Nullable Attribute a, Type resultType, boolean signed) {
    return cast(a, resultType, (number, type) -> truncated(number, type, signed));
  }

  /// {@return the constant as a float of another type, rounded, or null}
  public static @Nullable Attribute round(
      @Nullable Attribute a, Type resultType, RoundingMode mode) {
    return cast(
        a,
        resultType,
        (number, type) -> FloatRounding.round((FloatAttr) number, (FloatType) type, mode));
  }

  /// {@return `made`, computed from `operands`, unless a promise is broken}
  public static Outcome checked(
      @Nullable Attribute made, List<Attribute> operands, FastMathAttr promises, Type type) {
    if (made == null) {
      return Outcome.unsupported(
          ShapedType.elementOrSelf(type) + " has no infinity or NaN for the result");
    }
    if (promises.has(FastMathAttr.NNAN) && any(made, operands, Double::isNaN)) {
      return Outcome.poisoned("a NaN in spite of nnan");
    }
    return promises.has(FastMathAttr.NINF) && any(made, operands, Double::isInfinite)
        ? Outcome.poisoned("an infinity in spite of ninf")
        : Outcome.of(made);
  }

  private static boolean any(Attribute made, List<Attribute> operands, DoublePredicate wanted) {
    return has(made, wanted) || operands.stream().anyMatch(operand -> has(operand, wanted));
  }

  private static boolean has(Attribute constant, DoublePredicate wanted) {
    if (constant instanceof FloatAttr number) {
      return wanted.test(
          number.type().isWide() && !number.fitsDouble()
              ? WideFloat.of(number).special()
              : number.value());
    }
    if (constant instanceof DenseElementsAttr dense && dense.elementType() instanceof FloatType) {
      for (int i = 0, n = dense.isSplat() ? 1 : Math.toIntExact(dense.elementCount()); i < n; i++) {
        if (has(element(dense, i), wanted)) {
          return true;
        }
      }
    }
    return false;
  }

  private static @Nullable Attribute cast(
      @Nullable Attribute a, Type resultType, Conversion conversion) {
    if (a instanceof FloatAttr || a instanceof IntegerAttr || a instanceof BoolAttr) {
      return conversion.of(a, resultType);
    }
    if (!(a instanceof DenseElementsAttr dense)
        || !(resultType instanceof ShapedType shaped)
        || !shaped.isStatic()) {
      return null;
    }
    BigInteger[] results =
        new BigInteger[dense.isSplat() ? 1 : Math.toIntExact(dense.elementCount())];
    for (int i = 0; i < results.length; i++) {
      Attribute made = conversion.of(element(dense, i), shaped.elementType());
      if (made == null) {
        return null;
      }
      results[i] = bits(made);
    }
    return DenseElementsAttr.ofBits(shaped, results);
  }

  /// {@return the element of dense integers or floats as an attribute}
  public static Attribute element(DenseElementsAttr dense, int index) {
    BigInteger bits = dense.bitsAt(index);
    if (dense.elementType() instanceof FloatType type) {
      return FloatAttr.ofBits(bits, type);
    }
    int width = IntegerFolding.width(dense.elementType());
    return IntegerFolding.constant(IntegerArithmetic.wrap(bits, width), dense.elementType());
  }

  /// {@return the bits of a number}
  static BigInteger bits(Attribute number) {
    if (number instanceof FloatAttr floating) {
      return floating.bits();
    }
    if (number instanceof BoolAttr bool) {
      return bool.value() ? BigInteger.ONE : BigInteger.ZERO;
    }
    return ((IntegerAttr) number).bigValue();
  }

  private static @Nullable Attribute exactly(Attribute number, Type type) {
    FloatAttr from = (FloatAttr) number;
    FloatType to = (FloatType) type;
    if (from.type().isWide()) {
      return narrowed(from, to);
    }
    double value = from.value();
    if (Double.isNaN(value)) {
      if (!isQuiet(value) || !hasNan(to) || hasInfinity(from.type()) && !hasInfinity(to)) {
        return null;
      }
      value = widenedNan(value, from.type());
    }
    if (to.isWide()) {
      return FloatAttr.ofBits(to.bitsOf(value), to);
    }
    double rounded = to.round(value);
    return Double.doubleToRawLongBits(rounded) == Double.doubleToRawLongBits(value)
        ? new FloatAttr(value, to)
        : null;
  }

  /// {@return a number of a wide type as one of any other}
  private static @Nullable Attribute narrowed(FloatAttr from, FloatType to) {
    if (to.isWide()) {
      WideFloat made = WideFloat.of(from).convertedTo(to);
      return made == null ? null : made.attribute();
    }
    double value = from.fitsDouble() ? from.value() : WideFloat.of(from).special();
    if (!from.fitsDouble() && value == 0
        || Double.isNaN(value)
        || Double.isInfinite(value) && !hasInfinity(to)) {
      return null;
    }
    return Double.doubleToRawLongBits(to.round(value)) == Double.doubleToRawLongBits(value)
        ? new FloatAttr(value, to)
        : null;
  }

  private static boolean isQuiet(double nan) {
    return (Double.doubleToRawLongBits(nan) & 1L << 51) != 0;
  }

  /// A NaN where negative zero would be has no sign; one of all ones keeps them.
  private static double widenedNan(double nan, FloatType from) {
    if (from.round(-0.0) == 0 && 1 / from.round(-0.0) > 0) {
      return Double.longBitsToDouble(0x7FF8000000000000L);
    }
    return from == FloatType.F8E4M3FN
        ? Double.longBitsToDouble(Double.doubleToRawLongBits(nan) | 7L << 49)
        : nan;
  }

  private static boolean hasNan(FloatType type) {
    return Double.isNaN(type.round(Double.NaN));
  }

  private static boolean hasInfinity(FloatType type) {
    return Double.isInfinite(type.round(Double.POSITIVE_INFINITY));
  }

  private static @Nullable Attribute nearest(Attribute number, Type type, boolean signed) {
    FloatType to = (FloatType) type;
    BigInteger value = integer(number, signed);
    if (to.isWide()) {
      return WideFloat.nearest(value, to);
    }
    if (value.bitLength() <= 53) {
      return new FloatAttr(value.longValue(), to);
    }
    return new FloatAttr(to.round(new BigDecimal(value)).doubleValue(), to);
  }

  private static BigInteger integer(Attribute number, boolean signed) {
    if (number instanceof BoolAttr bool) {
      return bool.value() ? BigInteger.valueOf(signed ? -1 : 1) : BigInteger.ZERO;
    }
    IntegerAttr integer = (IntegerAttr) number;
    return signed
        ? integer.bigValue()
        : IntegerArithmetic.unsigned(integer.bigValue(), IntegerFolding.width(integer.type()));
  }

  private static @Nullable Attribute truncated(Attribute number, Type type, boolean signed) {
    FloatAttr from = (FloatAttr) number;
    BigInteger whole =
        from.type().isWide()
            ? WideFloat.of(from).truncated()
            : Double.isFinite(from.value()) ? new BigDecimal(from.value()).toBigInteger() : null;
    if (whole == null) {
      return null;
    }
    int width = IntegerFolding.width(type);
    boolean fits =
        signed ? whole.bitLength() < width : whole.signum() >= 0 && whole.bitLength() <= width;
    return fits ? IntegerFolding.constant(IntegerArithmetic.wrap(whole, width), type) : null;
  }

  /// {@return the constant's bits read as a `resultType`, or null}
  public static @Nullable Attribute bitcast(@Nullable Attribute a, Type resultType) {
    if (a instanceof DenseElementsAttr dense) {
      return resultType instanceof ShapedType shaped
              && shaped.isStatic()
              && !dense.type().equals(shaped)
          ? dense.withType(shaped)
          : dense.type().equals(resultType) ? dense : null;
    }
    if (!(a instanceof FloatAttr || a instanceof IntegerAttr || a instanceof BoolAttr)) {
      return null;
    }
    if (resultType instanceof FloatType type) {
      return FloatAttr.ofBits(IntegerArithmetic.unsigned(bits(a), type.width()), type);
    }
    int width = IntegerFolding.width(resultType);
    return width > 0
        ? IntegerFolding.constant(IntegerArithmetic.wrap(bits(a), width), resultType)
        : null;
  }
}
