package dev.weir.ir.trait;

import dev.weir.ir.Type;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import java.util.Optional;

/// Facts about an integer of `width` bits: the least and the greatest that it can be when its bits
/// are read without a sign, and when they are read with one. Of a vector or tensor, of each element.
///
/// Mirrors MLIR's `ConstantIntRanges`; an `index` has 64 bits.
///
/// @param width the number of bits
/// @param unsignedMin the least value without a sign
/// @param unsignedMax the greatest value without a sign, included
/// @param signedMin the least value with a sign
/// @param signedMax the greatest value with a sign, included
public record IntRange(
    int width,
    BigInteger unsignedMin,
    BigInteger unsignedMax,
    BigInteger signedMin,
    BigInteger signedMax) {
  private static final int INDEX_WIDTH = 64;

  /// {@return the number of bits of an integer of type `type`, or of each element; -1 where it holds no
  /// integers}
  public static int widthOf(Type type) {
    if (type instanceof IntegerType integer) {
      return integer.width();
    }
    if (type instanceof ShapedType shaped) {
      return shaped.elementType() instanceof ShapedType ? -1 : widthOf(shaped.elementType());
    }
    return type == IndexType.INDEX ? INDEX_WIDTH : -1;
  }

  /// {@return the range of every integer of `width` bits}
  public static IntRange all(int width) {
    return new IntRange(
        width, BigInteger.ZERO, maxUnsigned(width), minSigned(width), maxSigned(width));
  }

  /// {@return the range of `value` alone, of which the lowest `width` bits count}
  public static IntRange constant(BigInteger value, int width) {
    BigInteger unsigned = value.and(maxUnsigned(width));
    BigInteger signed = signed(unsigned, width);
    return new IntRange(width, unsigned, unsigned, signed, signed);
  }

  /// {@return the range of all from `min` to `max` where both are read without a sign}
  public static IntRange ofUnsigned(BigInteger min, BigInteger max, int width) {
    BigInteger low = signed(min, width);
    BigInteger high = signed(max, width);
    return low.signum() < 0 == high.signum() < 0
        ? new IntRange(width, min, max, low.min(high), low.max(high))
        : new IntRange(width, min, max, minSigned(width), maxSigned(width));
  }

  /// {@return the range of all from `min` to `max` where both are read with a sign}
  public static IntRange ofSigned(BigInteger min, BigInteger max, int width) {
    BigInteger low = min.and(maxUnsigned(width));
    BigInteger high = max.and(maxUnsigned(width));
    return min.signum() < 0 == max.signum() < 0
        ? new IntRange(width, low.min(high), low.max(high), min, max)
        : new IntRange(width, BigInteger.ZERO, maxUnsigned(width), min, max);
  }

  /// {@return the greatest integer of `width` bits without a sign}
  public static BigInteger maxUnsigned(int width) {
    return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
  }

  /// {@return the greatest integer of `width` bits with a sign}
  public static BigInteger maxSigned(int width) {
    return width == 0 ? BigInteger.ZERO : maxUnsigned(width - 1);
  }

  /// {@return the least integer of `width` bits with a sign}
  public static BigInteger minSigned(int width) {
    return width == 0 ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(width - 1).negate();
  }

  /// {@return what the `width` bits of `unsigned` are when read with a sign}
  public static BigInteger signed(BigInteger unsigned, int width) {
    return width > 0 && unsigned.testBit(width - 1)
        ? unsigned.subtract(BigInteger.ONE.shiftLeft(width))
        : unsigned;
  }

  /// {@return the only value that is possible, read without a sign, where there is only one}
  public Optional<BigInteger> constantValue() {
    if (unsignedMin.equals(unsignedMax)) {
      return Optional.of(unsignedMin);
    }
    return signedMin.equals(signedMax)
        ? Optional.of(signedMin.and(maxUnsigned(width)))
        : Optional.empty();
  }

  /// {@return the facts about an integer that is in this range or in `other`, of the same width}
  public IntRange union(IntRange other) {
    return new IntRange(
        width,
        unsignedMin.min(other.unsignedMin),
        unsignedMax.max(other.unsignedMax),
        signedMin.min(other.signedMin),
        signedMax.max(other.signedMax));
  }

  /// {@return the facts about an integer that is in this range and in `other`, of the same width}
  public IntRange intersection(IntRange other) {
    return new IntRange(
        width,
        unsignedMin.max(other.unsignedMin),
        unsignedMax.min(other.unsignedMax),
        signedMin.max(other.signedMin),
        signedMax.min(other.signedMax));
  }

  /// {@return whether an integer with the bits of `value` is in this range}
  public boolean contains(BigInteger value) {
    BigInteger unsigned = value.and(maxUnsigned(width));
    BigInteger signed = signed(unsigned, width);
    return unsigned.compareTo(unsignedMin) >= 0
        && unsigned.compareTo(unsignedMax) <= 0
        && signed.compareTo(signedMin) >= 0
        && signed.compareTo(signedMax) <= 0;
  }

  @Override
  public String toString() {
    return "unsigned : [%s, %s] signed : [%s, %s]"
        .formatted(unsignedMin, unsignedMax, signedMin, signedMax);
  }
}
