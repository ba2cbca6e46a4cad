package dev.weir.dialect.tile.interpret;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.ScalarFunctions;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Type;
import dev.weir.ir.type.IntegerType;

/// The functions of elements, of all elements of tiles.
final class Arithmetic {
  private Arithmetic() {}

  static Tile unary(UnaryKind kind, Tile source) {
    Tile result = new Tile(source.element, source.extents);
    int count = source.count();
    if (source.isFloat()) {
      double[] from = source.reals();
      double[] to = result.reals();
      for (int i = 0; i < count; i++) {
        to[i] = ScalarNumbers.round(source.element, ScalarFunctions.unary(kind, from[i]));
      }
    } else {
      long[] from = source.integers();
      long[] to = result.integers();
      for (int i = 0; i < count; i++) {
        to[i] =
            ScalarNumbers.wrap(
                source.element, ScalarFunctions.unary(kind, from[i], source.element));
      }
    }
    return result;
  }

  static Tile binary(BinaryKind kind, Tile lhs, Tile rhs) {
    lhs.requireExtents(rhs);
    Tile result = new Tile(lhs.element, lhs.extents);
    int count = lhs.count();
    if (lhs.isFloat()) {
      double[] a = lhs.reals();
      double[] b = rhs.reals();
      double[] to = result.reals();
      for (int i = 0; i < count; i++) {
        to[i] = ScalarNumbers.round(lhs.element, ScalarFunctions.binary(kind, a[i], b[i]));
      }
    } else {
      long[] a = lhs.integers();
      long[] b = rhs.integers();
      long[] to = result.integers();
      for (int i = 0; i < count; i++) {
        to[i] =
            ScalarNumbers.wrap(lhs.element, ScalarFunctions.binary(kind, a[i], b[i], lhs.element));
      }
    }
    return result;
  }

  static Tile compare(CompareKind kind, Tile lhs, Tile rhs) {
    lhs.requireExtents(rhs);
    Tile result = new Tile(IntegerType.I1, lhs.extents);
    long[] to = result.integers();
    boolean unsigned = ScalarNumbers.isUnsigned(lhs.element);
    for (int i = 0; i < to.length; i++) {
      boolean holds =
          lhs.isFloat()
              ? ScalarFunctions.compare(kind, lhs.reals()[i], rhs.reals()[i])
              : ScalarFunctions.holds(
                  kind, ScalarFunctions.compare(lhs.integers()[i], rhs.integers()[i], unsigned));
      to[i] = holds ? 1 : 0;
    }
    return result;
  }

  static Tile select(Tile condition, Tile onTrue, Tile onFalse) {
    condition.requireExtents(onTrue);
    condition.requireExtents(onFalse);
    Tile result = new Tile(onTrue.element, onTrue.extents);
    long[] choices = condition.integers();
    for (int i = 0; i < choices.length; i++) {
      result.copy(i, choices[i] != 0 ? onTrue : onFalse, i);
    }
    return result;
  }

  static Tile cast(Tile source, Type to) {
    Tile result = new Tile(to, source.extents);
    for (int i = 0; i < source.count(); i++) {
      if (result.isFloat()) {
        result.reals()[i] =
            source.isFloat()
                ? ScalarNumbers.round(to, source.reals()[i])
                : ScalarNumbers.toReal(source.element, source.integers()[i], to);
      } else {
        result.integers()[i] =
            source.isFloat()
                ? ScalarNumbers.toInteger(source.reals()[i], to)
                : ScalarNumbers.cast(source.element, source.integers()[i], to).longValue();
      }
    }
    return result;
  }
}
