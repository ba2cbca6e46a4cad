package dev.weir.ir.type;

import com.google.common.collect.ImmutableMap;
import dev.weir.ir.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The floating-point types, each by its keyword and width in bits.
public enum FloatType implements Type {
  /// 4 bits: sign, 2 exponent, 1 mantissa.
  F4E2M1FN("f4E2M1FN", 4, 2, 1, 1, FloatFormat.Special.FINITE),
  /// 6 bits: sign, 2 exponent, 3 mantissa.
  F6E2M3FN("f6E2M3FN", 6, 2, 3, 1, FloatFormat.Special.FINITE),
  /// 6 bits: sign, 3 exponent, 2 mantissa.
  F6E3M2FN("f6E3M2FN", 6, 3, 2, 3, FloatFormat.Special.FINITE),
  /// 8 bits: sign, 5 exponent, 2 mantissa.
  F8E5M2("f8E5M2", 8, 5, 2, 15, FloatFormat.Special.IEEE),
  /// 8 bits: sign, 4 exponent, 3 mantissa, with infinities.
  F8E4M3("f8E4M3", 8, 4, 3, 7, FloatFormat.Special.IEEE),
  /// 8 bits: sign, 4 exponent, 3 mantissa, finite.
  F8E4M3FN("f8E4M3FN", 8, 4, 3, 7, FloatFormat.Special.NAN_ALL_ONES),
  /// 8 bits: as F8E5M2, finite, no negative zero.
  F8E5M2FNUZ("f8E5M2FNUZ", 8, 5, 2, 16, FloatFormat.Special.NAN_NEGATIVE_ZERO),
  /// 8 bits: as F8E4M3, finite, no negative zero.
  F8E4M3FNUZ("f8E4M3FNUZ", 8, 4, 3, 8, FloatFormat.Special.NAN_NEGATIVE_ZERO),
  /// 8 bits: as F8E4M3FNUZ with exponent bias 11.
  F8E4M3B11FNUZ("f8E4M3B11FNUZ", 8, 4, 3, 11, FloatFormat.Special.NAN_NEGATIVE_ZERO),
  /// 8 bits: sign, 3 exponent, 4 mantissa.
  F8E3M4("f8E3M4", 8, 3, 4, 3, FloatFormat.Special.IEEE),
  /// 8 bits: exponent only.
  F8E8M0FNU("f8E8M0FNU", 8, 8, 0, 127, FloatFormat.Special.EXPONENT_ONLY),
  /// IEEE half precision.
  F16("f16", 16, 5, 10, 15, FloatFormat.Special.IEEE),
  /// The upper half of an f32.
  BF16("bf16", 16, 8, 7, 127, FloatFormat.Special.IEEE),
  /// 19 bits: sign, 8 exponent, 10 mantissa.
  TF32("tf32", 19, 8, 10, 127, FloatFormat.Special.IEEE),
  /// IEEE single precision.
  F32("f32", 32, 8, 23, 127, FloatFormat.Special.IEEE),
  /// IEEE double precision.
  F64("f64", 64, 11, 52, 1023, FloatFormat.Special.IEEE),
  /// x87 extended precision.
  F80("f80", 80, 15, 63, 16383, FloatFormat.Special.X87),
  /// IEEE quadruple precision.
  F128("f128", 128, 15, 112, 16383, FloatFormat.Special.IEEE);

  private static final ImmutableMap<String, FloatType> BY_KEYWORD =
      Arrays.stream(values())
          .collect(ImmutableMap.toImmutableMap(FloatType::toString, type -> type));

  private final String keyword;
  private final int width;
  private final FloatFormat format;

  FloatType(
      String keyword,
      int width,
      int exponent,
      int mantissa,
      int bias,
      FloatFormat.Special special) {
    this.keyword = keyword;
    this.width = width;
    this.format = new FloatFormat(exponent, mantissa, bias, special);
  }

  /// {@return the type written `keyword`, or null}
  public static @Nullable FloatType ofKeyword(String keyword) {
    return BY_KEYWORD.get(keyword);
  }

  /// {@return the number of significant bits, the leading one included}
  public int precision() {
    return format.precision();
  }

  /// {@return whether a value takes more than 64 bits}
  public boolean isWide() {
    return width > 64;
  }

  /// {@return the number that `bits` encode; the payload of a NaN is kept}
  ///
  /// @throws IllegalStateException if the type is wide
  public double fromBits(long bits) {
    checkNarrow();
    return this == F64 ? Double.longBitsToDouble(bits) : format.fromBits(bits);
  }

  /// {@return the bits of the number of this type nearest to `value`, ties to even; what is too large
  /// becomes an infinity or, where there is none, a NaN}
  ///
  /// @throws IllegalStateException if the type is wide
  public long toBits(double value) {
    checkNarrow();
    return this == F64 ? Double.doubleToRawLongBits(value) : format.toBits(value);
  }

  /// {@return the number of this type nearest to `value`, ties to even}
  public double round(double value) {
    return isWide() || this == F64 ? value : format.fromBits(format.toBits(value));
  }

  /// {@return the number of this type nearest to `value`, ties to even, as long as it is finite}
  public BigDecimal round(BigDecimal value) {
    return format.round(value);
  }

  /// {@return the bits of `value`, whatever the width}
  public BigInteger bitsOf(double value) {
    return isWide() ? format.wideBits(value) : unsigned(toBits(value));
  }

  /// {@return the exact value of these bits, or null if they are an infinity or a NaN}
  public @Nullable BigDecimal exactValue(BigInteger bits) {
    if (isWide()) {
      return format.exactValue(bits);
    }
    double value = fromBits(bits.longValue());
    return Double.isFinite(value) ? new BigDecimal(value) : null;
  }

  private static BigInteger unsigned(long bits) {
    BigInteger value = BigInteger.valueOf(bits);
    return bits < 0 ? value.add(BigInteger.ONE.shiftLeft(64)) : value;
  }

  private void checkNarrow() {
    if (isWide()) {
      throw new IllegalStateException(keyword + " does not fit 64 bits");
    }
  }

  /// {@return the width in bits}
  public int width() {
    return width;
  }

  @Override
  public String toString() {
    return keyword;
  }
}
