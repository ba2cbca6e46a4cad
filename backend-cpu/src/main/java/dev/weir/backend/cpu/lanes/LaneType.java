package dev.weir.backend.cpu.lanes;

import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;

/// The type of elements, as generated code holds them. Single ones are what the JVM has: integers up to
/// 32 bits an `int`, unsigned ones extended by zeros, booleans 0 or 1, f16 and bf16 their bits.
public enum LaneType {
  F64(8, TypeKind.DOUBLE),
  F32(4, TypeKind.FLOAT),
  F16(2, TypeKind.INT),
  BF16(2, TypeKind.INT),
  I64(8, TypeKind.LONG),
  U64(8, TypeKind.LONG),
  I32(4, TypeKind.INT),
  U32(4, TypeKind.INT),
  I16(2, TypeKind.INT),
  U16(2, TypeKind.INT),
  I8(1, TypeKind.INT),
  U8(1, TypeKind.INT),
  BOOL(1, TypeKind.INT);

  private final int bytes;
  private final TypeKind kind;

  LaneType(int bytes, TypeKind kind) {
    this.bytes = bytes;
    this.kind = kind;
  }

  /// {@return whether these are integers of 8 bits}
  public boolean isByte() {
    return this == I8 || this == U8;
  }

  /// {@return what elements of `type` are held as}
  public static LaneType of(Type type) {
    if (type instanceof FloatType number) {
      if (number == FloatType.F16) {
        return F16;
      }
      if (number == FloatType.BF16) {
        return BF16;
      }
      if (number == FloatType.F32) {
        return F32;
      }
      if (number == FloatType.F64) {
        return F64;
      }
      throw new IllegalArgumentException("no elements of type " + type);
    }
    IntegerType integer = (IntegerType) type;
    boolean unsigned = integer.signedness() == IntegerType.Signedness.UNSIGNED;
    return switch (integer.width()) {
      case 1 -> BOOL;
      case 8 -> unsigned ? U8 : I8;
      case 16 -> unsigned ? U16 : I16;
      case 32 -> unsigned ? U32 : I32;
      case 64 -> unsigned ? U64 : I64;
      default -> throw new IllegalArgumentException("no elements of type " + type);
    };
  }

  /// {@return the bytes of an element in memory}
  public int bytes() {
    return bytes;
  }

  /// {@return what the JVM holds one as}
  public TypeKind kind() {
    return kind;
  }

  /// {@return the class of one}
  public ClassDesc desc() {
    return kind.upperBound();
  }

  public boolean isFloat() {
    return this == F32 || this == F64;
  }

  /// {@return whether this is f16 or bf16, which nothing is computed in}
  public boolean isNarrow() {
    return this == F16 || this == BF16;
  }

  public boolean isUnsigned() {
    return this == U8 || this == U16 || this == U32 || this == U64;
  }
}
