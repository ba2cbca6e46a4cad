package dev.weir.backend.gpu.simt;

import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// The elements that generated code computes with, by the name of their C type.
///
/// Floats of 16 bits are kept as bits and computed as `f32`; booleans are bytes of 0 or 1.
public enum Element {
  /// A boolean.
  BOOL("u8", 1, Kind.BOOL),
  /// An integer of 8 bits.
  I8("i8", 1, Kind.SIGNED),
  /// An integer of 8 bits without sign.
  U8("u8", 1, Kind.UNSIGNED),
  /// An integer of 16 bits.
  I16("i16", 2, Kind.SIGNED),
  /// An integer of 16 bits without sign.
  U16("u16", 2, Kind.UNSIGNED),
  /// An integer of 32 bits.
  I32("i32", 4, Kind.SIGNED),
  /// An integer of 32 bits without sign.
  U32("u32", 4, Kind.UNSIGNED),
  /// An integer of 64 bits.
  I64("i64", 8, Kind.SIGNED),
  /// An integer of 64 bits without sign.
  U64("u64", 8, Kind.UNSIGNED),
  /// IEEE half precision.
  F16("u16", 2, Kind.BITS),
  /// The upper half of an f32.
  BF16("u16", 2, Kind.BITS),
  /// IEEE single precision.
  F32("f32", 4, Kind.FLOAT),
  /// IEEE double precision.
  F64("f64", 8, Kind.FLOAT);

  /// What an element is.
  public enum Kind {
    /// True or false.
    BOOL,
    /// An integer with sign.
    SIGNED,
    /// An integer without.
    UNSIGNED,
    /// The bits of a float that is computed as `f32`.
    BITS,
    /// A float that is computed with as it is.
    FLOAT
  }

  private final String type;
  private final int bytes;
  private final Kind kind;

  Element(String type, int bytes, Kind kind) {
    this.type = type;
    this.bytes = bytes;
    this.kind = kind;
  }

  /// {@return the element of tiles and memory of `type`}
  ///
  /// @throws IllegalArgumentException if there is none
  public static Element of(Type type) {
    if (type instanceof FloatType number) {
      return switch (number) {
        case F16 -> F16;
        case BF16 -> BF16;
        case F32 -> F32;
        case F64 -> F64;
        default -> throw new IllegalArgumentException("no elements of type " + type);
      };
    }
    if (type instanceof IntegerType integer) {
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
    throw new IllegalArgumentException("no elements of type " + type);
  }

  /// {@return the C type that holds one}
  public String type() {
    return type;
  }

  /// {@return the bytes of one}
  public int bytes() {
    return bytes;
  }

  /// {@return what it is}
  public Kind kind() {
    return kind;
  }

  /// {@return the element it is computed as}
  public Element computed() {
    return kind == Kind.BITS ? F32 : this;
  }

  /// {@return whether it is an integer or a boolean}
  public boolean isInteger() {
    return kind != Kind.BITS && kind != Kind.FLOAT;
  }

  /// {@return the integer without sign of the same size}
  public Element unsigned() {
    return switch (bytes) {
      case 1 -> U8;
      case 2 -> U16;
      case 4 -> U32;
      default -> U64;
    };
  }

  /// {@return the suffix of the functions that take one}
  public String suffix() {
    return switch (this) {
      case F16 -> "f16";
      case BF16 -> "bf16";
      case BOOL -> "u8";
      default -> type;
    };
  }
}
