package dev.weir.dialect.tile.interpret;

import com.google.common.primitives.ImmutableIntArray;
import java.util.Arrays;

/// Memory arranged in rows.
///
/// @param memory the elements
/// @param shape the sizes
@SuppressWarnings("ArrayRecordComponent") // never compared
record View(Memory memory, long[] shape) {
  /// What happens at each place of a tile.
  interface Visitor {
    /// Called for place `to` of the tile and element `from` of the memory; -1 where the place lies
    /// outside of the view.
    void visit(int to, int from);
  }

  /// {@return the number of the element at `offsets`}
  int element(long[] offsets) {
    return element(offsets, true);
  }

  private int element(long[] at, boolean mustLieInside) {
    long element = 0;
    for (int d = 0; d < shape.length; d++) {
      if (at[d] < 0 || at[d] >= shape[d]) {
        if (!mustLieInside) {
          return -1;
        }
        throw new Fault("index %s is outside of %s", Arrays.toString(at), describe());
      }
      element = element * shape[d] + at[d];
    }
    if (element >= memory.count) {
      throw new Fault(
          "index %s is element %d of %s, which has only %d",
          Arrays.toString(at), element, describe(), memory.count);
    }
    return (int) element;
  }

  /// Visits the places of a tile of `extents` that begins at `offsets` and runs along `dims`.
  ///
  /// @param mustLieInside whether places outside of the view are refused, not only told
  /// @param mask for each place whether it is visited, or null if all are
  void visit(
      long[] offsets,
      ImmutableIntArray dims,
      int[] extents,
      boolean mustLieInside,
      long @org.jspecify.annotations.Nullable [] mask,
      Visitor visitor) {
    long[] at = offsets.clone();
    int count = Tile.count(extents);
    for (int i = 0; i < count; i++) {
      if (mask == null || mask[i] != 0) {
        visitor.visit(i, element(at, mustLieInside));
      }
      for (int k = extents.length - 1; k >= 0; k--) {
        int d = dims.get(k);
        if (++at[d] < offsets[d] + extents[k]) {
          break;
        }
        at[d] = offsets[d];
      }
    }
  }

  String describe() {
    return "%s of sizes %s".formatted(memory.name, Arrays.toString(shape));
  }
}
