package dev.weir.testkit.generate;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.DenseStringElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.SparseElementsAttr;
import dev.weir.ir.attr.TypedAttribute;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.VectorType;
import java.math.BigInteger;
import java.util.Arrays;

/// Attributes made of numbers at random: every bit pattern can come, those at the ends of the range
/// and the special ones of floats often.
final class RandomNumbers {
  /// Elements beyond this many are written in hexadecimal.
  private static final int MANY = 100;

  private final Dice dice;
  private final RandomIr ir;

  RandomNumbers(Dice dice, RandomIr ir) {
    this.dice = dice;
    this.ir = ir;
  }

  Attribute number() {
    return switch (ir.types().number()) {
      case FloatType type -> FloatAttr.ofBits(bits(type), type);
      case Type type when type.equals(IntegerType.I1) -> BoolAttr.of(dice.coin());
      case Type type -> IntegerAttr.of(value(type), type);
    };
  }

  private static int width(Type type) {
    return type instanceof IntegerType integer ? integer.width() : 64;
  }

  /// {@return a number that `type` has}
  private BigInteger value(Type type) {
    int width = width(type);
    BigInteger bits =
        switch (dice.below(6)) {
          case 0 -> BigInteger.ZERO;
          case 1 -> BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
          case 2 -> BigInteger.ONE.shiftLeft(width - 1);
          case 3 -> BigInteger.ONE.shiftLeft(width - 1).subtract(BigInteger.ONE);
          case 4 -> BigInteger.valueOf(dice.below(100)).mod(BigInteger.ONE.shiftLeft(width));
          default -> new BigInteger(width, dice.random());
        };
    boolean unsigned =
        type instanceof IntegerType integer
            && integer.signedness() == IntegerType.Signedness.UNSIGNED;
    return unsigned || !bits.testBit(width - 1)
        ? bits
        : bits.subtract(BigInteger.ONE.shiftLeft(width));
  }

  /// {@return bits of a number that `type` has; of an f80, with the leading one where it is due}
  private BigInteger bits(FloatType type) {
    BigInteger bits = anyBits(type);
    // What mlir-opt prints of a number that no double holds, it reads as another one.
    while (ir.scope() == RandomIr.Scope.MLIR
        && type.isWide()
        && type.exactValue(bits) != null
        && !FloatAttr.ofBits(bits, type).fitsDouble()) {
      bits = type.bitsOf(Double.longBitsToDouble(dice.random().nextLong()));
    }
    return bits;
  }

  private BigInteger anyBits(FloatType type) {
    if (dice.once(3)) {
      return type.bitsOf(dice.of(0.0, -0.0, 1.0, -1.5, 0.1, 1e300, 1e-300, 3.0, 65504.0, 1e-7));
    }
    if (dice.once(4)) {
      return special(type);
    }
    if (type == FloatType.F80) {
      return type.bitsOf(Double.longBitsToDouble(dice.random().nextLong() & ~(1L << 62)))
          .or(new BigInteger(10, dice.random()));
    }
    return new BigInteger(type.width(), dice.random());
  }

  /// {@return an infinity, a NaN, the smallest or the largest number, where the type has them}
  private BigInteger special(FloatType type) {
    if (type == FloatType.F80) {
      return type.bitsOf(
          dice.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, -0.0));
    }
    BigInteger sign = dice.coin() ? BigInteger.ONE.shiftLeft(type.width() - 1) : BigInteger.ZERO;
    int fraction = type.precision() - 1;
    BigInteger exponent =
        BigInteger.ONE.shiftLeft(type.width() - 1).subtract(BigInteger.ONE.shiftLeft(fraction));
    BigInteger bits =
        switch (dice.below(5)) {
          case 0 -> exponent;
          case 1 -> exponent.or(BigInteger.ONE);
          case 2 -> exponent.subtract(BigInteger.ONE);
          case 3 -> BigInteger.ONE;
          default -> exponent.or(new BigInteger(fraction, dice.random()));
        };
    return bits.or(sign).mod(BigInteger.ONE.shiftLeft(type.width()));
  }

  private BigInteger bits(Type part) {
    return part instanceof FloatType floating ? bits(floating) : value(part);
  }

  private ShapedType shaped(Type element) {
    ImmutableLongArray sizes =
        dice.once(8) ? ImmutableLongArray.of(MANY + dice.below(30)) : ir.types().sizes(0);
    while (count(sizes) > 4 * MANY) {
      sizes = sizes.subArray(1, sizes.length());
    }
    boolean vector = !(element instanceof ComplexType) && !sizes.contains(0) && dice.coin();
    return vector ? VectorType.of(element, sizes.toArray()) : TensorType.of(element, sizes);
  }

  private static long count(ImmutableLongArray sizes) {
    return sizes.stream().reduce(1, (a, b) -> a * b);
  }

  /// {@return dense elements, all equal or not}
  DenseElementsAttr elements() {
    Type element = dice.once(5) ? ir.types().complex() : ir.types().number();
    return elements(shaped(element));
  }

  private DenseElementsAttr elements(ShapedType type) {
    boolean pair = type.elementType() instanceof ComplexType;
    Type part =
        type.elementType() instanceof ComplexType complex
            ? complex.elementType()
            : type.elementType();
    long count = type.elementCount();
    int numbers = (int) (count > 0 && dice.once(4) ? 1 : count) * (pair ? 2 : 1);
    BigInteger[] bits = new BigInteger[numbers];
    for (int i = 0; i < numbers; i++) {
      bits[i] = bits(part);
    }
    return DenseElementsAttr.ofBits(type, bits);
  }

  DenseStringElementsAttr strings() {
    TensorType type = TensorType.of(ir.types().opaque(), ir.types().sizes(1));
    long count = type.elementCount() > MANY ? 1 : type.elementCount();
    var values = ImmutableList.<String>builder();
    for (int i = 0; i < count; i++) {
      values.add(ir.text().string());
    }
    return new DenseStringElementsAttr(type, values.build());
  }

  DenseArrayAttr array() {
    int count = dice.below(5);
    return switch (dice.below(4)) {
      case 0 -> DenseArrayAttr.ofDoubles(FloatType.F64, doubles(FloatType.F64, count));
      case 1 -> DenseArrayAttr.ofDoubles(FloatType.F32, doubles(FloatType.F32, count));
      default -> {
        IntegerType type = IntegerType.signless(dice.of(1, 8, 16, 32, 64));
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
          long value = value(type).longValue();
          values[i] = type.equals(IntegerType.I1) ? value & 1 : value;
        }
        yield DenseArrayAttr.ofIntegers(type, values);
      }
    };
  }

  private double[] doubles(FloatType type, int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = type.fromBits(bits(type).longValue());
    }
    return values;
  }

  /// {@return a tensor with a few elements that are not zero}
  SparseElementsAttr sparse() {
    int rank = 1 + dice.below(3);
    long[] sizes = new long[rank];
    for (int i = 0; i < rank; i++) {
      sizes[i] = 2L + dice.below(9);
    }
    int count = 1 + dice.below(3);
    long[] places = new long[count * rank];
    for (int i = 0; i < places.length; i++) {
      places[i] = dice.below((int) sizes[i % rank]);
    }
    if (ir.scope() == RandomIr.Scope.MLIR
        && Arrays.stream(places).allMatch(place -> place == places[0])) {
      // One number for several places is what mlir-opt prints and does not read.
      places[0] = places[0] == 0 ? 1 : 0;
    }
    TensorType type = TensorType.of(ir.types().number(), sizes);
    TypedAttribute values = elements(TensorType.of(type.elementType(), count));
    TensorType coordinates = TensorType.of(IntegerType.I64, count, rank);
    return new SparseElementsAttr(type, DenseElementsAttr.ofLongs(coordinates, places), values);
  }
}
