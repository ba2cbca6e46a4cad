package dev.weir.dialect.mlir.arith.fold;

import dev.weir.dialect.mlir.arith.MatchingTypes;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.ShapedType;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Applies functions to integer constants: to numbers, and to the elements of vectors and tensors.
public final class IntegerFolding {
  private IntegerFolding() {}

  /// {@return the width of an integer of type `type`, 64 for index; -1 for other types}
  public static int width(Type type) {
    if (type instanceof IntegerType integer) {
      return integer.width();
    }
    return type == IndexType.INDEX ? 64 : -1;
  }

  /// {@return `value` as a constant of an integer type}
  public static Attribute constant(long value, Type type) {
    return type instanceof IntegerType integer && integer.width() == 1
        ? BoolAttr.of((value & 1) != 0)
        : IntegerAttr.of(value, type);
  }

  /// {@return `value` as a constant of an integer type}
  public static Attribute constant(BigInteger value, Type type) {
    return value.bitLength() < 64 ? constant(value.longValue(), type) : IntegerAttr.of(value, type);
  }

  /// {@return `f` of two constants of one type, as a constant of type `resultType`, or null where folding
  /// leaves it alone}
  public static @Nullable Attribute binary(
      IntegerFunction f, @Nullable Attribute a, @Nullable Attribute b, Type resultType) {
    return binary(f, a, b, resultType, true);
  }

  /// {@return `f` of two values, which is known to be defined}
  public static Attribute apply(IntegerFunction f, Attribute a, Attribute b, Type resultType) {
    return Objects.requireNonNull(binary(f, a, b, resultType, false));
  }

  private static @Nullable Attribute binary(
      IntegerFunction f,
      @Nullable Attribute a,
      @Nullable Attribute b,
      Type resultType,
      boolean folding) {
    if (a instanceof IntegerAttr x && b instanceof IntegerAttr y) {
      int width = width(x.type());
      if (width <= 0 || !MatchingTypes.isSame(x.type(), y.type())) {
        return null;
      }
      if (width <= 64) {
        return !folding || f.folds(x.value(), y.value(), width)
            ? constant(f.apply(x.value(), y.value(), width), resultType)
            : null;
      }
      return !folding || f.folds(x.bigValue(), y.bigValue(), width)
          ? constant(f.apply(x.bigValue(), y.bigValue(), width), resultType)
          : null;
    }
    if (a instanceof BoolAttr x && b instanceof BoolAttr y) {
      long p = x.value() ? -1 : 0;
      long q = y.value() ? -1 : 0;
      return !folding || f.folds(p, q, 1) ? constant(f.apply(p, q, 1), resultType) : null;
    }
    return a instanceof DenseElementsAttr x
            && b instanceof DenseElementsAttr y
            && resultType instanceof ShapedType result
            && result.isStatic()
        ? elementwise(f, x, y, result, folding)
        : null;
  }

  private static @Nullable Attribute elementwise(
      IntegerFunction f,
      DenseElementsAttr a,
      DenseElementsAttr b,
      ShapedType resultType,
      boolean folding) {
    int width = width(a.elementType());
    if (width <= 0 || !a.type().equals(b.type())) {
      return null;
    }
    int count = a.isSplat() && b.isSplat() ? 1 : Math.toIntExact(a.elementCount());
    boolean defined = true;
    if (width > 64) {
      BigInteger[] results = new BigInteger[count];
      for (int i = 0; i < count; i++) {
        BigInteger x = IntegerArithmetic.wrap(a.bitsAt(i), width);
        BigInteger y = IntegerArithmetic.wrap(b.bitsAt(i), width);
        defined = (defined || f.lastDecides()) && f.folds(x, y, width);
        results[i] = f.apply(x, y, width);
      }
      return defined || !folding ? DenseElementsAttr.ofBits(resultType, results) : null;
    }
    long[] results = new long[count];
    for (int i = 0; i < count; i++) {
      long x = IntegerArithmetic.wrap(a.longAt(i), width);
      long y = IntegerArithmetic.wrap(b.longAt(i), width);
      defined = (defined || f.lastDecides()) && f.folds(x, y, width);
      results[i] = f.apply(x, y, width);
    }
    return defined || !folding ? DenseElementsAttr.ofLongs(resultType, results) : null;
  }

  /// {@return the constant `a` widened or narrowed to `resultType`, or null}
  public static @Nullable Attribute cast(@Nullable Attribute a, Type resultType, boolean signed) {
    int to = width(ShapedType.elementOrSelf(resultType));
    if (a instanceof BoolAttr bool) {
      return constant(bool.value() ? signed ? -1 : 1 : 0, resultType);
    }
    if (a instanceof IntegerAttr number) {
      return scalar(number, width(number.type()), to, resultType, signed);
    }
    if (a instanceof DenseElementsAttr dense
        && width(dense.elementType()) > 0
        && resultType instanceof ShapedType shaped
        && shaped.isStatic()) {
      int from = width(dense.elementType());
      int count = dense.isSplat() ? 1 : Math.toIntExact(dense.elementCount());
      BigInteger[] results = new BigInteger[count];
      for (int i = 0; i < count; i++) {
        BigInteger bits = dense.bitsAt(i);
        results[i] = signed ? IntegerArithmetic.wrap(bits, from) : bits;
      }
      return DenseElementsAttr.ofBits(shaped, results);
    }
    return null;
  }

  private static Attribute scalar(
      IntegerAttr number, int from, int to, Type resultType, boolean signed) {
    if (from <= 64 && to <= 64) {
      long value = signed ? number.value() : IntegerArithmetic.unsigned(number.value(), from);
      return constant(IntegerArithmetic.wrap(value, to), resultType);
    }
    BigInteger value =
        signed ? number.bigValue() : IntegerArithmetic.unsigned(number.bigValue(), from);
    return constant(IntegerArithmetic.wrap(value, to), resultType);
  }
}
