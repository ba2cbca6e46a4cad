package dev.weir.ir.attr;

import com.google.common.math.LongMath;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The elements of a tensor or vector of numbers: `dense<[1, 2]> : tensor<2xi32>`.
///
/// Elements lie in one byte array, little-endian: each in whole bytes, except i1, of which eight
/// share a byte. Where all are equal only one is kept (a splat). An element of a complex type counts
/// as two numbers, its real and its imaginary part; `At` methods are indexed by number.
public final class DenseElementsAttr implements TypedAttribute {
  private final ShapedType type;
  private final byte[] raw;
  private final boolean splat;

  private DenseElementsAttr(ShapedType type, byte[] raw, boolean splat) {
    this.type = type;
    this.raw = raw;
    this.splat = splat;
  }

  /// {@return the elements given as the bytes of all of them, or of one for a splat}
  ///
  /// @throws IllegalArgumentException if the type is not static or not of numbers, or the number of
  ///     bytes does not fit it
  public static DenseElementsAttr ofRaw(ShapedType type, byte[] bytes) {
    long count = countOf(type);
    long full = ElementStorage.byteSize(type.elementType(), count);
    long one = ElementStorage.byteSize(type.elementType(), 1);
    if (bytes.length != full && bytes.length != one) {
      throw new IllegalArgumentException(
          "expected %d bytes for %s, got %d".formatted(full, type, bytes.length));
    }
    byte[] own = bytes.clone();
    clearPadding(type, own);
    return normal(type, own, bytes.length != full);
  }

  /// Clears the bits of each number's last byte that its width does not reach.
  private static void clearPadding(ShapedType type, byte[] bytes) {
    int size = ElementStorage.partBytes(type.elementType());
    int used = ElementStorage.width(ElementStorage.partType(type.elementType())) % 8;
    if (size > 0 && used != 0) {
      for (int i = size - 1; i < bytes.length; i += size) {
        bytes[i] &= (byte) ((1 << used) - 1);
      }
    }
  }

  /// {@return the elements given as integers, or one for a splat; floats are converted}
  ///
  /// @throws IllegalArgumentException if there are not as many as the type has
  public static DenseElementsAttr ofLongs(ShapedType type, long... values) {
    byte[] bytes = allocate(type, values.length);
    int size = ElementStorage.partBytes(type.elementType());
    if (ElementStorage.partType(type.elementType()) instanceof FloatType) {
      return ofDoubles(type, Arrays.stream(values).asDoubleStream().toArray());
    }
    int width = ElementStorage.width(ElementStorage.partType(type.elementType()));
    for (int i = 0; i < values.length; i++) {
      if (width > 64) {
        writeMasked(bytes, i, size, BigInteger.valueOf(values[i]), width);
      } else {
        ElementStorage.write(bytes, i, size, masked(values[i], width));
      }
    }
    return normal(type, bytes, values.length == ElementStorage.parts(type.elementType()));
  }

  /// {@return the elements given as doubles, or one for a splat; rounded to the type, towards zero
  /// for integers, which get zero for what is not finite}
  ///
  /// @throws IllegalArgumentException if there are not as many as the type has
  public static DenseElementsAttr ofDoubles(ShapedType type, double... values) {
    byte[] bytes = allocate(type, values.length);
    int size = ElementStorage.partBytes(type.elementType());
    Type part = ElementStorage.partType(type.elementType());
    for (int i = 0; i < values.length; i++) {
      if (part instanceof FloatType floating) {
        if (floating.isWide()) {
          ElementStorage.writeWide(bytes, i, size, floating.bitsOf(values[i]));
        } else {
          ElementStorage.write(bytes, i, size, floating.toBits(values[i]));
        }
      } else {
        BigInteger whole =
            Double.isFinite(values[i]) ? new BigDecimal(values[i]).toBigInteger() : BigInteger.ZERO;
        writeMasked(bytes, i, size, whole, ElementStorage.width(part));
      }
    }
    return normal(type, bytes, values.length == ElementStorage.parts(type.elementType()));
  }

  /// {@return the elements given as bits, or one for a splat}
  ///
  /// @throws IllegalArgumentException if there are not as many as the type has
  public static DenseElementsAttr ofBits(ShapedType type, BigInteger... values) {
    byte[] bytes = allocate(type, values.length);
    int size = ElementStorage.partBytes(type.elementType());
    int width = ElementStorage.width(ElementStorage.partType(type.elementType()));
    for (int i = 0; i < values.length; i++) {
      writeMasked(bytes, i, size, values[i], width);
    }
    return normal(type, bytes, values.length == ElementStorage.parts(type.elementType()));
  }

  /// {@return the low `width` bits of `value`}: what lies beyond them in the bytes is zero
  private static long masked(long value, int width) {
    return width >= 64 ? value : value & (1L << width) - 1;
  }

  private static void writeMasked(byte[] bytes, int index, int size, BigInteger value, int width) {
    boolean fits = value.signum() >= 0 && value.bitLength() <= width;
    BigInteger low =
        fits ? value : value.and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
    ElementStorage.writeWide(bytes, index, size, low);
  }

  private static long countOf(ShapedType type) {
    long count = type.elementCount();
    if (count < 0) {
      throw new IllegalArgumentException("dense elements need a static shape, got " + type);
    }
    if (!ElementStorage.isSupported(type.elementType())) {
      throw new IllegalArgumentException("dense elements need numbers, got " + type);
    }
    return count;
  }

  private static byte[] allocate(ShapedType type, int numbers) {
    long count = countOf(type);
    int parts = ElementStorage.parts(type.elementType());
    if (numbers != count * parts && numbers != parts) {
      throw new IllegalArgumentException(
          "expected %d numbers for %s, got %d".formatted(count * parts, type, numbers));
    }
    return new byte[Math.toIntExact(ElementStorage.byteSize(type.elementType(), numbers / parts))];
  }

  /// Finds splats, so that equal elements are equal attributes however they were given. One number for
  /// no element is kept: it is the splat that was asked for.
  private static DenseElementsAttr normal(ShapedType type, byte[] bytes, boolean single) {
    long count = type.elementCount();
    if (count == 0 && !single) {
      return new DenseElementsAttr(type, new byte[0], false);
    }
    if (single || count == 1) {
      if (ElementStorage.partBytes(type.elementType()) == 0) {
        bytes[0] &= 1;
      }
      return new DenseElementsAttr(type, bytes, true);
    }
    int unit = (int) ElementStorage.byteSize(type.elementType(), 1);
    if (ElementStorage.partBytes(type.elementType()) == 0) {
      return bits(type, bytes, count);
    }
    if (Arrays.equals(bytes, 0, bytes.length - unit, bytes, unit, bytes.length)) {
      return new DenseElementsAttr(type, Arrays.copyOf(bytes, unit), true);
    }
    return new DenseElementsAttr(type, bytes, false);
  }

  private static DenseElementsAttr bits(ShapedType type, byte[] bytes, long count) {
    int tail = (int) (count & 7);
    if (tail != 0) {
      bytes[bytes.length - 1] &= (byte) ((1 << tail) - 1);
    }
    boolean first = (bytes[0] & 1) != 0;
    for (int i = 0; i < bytes.length; i++) {
      int all = i == bytes.length - 1 && tail != 0 ? (1 << tail) - 1 : 0xFF;
      if ((bytes[i] & 0xFF) != (first ? all : 0)) {
        return new DenseElementsAttr(type, bytes, false);
      }
    }
    return new DenseElementsAttr(type, new byte[] {(byte) (first ? 1 : 0)}, true);
  }

  @Override
  public ShapedType type() {
    return type;
  }

  /// {@return the type of one element}
  public Type elementType() {
    return type.elementType();
  }

  /// {@return the number of elements}
  public long elementCount() {
    return type.elementCount();
  }

  /// {@return the number of numbers: twice the number of elements where these are complex}
  public long numberCount() {
    return LongMath.saturatedMultiply(
        type.elementCount(), ElementStorage.parts(type.elementType()));
  }

  /// {@return whether one number, or pair, stands for all elements, be there any or none}
  public boolean isSplat() {
    return splat;
  }

  private long place(long index) {
    return splat ? index % ElementStorage.parts(type.elementType()) : index;
  }

  /// {@return number `index` as an integer, extended by the sign unless the type is unsigned or i1;
  /// floats are rounded towards zero}
  public long longAt(long index) {
    Type part = ElementStorage.partType(type.elementType());
    if (part instanceof FloatType) {
      return (long) doubleAt(index);
    }
    long bits =
        ElementStorage.read(raw, place(index), ElementStorage.partBytes(type.elementType()));
    int width = ElementStorage.width(part);
    boolean unsigned =
        part instanceof IntegerType integer
            && (integer.signedness() == IntegerType.Signedness.UNSIGNED || width == 1);
    int shift = 64 - Math.min(Math.max(width, 1), 64);
    return unsigned ? bits << shift >>> shift : bits << shift >> shift;
  }

  /// {@return number `index` as a double}
  public double doubleAt(long index) {
    if (!(ElementStorage.partType(type.elementType()) instanceof FloatType floating)) {
      return longAt(index);
    }
    if (floating.isWide()) {
      return FloatAttr.ofBits(bitsAt(index), floating).value();
    }
    return floating.fromBits(
        ElementStorage.read(raw, place(index), ElementStorage.partBytes(type.elementType())));
  }

  /// {@return the bits of number `index`, whatever the width}
  public BigInteger bitsAt(long index) {
    return ElementStorage.readWide(raw, place(index), ElementStorage.partBytes(type.elementType()));
  }

  /// {@return a copy of the bytes: of one element for a splat, else of all}
  public byte[] rawBytes() {
    return raw.clone();
  }

  /// {@return these elements under another type with as many elements of as many bits}
  public DenseElementsAttr withType(ShapedType newType) {
    return splat ? new DenseElementsAttr(newType, raw, true) : ofRaw(newType, raw);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || other instanceof DenseElementsAttr that
            && splat == that.splat
            && type.equals(that.type)
            && Arrays.equals(raw, that.raw);
  }

  @Override
  public int hashCode() {
    return 31 * type.hashCode() + Arrays.hashCode(raw);
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
