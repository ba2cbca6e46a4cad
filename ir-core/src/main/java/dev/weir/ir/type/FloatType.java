package dev.weir.ir.type;

import dev.weir.ir.Type;

/// The floating-point types, each by its keyword and width in bits.
public enum FloatType implements Type {
  /// 4 bits: sign, 2 exponent, 1 mantissa.
  F4E2M1FN("f4E2M1FN", 4),
  /// 6 bits: sign, 2 exponent, 3 mantissa.
  F6E2M3FN("f6E2M3FN", 6),
  /// 6 bits: sign, 3 exponent, 2 mantissa.
  F6E3M2FN("f6E3M2FN", 6),
  /// 8 bits: sign, 5 exponent, 2 mantissa.
  F8E5M2("f8E5M2", 8),
  /// 8 bits: sign, 4 exponent, 3 mantissa, with infinities.
  F8E4M3("f8E4M3", 8),
  /// 8 bits: sign, 4 exponent, 3 mantissa, finite.
  F8E4M3FN("f8E4M3FN", 8),
  /// 8 bits: as F8E5M2, finite, no negative zero.
  F8E5M2FNUZ("f8E5M2FNUZ", 8),
  /// 8 bits: as F8E4M3, finite, no negative zero.
  F8E4M3FNUZ("f8E4M3FNUZ", 8),
  /// 8 bits: as F8E4M3FNUZ with exponent bias 11.
  F8E4M3B11FNUZ("f8E4M3B11FNUZ", 8),
  /// 8 bits: sign, 3 exponent, 4 mantissa.
  F8E3M4("f8E3M4", 8),
  /// 8 bits: exponent only.
  F8E8M0FNU("f8E8M0FNU", 8),
  /// IEEE half precision.
  F16("f16", 16),
  /// The upper half of an f32.
  BF16("bf16", 16),
  /// 19 bits: sign, 8 exponent, 10 mantissa.
  TF32("tf32", 19),
  /// IEEE single precision.
  F32("f32", 32),
  /// IEEE double precision.
  F64("f64", 64),
  /// x87 extended precision.
  F80("f80", 80),
  /// IEEE quadruple precision.
  F128("f128", 128);

  private final String keyword;
  private final int width;

  FloatType(String keyword, int width) {
    this.keyword = keyword;
    this.width = width;
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
