package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.Map;

/// How the tiles of a function are spread over the threads of a program.
///
/// @param threads the threads of a program, a power of two
/// @param axes the axes, in the order of their names
/// @param tiles the axes of each tile
record Distribution(int threads, ImmutableList<Axis> axes, Map<Value, ImmutableList<Axis>> tiles) {
  /// {@return the axes of `tile`}
  ImmutableList<Axis> of(Value tile) {
    return tiles.get(tile);
  }

  /// {@return whether the elements of `tile` are known from their places alone, so that it lies
  /// wherever it is needed}
  static boolean isFree(Value tile) {
    Operation op = tile.definingOp();
    return op instanceof FillOp || op instanceof IotaOp;
  }

  /// {@return how many elements of a tile with these axes a thread holds}
  static int registers(ImmutableList<Axis> axes) {
    int count = 1;
    for (Axis axis : axes) {
      count *= axis.registers();
    }
    return count;
  }

  /// {@return the bits of the thread's number that make no difference for a tile with these axes}
  int idle(ImmutableList<Axis> axes) {
    int used = 0;
    for (Axis axis : axes) {
      used |= axis.mask();
    }
    return (threads - 1) & ~used;
  }
}
