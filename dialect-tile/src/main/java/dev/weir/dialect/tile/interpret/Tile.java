package dev.weir.dialect.tile.interpret;

import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The values of a tile that count, in row-major order: floats as the doubles they are, integers with
/// their sign or without it as their type says, booleans as 0 and 1.
final class Tile {
  /// Above this no device holds a tile, and here memory would run out.
  private static final int MOST = 1 << 26;

  final Type element;
  final int[] extents;
  private final double @Nullable [] reals;
  private final long @Nullable [] integers;

  /// A tile of zeros.
  Tile(Type element, int[] extents) {
    this.element = element;
    this.extents = extents;
    int count = count(extents);
    if (count > MOST) {
      throw new Fault("a tile of %d values, which is more than %d", count, MOST);
    }
    reals = element instanceof FloatType ? new double[count] : null;
    integers = element instanceof FloatType ? null : new long[count];
  }

  private Tile(Type element, int[] extents, double @Nullable [] reals, long @Nullable [] integers) {
    this.element = element;
    this.extents = extents;
    this.reals = reals;
    this.integers = integers;
  }

  /// {@return the same values in the same order under other extents}
  Tile withExtents(int[] others) {
    return new Tile(element, others, reals, integers);
  }

  static int count(int[] extents) {
    int count = 1;
    for (int extent : extents) {
      count = Math.multiplyExact(count, extent);
    }
    return count;
  }

  /// {@return the distance in memory of neighbours in each dimension}
  static int[] strides(int[] extents) {
    int[] strides = new int[extents.length];
    int stride = 1;
    for (int i = extents.length - 1; i >= 0; i--) {
      strides[i] = stride;
      stride *= extents[i];
    }
    return strides;
  }

  /// {@return the bounds of `type`}
  static int[] bounds(TileType type) {
    int[] bounds = new int[type.rank()];
    Arrays.setAll(bounds, i -> Math.toIntExact(type.shape().get(i)));
    return bounds;
  }

  boolean isFloat() {
    return reals != null;
  }

  int count() {
    return reals != null ? reals.length : integers().length;
  }

  double[] reals() {
    if (reals == null) {
      throw new IllegalStateException(element + " is no float");
    }
    return reals;
  }

  long[] integers() {
    if (integers == null) {
      throw new IllegalStateException(element + " is no integer");
    }
    return integers;
  }

  /// Copies value `from` of `source`, of the same type, to place `to`.
  void copy(int to, Tile source, int from) {
    if (reals != null) {
      reals[to] = source.reals()[from];
    } else {
      integers()[to] = source.integers()[from];
    }
  }

  /// Gives all values the number `value` of the type of elements.
  void fill(Number value) {
    if (reals != null) {
      Arrays.fill(reals, value.doubleValue());
    } else {
      Arrays.fill(integers(), value.longValue());
    }
  }

  /// Refuses `other` if not as many of its values count in each dimension.
  void requireExtents(Tile other) {
    if (!Arrays.equals(extents, other.extents)) {
      throw new Fault(
          "extents differ: %s and %s", Arrays.toString(extents), Arrays.toString(other.extents));
    }
  }

  /// Refuses a tile of which less than `bounds` count.
  void requireFull(TileType type) {
    if (!Arrays.equals(extents, bounds(type))) {
      throw new Fault(
          "all of the source must count: its extents are %s, its bounds %s",
          Arrays.toString(extents), Arrays.toString(bounds(type)));
    }
  }
}
