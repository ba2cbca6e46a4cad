package dev.weir.ir.attr;

import com.google.common.math.LongMath;
import dev.weir.ir.Type;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;

/// How the elements of dense attributes lie in bytes: little-endian, each in whole bytes, except i1,
/// of which eight share a byte. A complex number is its two parts, one after the other.
final class ElementStorage {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private ElementStorage() {}

  /// {@return the type of the numbers that make up an element}
  static Type partType(Type elementType) {
    return elementType instanceof ComplexType complex ? complex.elementType() : elementType;
  }

  /// {@return how many numbers make up an element}
  static int parts(Type elementType) {
    return elementType instanceof ComplexType ? 2 : 1;
  }

  /// {@return whether dense attributes can hold elements of this type}
  static boolean isSupported(Type elementType) {
    Type part = partType(elementType);
    return part instanceof IntegerType || part instanceof FloatType || part == IndexType.INDEX;
  }

  /// {@return the number of bits of one number}
  static int width(Type partType) {
    return switch (partType) {
      case IntegerType integer -> integer.width();
      case FloatType floating -> floating.width();
      default -> 64;
    };
  }

  /// {@return the number of bytes of one number; 0 where numbers share a byte}
  static int partBytes(Type elementType) {
    Type part = partType(elementType);
    int width = width(part);
    if (width == 1 && !(elementType instanceof ComplexType)) {
      return 0;
    }
    return (width + 7) / 8;
  }

  /// {@return the number of bytes of `count` elements, or the largest `long` where that is less}
  static long byteSize(Type elementType, long count) {
    int bytes = partBytes(elementType);
    return bytes == 0
        ? count / 8 + (count % 8 == 0 ? 0 : 1)
        : LongMath.saturatedMultiply(count, (long) bytes * parts(elementType));
  }

  /// {@return the bits of number `index`, of up to 64 bits, not extended}
  static long read(byte[] raw, long index, int bytes) {
    int at = (int) (index * bytes);
    return switch (bytes) {
      case 0 -> raw[(int) (index >> 3)] >> (index & 7) & 1;
      case 1 -> raw[at] & 0xFFL;
      case 2 -> raw[at] & 0xFFL | (raw[at + 1] & 0xFFL) << 8;
      case 4 -> (int) INT.get(raw, at) & 0xFFFFFFFFL;
      case 8 -> (long) LONG.get(raw, at);
      default -> {
        long value = 0;
        for (int i = Math.min(bytes, 8) - 1; i >= 0; i--) {
          value = value << 8 | raw[at + i] & 0xFFL;
        }
        yield value;
      }
    };
  }

  /// Writes the low bits of `value` as number `index`; bytes beyond the eighth get its sign.
  static void write(byte[] raw, long index, int bytes, long value) {
    int at = (int) (index * bytes);
    switch (bytes) {
      case 0 -> {
        int mask = 1 << (index & 7);
        if ((value & 1) != 0) {
          raw[(int) (index >> 3)] |= (byte) mask;
        } else {
          raw[(int) (index >> 3)] &= (byte) ~mask;
        }
      }
      case 4 -> INT.set(raw, at, (int) value);
      case 8 -> LONG.set(raw, at, value);
      default -> {
        for (int i = 0; i < bytes; i++) {
          raw[at + i] = (byte) (i < 8 ? value >> (8 * i) : value >> 63);
        }
      }
    }
  }

  /// {@return the bits of number `index`, of any width}
  static BigInteger readWide(byte[] raw, long index, int bytes) {
    if (bytes == 0) {
      return BigInteger.valueOf(read(raw, index, 0));
    }
    byte[] bigEndian = new byte[bytes];
    int at = (int) (index * bytes);
    for (int i = 0; i < bytes; i++) {
      bigEndian[bytes - 1 - i] = raw[at + i];
    }
    return new BigInteger(1, bigEndian);
  }

  /// Writes the low bits of `value` as number `index`.
  static void writeWide(byte[] raw, long index, int bytes, BigInteger value) {
    if (bytes <= 8) {
      write(raw, index, bytes, value.longValue());
      return;
    }
    int at = (int) (index * bytes);
    byte[] bigEndian = value.toByteArray();
    byte sign = (byte) (value.signum() < 0 ? 0xFF : 0);
    for (int i = 0; i < bytes; i++) {
      raw[at + i] = i < bigEndian.length ? bigEndian[bigEndian.length - 1 - i] : sign;
    }
  }
}
