package dev.weir.dialect.builtin.data;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Arrays;
import java.util.Optional;

/// The element type of a [Tensor] in memory.
///
/// Each constant knows the two names programs use for it: Paddle's (`float32`) and MLIR's (`f32`).
/// [#UNDEFINED] stands for a type that is not known or does not matter; no tensor can have it.
public enum DType {
  /// One byte per element, 0 or 1.
  BOOL("bool", "i1", 1, Kind.BOOLEAN),
  /// Signed 4-bit integer, one byte per element: -8 to 7. Files pack two into a byte.
  INT4("int4", "i4", 1, Kind.SIGNED),
  /// Unsigned 4-bit integer, one byte per element: 0 to 15. Files pack two into a byte.
  UINT4("uint4", "ui4", 1, Kind.UNSIGNED),
  /// Signed 8-bit integer.
  INT8("int8", "i8", 1, Kind.SIGNED),
  /// Unsigned 8-bit integer.
  UINT8("uint8", "ui8", 1, Kind.UNSIGNED),
  /// Signed 16-bit integer.
  INT16("int16", "i16", 2, Kind.SIGNED),
  /// Unsigned 16-bit integer.
  UINT16("uint16", "ui16", 2, Kind.UNSIGNED),
  /// Signed 32-bit integer.
  INT32("int32", "i32", 4, Kind.SIGNED),
  /// Unsigned 32-bit integer.
  UINT32("uint32", "ui32", 4, Kind.UNSIGNED),
  /// Signed 64-bit integer.
  INT64("int64", "i64", 8, Kind.SIGNED),
  /// Unsigned 64-bit integer.
  UINT64("uint64", "ui64", 8, Kind.UNSIGNED),
  /// IEEE 754 binary16.
  FLOAT16("float16", "f16", 2, Kind.FLOAT),
  /// The upper half of a binary32.
  BFLOAT16("bfloat16", "bf16", 2, Kind.FLOAT),
  /// IEEE 754 binary32.
  FLOAT32("float32", "f32", 4, Kind.FLOAT),
  /// IEEE 754 binary64.
  FLOAT64("float64", "f64", 8, Kind.FLOAT),
  /// Two binary32: real part, then imaginary part.
  COMPLEX64("complex64", "complex<f32>", 8, Kind.COMPLEX),
  /// Two binary64: real part, then imaginary part.
  COMPLEX128("complex128", "complex<f64>", 16, Kind.COMPLEX),
  /// 4 exponent bits, 3 mantissa bits, no infinities.
  FLOAT8_E4M3FN("float8_e4m3fn", "f8E4M3FN", 1, Kind.FLOAT),
  /// 5 exponent bits, 2 mantissa bits.
  FLOAT8_E5M2("float8_e5m2", "f8E5M2", 1, Kind.FLOAT),
  /// 4 exponent bits, 3 mantissa bits, bias 8, no infinities, no negative zero.
  FLOAT8_E4M3FNUZ("float8_e4m3fnuz", "f8E4M3FNUZ", 1, Kind.FLOAT),
  /// 5 exponent bits, 2 mantissa bits, bias 16, no infinities, no negative zero.
  FLOAT8_E5M2FNUZ("float8_e5m2fnuz", "f8E5M2FNUZ", 1, Kind.FLOAT),
  /// Text, of which a tensor has a word of 8 bytes; PaddlePaddle's `pstring`. It is no number.
  STRING("pstring", "!pir.string", 8, Kind.TEXT),
  /// Not a type of elements.
  UNDEFINED("undefined", "none", 0, Kind.NONE);

  private enum Kind {
    BOOLEAN,
    SIGNED,
    UNSIGNED,
    FLOAT,
    COMPLEX,
    TEXT,
    NONE
  }

  private static final ImmutableMap<String, DType> BY_PADDLE_NAME =
      Maps.uniqueIndex(Arrays.asList(values()), DType::paddleName);
  private static final ImmutableMap<String, DType> BY_MLIR_NAME =
      Maps.uniqueIndex(Arrays.asList(values()), DType::mlirName);

  private final String paddleName;
  private final String mlirName;
  private final int byteSize;
  private final Kind kind;

  DType(String paddleName, String mlirName, int byteSize, Kind kind) {
    this.paddleName = paddleName;
    this.mlirName = mlirName;
    this.byteSize = byteSize;
    this.kind = kind;
  }

  /// Paddle's name, such as `float32`.
  public String paddleName() {
    return paddleName;
  }

  /// The spelling in IR text, such as `f32`, `i1`, `ui8` or `complex<f32>`.
  public String mlirName() {
    return mlirName;
  }

  /// Bytes of one element; 0 for [#UNDEFINED].
  public int byteSize() {
    return byteSize;
  }

  /// Bits of the value of one element, fewer than its bytes hold for 4-bit integers.
  public int bitSize() {
    return this == INT4 || this == UINT4 ? 4 : 8 * byteSize;
  }

  /// Bytes of `count` elements in files, where two 4-bit integers share a byte.
  public long packedSize(long count) {
    return bitSize() == 4 ? count / 2 + count % 2 : count * byteSize;
  }

  /// Whether elements are real floating point numbers of any width.
  public boolean isFloat() {
    return kind == Kind.FLOAT;
  }

  /// Whether elements are integers, signed or unsigned; [#BOOL] is not.
  public boolean isInteger() {
    return kind == Kind.SIGNED || kind == Kind.UNSIGNED;
  }

  /// Whether elements are integers without sign.
  public boolean isUnsigned() {
    return kind == Kind.UNSIGNED;
  }

  /// Whether elements are complex numbers.
  public boolean isComplex() {
    return kind == Kind.COMPLEX;
  }

  /// The type with that Paddle name, if there is one.
  public static Optional<DType> ofPaddleName(String name) {
    return Optional.ofNullable(BY_PADDLE_NAME.get(name));
  }

  /// The type with that MLIR spelling, if there is one.
  public static Optional<DType> ofMlirName(String name) {
    return Optional.ofNullable(BY_MLIR_NAME.get(name));
  }
}
