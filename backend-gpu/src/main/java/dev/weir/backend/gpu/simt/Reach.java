package dev.weir.backend.gpu.simt;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a load or store reaches of a view, and how many neighbours it may move at once.
///
/// @param tile the tile read or written
/// @param view the view
/// @param offsets where the tile begins
/// @param dims the dimension of the view that each dimension of the tile runs along
record Reach(Value tile, Value view, ValueRange offsets, ImmutableIntArray dims) {
  static Reach of(LoadOp op) {
    return of(op.result(), op.view(), op.offsets(), op.dims());
  }

  static Reach of(StoreOp op) {
    return of(op.value(), op.view(), op.offsets(), op.dims());
  }

  static Reach of(AtomicAddOp op) {
    return of(op.value(), op.view(), op.offsets(), op.dims());
  }

  private static Reach of(
      Value tile, Value view, ValueRange offsets, Optional<ImmutableIntArray> dims) {
    int rank = ((TileType) tile.type()).rank();
    int viewRank = ((ViewType) view.type()).rank();
    int[] along = new int[rank];
    for (int k = 0; k < rank; k++) {
      along[k] = dims.isPresent() ? dims.get().get(k) : viewRank - rank + k;
    }
    return new Reach(tile, view, offsets, ImmutableIntArray.copyOf(along));
  }

  ViewType viewType() {
    return (ViewType) view.type();
  }

  TileType tileType() {
    return (TileType) tile.type();
  }

  Element element() {
    return Element.of(viewType().element());
  }

  /// {@return the dimension of the tile along which neighbours in memory lie, or -1}
  int contiguous() {
    int last = viewType().rank() - 1;
    for (int k = 0; k < dims.length(); k++) {
      if (dims.get(k) == last) {
        return k;
      }
    }
    return -1;
  }

  /// {@return the dimension of the tile along dimension `i` of the view, or -1}
  int along(int i) {
    for (int k = 0; k < dims.length(); k++) {
      if (dims.get(k) == i) {
        return k;
      }
    }
    return -1;
  }

  /// {@return the indices that must be multiples of a vector's length at run time for places to be
  /// aligned, where that is not known}
  List<Value> toCheck(IndexFacts facts, int width) {
    List<Value> open = new ArrayList<>();
    for (Value index : strides(facts)) {
      long divisor = facts.of(index).divisor();
      if (divisor % width != 0) {
        open.add(index);
      }
    }
    return open;
  }

  /// {@return how many neighbours, at most, may be moved at once: 1 where their places are not aligned}
  ///
  /// @param aligned whether accesses must be aligned to their size
  int width(IndexFacts facts, boolean aligned) {
    int k = contiguous();
    if (k < 0) {
      return 1;
    }
    int width = 16 / element().bytes();
    if (!aligned) {
      return width;
    }
    ViewType type = viewType();
    int last = type.rank() - 1;
    boolean far = false;
    for (int i = 0; i < last; i++) {
      far |= isMoved(facts, i);
    }
    if (far && !type.isDynamic(last)) {
      width = (int) gcd(width, type.shape().get(last));
    }
    IndexFacts.Fact place = facts.of(offsets.get(last));
    if (place.isConstant() || place.divisor() != 1) {
      width = (int) gcd(width, place.divisor());
    }
    return width;
  }

  /// The indices that the alignment hangs on: the offset along neighbours and the length of rows.
  private List<Value> strides(IndexFacts facts) {
    List<Value> found = new ArrayList<>();
    ViewType type = viewType();
    int last = type.rank() - 1;
    found.add(offsets.get(last));
    boolean far = false;
    for (int i = 0; i < last; i++) {
      far |= isMoved(facts, i);
    }
    if (far && type.isDynamic(last)) {
      Operation op = view.definingOp();
      if (op instanceof ViewOp made) {
        found.add(made.sizes().get(type.dynamicCount() - 1));
      }
    }
    return found;
  }

  /// Whether places differ in dimension `i` or lie beyond its start.
  private boolean isMoved(IndexFacts facts, int i) {
    int k = along(i);
    IndexFacts.Fact place = facts.of(offsets.get(i));
    return k >= 0 && tileType().shape().get(k) > 1 || place.low() != 0 || place.high() != 0;
  }

  private static long gcd(long a, long b) {
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
}
