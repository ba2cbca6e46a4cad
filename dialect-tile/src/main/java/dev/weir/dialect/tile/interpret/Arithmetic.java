package dev.weir.dialect.tile.interpret;

import dev.weir.dialect.tile.arith.BinaryKind;
import dev.weir.dialect.tile.arith.CompareKind;
import dev.weir.dialect.tile.arith.UnaryKind;
import dev.weir.dialect.tile.element.Functions;
import dev.weir.dialect.tile.element.Numbers;
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
        to[i] = Numbers.round(source.element, Functions.unary(kind, from[i]));
      }
    } else {
      long[] from = source.integers();
      long[] to = result.integers();
      for (int i = 0; i < count; i++) {
        to[i] = Numbers.wrap(source.element, Functions.unary(kind, from[i], source.element));
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
        to[i] = Numbers.round(lhs.element, Functions.binary(kind, a[i], b[i]));
      }
    } else {
      long[] a = lhs.integers();
      long[] b = rhs.integers();
      long[] to = result.integers();
      for (int i = 0; i < count; i++) {
        to[i] = Numbers.wrap(lhs.element, Functions.binary(kind, a[i], b[i], lhs.element));
      }
    }
    return result;
  }

  static Tile compare(CompareKind kind, Tile lhs, Tile rhs) {
    lhs.requireExtents(rhs);
    Tile result = new Tile(IntegerType.I1, lhs.extents);
    long[] to = result.integers();
    boolean unsigned = Numbers.isUnsigned(lhs.element);
    for (int i = 0; i < to.length; i++) {
      boolean holds =
          lhs.isFloat()
              ? Functions.compare(kind, lhs.reals()[i], rhs.reals()[i])
              : Functions.holds(
                  kind, Functions.compare(lhs.integers()[i], rhs.integers()[i], unsigned));
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
                ? Numbers.round(to, source.reals()[i])
                : Numbers.toReal(source.element, source.integers()[i], to);
      } else {
        result.integers()[i] =
            source.isFloat()
                ? Numbers.toInteger(source.reals()[i], to)
                : Numbers.cast(source.element, source.integers()[i], to).longValue();
      }
    }
    return result;
  }
}
