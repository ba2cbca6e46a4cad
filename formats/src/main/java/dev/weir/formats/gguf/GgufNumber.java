package dev.weir.formats.gguf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/// The types of numbers in a GGUF file's metadata.
public enum GgufNumber {
  /// Unsigned, 8 bits.
  UINT8(0, 1),
  /// Signed, 8 bits.
  INT8(1, 1),
  /// Unsigned, 16 bits.
  UINT16(2, 2),
  /// Signed, 16 bits.
  INT16(3, 2),
  /// Unsigned, 32 bits.
  UINT32(4, 4),
  /// Signed, 32 bits.
  INT32(5, 4),
  /// IEEE 754, 32 bits.
  FLOAT32(6, 4),
  /// A byte, 0 or 1.
  BOOL(7, 1),
  /// Unsigned, 64 bits.
  UINT64(10, 8),
  /// Signed, 64 bits.
  INT64(11, 8),
  /// IEEE 754, 64 bits.
  FLOAT64(12, 8);

  static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final int number;
  private final int bytes;

  GgufNumber(int number, int bytes) {
    this.number = number;
    this.bytes = bytes;
  }

  static Optional<GgufNumber> of(int number) {
    return Arrays.stream(values()).filter(type -> type.number == number).findFirst();
  }

  /// {@return the bytes of a number}
  public int bytes() {
    return bytes;
  }

  boolean isFloat() {
    return this == FLOAT32 || this == FLOAT64;
  }

  long asLong(MemorySegment from, long at) {
    return switch (this) {
      case UINT8, BOOL -> from.get(JAVA_BYTE, at) & 0xFFL;
      case INT8 -> from.get(JAVA_BYTE, at);
      case UINT16 -> from.get(SHORT, at) & 0xFFFFL;
      case INT16 -> from.get(SHORT, at);
      case UINT32 -> from.get(INT, at) & 0xFFFF_FFFFL;
      case INT32 -> from.get(INT, at);
      case UINT64, INT64 -> from.get(LONG, at);
      case FLOAT32, FLOAT64 -> (long) asDouble(from, at);
    };
  }

  double asDouble(MemorySegment from, long at) {
    return switch (this) {
      case FLOAT32 -> Float.intBitsToFloat(from.get(INT, at));
      case FLOAT64 -> Double.longBitsToDouble(from.get(LONG, at));
      default -> asLong(from, at);
    };
  }
}
