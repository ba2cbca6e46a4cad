package dev.weir.ir.attr;

import dev.weir.ir.CoreSupport;
import dev.weir.ir.type.FloatType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A floating-point number: `1.5 : f32`.
///
/// The value is kept as a `double` that the type can represent exactly; NaN payloads are kept in its
/// bits. What f80 and f128 can hold beyond a double is kept as bits. Equality is bitwise, so that
/// NaN equals itself and zeros of different sign differ.
public final class FloatAttr implements TypedAttribute {
  private final double value;
  private final FloatType type;
  private final @Nullable BigInteger wide;

  /// Makes the number of `type` nearest to `value`.
  public FloatAttr(double value, FloatType type) {
    this(type.round(value), type, null);
  }

  private FloatAttr(double value, FloatType type, @Nullable BigInteger wide) {
    this.value = value;
    this.type = type;
    this.wide = wide;
  }

  /// {@return `value` as an f32}
  public static FloatAttr f32(float value) {
    return new FloatAttr(value, FloatType.F32);
  }

  /// {@return `value` as an f64}
  public static FloatAttr f64(double value) {
    return new FloatAttr(value, FloatType.F64);
  }

  /// {@return the number of `type` with these bits}
  ///
  /// @throws IllegalArgumentException if the bits are negative or do not fit the type
  public static FloatAttr ofBits(BigInteger bits, FloatType type) {
    if (bits.signum() < 0 || bits.bitLength() > type.width()) {
      throw new IllegalArgumentException("the bits do not fit " + type);
    }
    if (!type.isWide()) {
      return new FloatAttr(type.fromBits(bits.longValue()), type, null);
    }
    BigDecimal exact = type.exactValue(bits);
    double near = exact == null ? Double.NaN : exact.doubleValue();
    if (near == 0 && bits.testBit(type.width() - 1)) {
      near = -near;
    }
    if (exact != null && type.bitsOf(near).equals(bits)) {
      return new FloatAttr(near, type, null);
    }
    return new FloatAttr(near, type, bits);
  }

  /// {@return the value; the nearest double where an f80 or f128 holds more, NaN for their
  /// infinities and NaNs}
  public double value() {
    return value;
  }

  @Override
  public FloatType type() {
    return type;
  }

  /// {@return whether [#value] is the whole value}
  public boolean fitsDouble() {
    return wide == null;
  }

  /// {@return the bits}
  public BigInteger bits() {
    return wide != null ? wide : type.bitsOf(value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof FloatAttr that
            && type == that.type
            && Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(that.value)
            && Objects.equals(wide, that.wide);
  }

  @Override
  public int hashCode() {
    return 31 * type.toString().hashCode() + Long.hashCode(Double.doubleToRawLongBits(value));
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
