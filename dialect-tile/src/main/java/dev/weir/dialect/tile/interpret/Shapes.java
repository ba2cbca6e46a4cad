package dev.weir.dialect.tile.interpret;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.builtin.scalar.ScalarFunctions;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.ir.type.FloatType;
import java.util.Arrays;

/// What moves elements, or combines several.
final class Shapes {
  private Shapes() {}

  /// Moves the indices `at` on by one element, in row-major order.
  ///
  /// @return how far that is in a tile of these strides
  private static int advance(int[] at, int[] extents, int[] strides) {
    int moved = 0;
    for (int k = extents.length - 1; k >= 0; k--) {
      moved += strides[k];
      if (++at[k] < extents[k]) {
        break;
      }
      moved -= at[k] * strides[k];
      at[k] = 0;
    }
    return moved;
  }

  /// {@return a tile of `extents` in which element `i` is that of `source` at `i` times `strides`}
  private static Tile gather(Tile source, int[] extents, int[] strides, int from) {
    Tile result = new Tile(source.element, extents);
    int[] at = new int[extents.length];
    int place = from;
    for (int i = 0; i < result.count(); i++) {
      result.copy(i, source, place);
      place += advance(at, extents, strides);
    }
    return result;
  }

  static Tile broadcast(Tile source, ImmutableIntArray dims, int[] extents) {
    int[] own = Tile.strides(source.extents);
    int[] strides = new int[extents.length];
    for (int k = 0; k < dims.length(); k++) {
      int d = dims.get(k);
      if (source.extents[k] != extents[d]) {
        throw new Fault(
            "extent %d of dimension %d of the source is not extent %d of dimension %d of the"
                + " result",
            source.extents[k], k, extents[d], d);
      }
      strides[d] = own[k];
    }
    return gather(source, extents, strides, 0);
  }

  static Tile transpose(Tile source, ImmutableIntArray perm) {
    int[] own = Tile.strides(source.extents);
    int[] strides = new int[own.length];
    int[] extents = new int[own.length];
    for (int k = 0; k < own.length; k++) {
      strides[k] = own[perm.get(k)];
      extents[k] = source.extents[perm.get(k)];
    }
    return gather(source, extents, strides, 0);
  }

  static Tile slice(Tile source, ImmutableIntArray offsets, int[] extents) {
    int[] strides = Tile.strides(source.extents);
    int from = 0;
    for (int k = 0; k < extents.length; k++) {
      if (offsets.get(k) + extents[k] > source.extents[k]) {
        throw new Fault(
            "the part at %s of %s leaves the extents %s of the source",
            offsets, Arrays.toString(extents), Arrays.toString(source.extents));
      }
      from += offsets.get(k) * strides[k];
    }
    return gather(source, extents, strides, from);
  }

  static Tile reduce(ReduceKind kind, Tile source, ImmutableIntArray dims) {
    int rank = source.extents.length;
    int[] kept = new int[rank - dims.length()];
    int at = 0;
    for (int k = 0; k < rank; k++) {
      if (!dims.contains(k)) {
        kept[at++] = source.extents[k];
      }
    }
    int[] places = Tile.strides(kept);
    int[] strides = new int[rank];
    at = 0;
    for (int k = 0; k < rank; k++) {
      strides[k] = dims.contains(k) ? 0 : places[at++];
    }
    Tile result = new Tile(source.element, kept);
    if (source.isFloat()) {
      Arrays.fill(result.reals(), ScalarNumbers.of(kind.identity(source.element)).doubleValue());
    } else {
      Arrays.fill(result.integers(), ScalarNumbers.of(kind.identity(source.element)).longValue());
    }
    combine(kind, source, strides, result);
    return result;
  }

  private static void combine(ReduceKind kind, Tile source, int[] strides, Tile result) {
    int[] extents = source.extents;
    int[] at = new int[extents.length];
    int place = 0;
    boolean unsigned = ScalarNumbers.isUnsigned(source.element);
    for (int i = 0; i < source.count(); i++) {
      if (source.isFloat()) {
        double[] sums = result.reals();
        sums[place] = combine(kind, sums[place], source.reals()[i]);
      } else {
        long[] sums = result.integers();
        sums[place] = combine(kind, sums[place], source.integers()[i], unsigned);
      }
      place += advance(at, extents, strides);
    }
    for (int i = 0; i < result.count(); i++) {
      if (result.element instanceof FloatType) {
        result.reals()[i] = ScalarNumbers.round(result.element, result.reals()[i]);
      } else {
        result.integers()[i] = ScalarNumbers.wrap(result.element, result.integers()[i]);
      }
    }
  }

  private static double combine(ReduceKind kind, double a, double b) {
    return switch (kind) {
      case SUM -> a + b;
      case PROD -> a * b;
      case MAX -> Math.max(a, b);
      case MIN -> Math.min(a, b);
      case AND, OR -> throw new Fault("'%s' is a function of bits", kind);
    };
  }

  private static long combine(ReduceKind kind, long a, long b, boolean unsigned) {
    return switch (kind) {
      case SUM -> a + b;
      case PROD -> a * b;
      case MAX -> ScalarFunctions.compare(a, b, unsigned) >= 0 ? a : b;
      case MIN -> ScalarFunctions.compare(a, b, unsigned) <= 0 ? a : b;
      case AND -> a & b;
      case OR -> a | b;
    };
  }

  /// {@return `accumulator + lhs . rhs`}
  static Tile multiply(
      Tile lhs, Tile rhs, Tile accumulator, boolean transposeLhs, boolean transposeRhs) {
    int m = lhs.extents[transposeLhs ? 1 : 0];
    int k = lhs.extents[transposeLhs ? 0 : 1];
    int n = rhs.extents[transposeRhs ? 0 : 1];
    if (rhs.extents[transposeRhs ? 1 : 0] != k
        || accumulator.extents[0] != m
        || accumulator.extents[1] != n) {
      throw new Fault(
          "extents do not fit: %s by %s onto %s",
          Arrays.toString(lhs.extents),
          Arrays.toString(rhs.extents),
          Arrays.toString(accumulator.extents));
    }
    int lhsRow = transposeLhs ? 1 : k;
    int lhsColumn = transposeLhs ? m : 1;
    int rhsRow = transposeRhs ? 1 : n;
    int rhsColumn = transposeRhs ? k : 1;
    Tile result = new Tile(accumulator.element, accumulator.extents);
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        int at = i * n + j;
        if (result.isFloat()) {
          double sum = accumulator.reals()[at];
          for (int l = 0; l < k; l++) {
            sum +=
                lhs.reals()[i * lhsRow + l * lhsColumn] * rhs.reals()[l * rhsRow + j * rhsColumn];
          }
          result.reals()[at] = ScalarNumbers.round(result.element, sum);
        } else {
          long sum = accumulator.integers()[at];
          for (int l = 0; l < k; l++) {
            sum +=
                lhs.integers()[i * lhsRow + l * lhsColumn]
                    * rhs.integers()[l * rhsRow + j * rhsColumn];
          }
          result.integers()[at] = ScalarNumbers.wrap(result.element, sum);
        }
      }
    }
    return result;
  }
}
