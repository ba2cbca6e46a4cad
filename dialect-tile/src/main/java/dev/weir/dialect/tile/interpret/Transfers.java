package dev.weir.dialect.tile.interpret;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.LoadIndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.ir.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What moves tiles between a program and memory.
final class Transfers {
  private Transfers() {}

  static View view(ViewOp op, Program program) {
    ViewType type = (ViewType) op.result().type();
    long[] shape = type.shape().toArray();
    int next = 0;
    for (int d = 0; d < shape.length; d++) {
      if (type.isDynamic(d)) {
        shape[d] = program.index(op.sizes().get(next++));
      }
    }
    return new View((Memory) program.get(op.pointer()), shape);
  }

  /// {@return how many values count in each dimension of a tile of `type`}
  static int[] extents(List<? extends Value> given, TileType type, Program program) {
    int[] extents = Tile.bounds(type);
    for (int i = 0; i < given.size(); i++) {
      long extent = program.index(given.get(i));
      if (extent < 0 || extent > extents[i]) {
        throw new Fault(
            "extent %d of dimension %d is not between 0 and the bound %d", extent, i, extents[i]);
      }
      extents[i] = (int) extent;
    }
    return extents;
  }

  private static ImmutableIntArray dims(
      Optional<ImmutableIntArray> given, int tileRank, View view) {
    if (given.isPresent()) {
      return given.get();
    }
    int[] last = new int[tileRank];
    Arrays.setAll(last, k -> view.shape().length - tileRank + k);
    return ImmutableIntArray.copyOf(last);
  }

  static Tile load(LoadOp op, Program program) {
    TileType type = (TileType) op.result().type();
    View view = program.view(op.view());
    Tile result = new Tile(type.element(), extents(op.extents(), type, program));
    long[] mask = null;
    if (op.mask().isPresent()) {
      Tile condition = program.tile(op.mask().get());
      result.requireExtents(condition);
      mask = condition.integers();
    }
    op.pad().ifPresent(pad -> result.fill(ScalarNumbers.of(pad)));
    view.visit(
        program.indices(op.offsets()),
        dims(op.dims(), type.rank(), view),
        result.extents,
        op.pad().isEmpty(),
        mask,
        (to, from) -> {
          if (from >= 0) {
            view.memory().read(from, result, to, program);
          }
        });
    return result;
  }

  static void store(StoreOp op, Program program) {
    Tile value = program.tile(op.value());
    View view = program.view(op.view());
    long[] mask = null;
    if (op.mask().isPresent()) {
      Tile condition = program.tile(op.mask().get());
      value.requireExtents(condition);
      mask = condition.integers();
    }
    view.visit(
        program.indices(op.offsets()),
        dims(op.dims(), value.extents.length, view),
        value.extents,
        true,
        mask,
        (from, to) -> view.memory().write(to, value, from, program));
  }

  static void add(AtomicAddOp op, Program program) {
    Tile value = program.tile(op.value());
    View view = program.view(op.view());
    view.visit(
        program.indices(op.offsets()),
        dims(op.dims(), value.extents.length, view),
        value.extents,
        true,
        null,
        (from, to) -> view.memory().add(to, value, from, program));
  }

  static long loadIndex(LoadIndexOp op, Program program) {
    View view = program.view(op.view());
    return view.memory().readInteger(view.element(program.indices(op.offsets())), program);
  }
}
