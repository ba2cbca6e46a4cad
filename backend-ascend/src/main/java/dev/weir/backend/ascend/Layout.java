package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// How the tiles of a kernel lie in the unified buffer: in row-major order, each row at a multiple of 32
/// bytes. Rows of tiles of all types are as long in elements, so that arithmetic between types goes over
/// whole tiles.
///
/// @param rowAlignment what the length of rows is a multiple of, in elements
record Layout(int rowAlignment) {
  private static final int DATA_BLOCK = 32;

  /// What comparisons work on: tiles are kept in multiples of this.
  private static final int REPEAT = 256;

  private static final int REPEAT_ELEMENTS = 64;

  /// {@return the layout of the tiles of `function`}
  static Layout of(TileFuncOp function) {
    int smallest = 4;
    for (Operation op : function.nestedOperations(Operation.class)) {
      for (Value result : op.results()) {
        if (result.type() instanceof TileType tile) {
          smallest = Math.min(smallest, Cpp.bytes(tile.element()));
        }
      }
      boolean moves =
          op instanceof LoadOp load && isBoolean(load.result())
              || op instanceof StoreOp store && isBoolean(store.value());
      if (moves) {
        smallest = 1;
      }
    }
    return new Layout(DATA_BLOCK / smallest);
  }

  private static boolean isBoolean(Value tile) {
    return ((TileType) tile.type()).element() == IntegerType.I1;
  }

  private static long roundUp(long value, long multiple) {
    return (value + multiple - 1) / multiple * multiple;
  }

  /// {@return whether there are no gaps between the rows of `tile`}
  boolean isDense(Value tile) {
    TileType type = (TileType) tile.type();
    return type.rank() < 2 || type.shape().get(type.rank() - 1) % rowAlignment == 0;
  }

  /// {@return how far elements lie apart along each dimension}
  long[] pitches(TileType type) {
    long[] pitches = new long[type.rank()];
    long pitch = 1;
    for (int i = pitches.length - 1; i >= 0; i--) {
      pitches[i] = pitch;
      pitch *= type.shape().get(i);
      if (i == pitches.length - 1) {
        pitch = roundUp(pitch, rowAlignment);
      }
    }
    return pitches;
  }

  /// {@return the elements that a tile takes, with the gaps between rows}
  long elements(TileType type) {
    long count = type.rank() == 0 ? 1 : pitches(type)[0] * type.shape().get(0);
    return roundUp(count, REPEAT_ELEMENTS);
  }

  /// {@return the bytes that a tile takes, with elements of `element`}
  long bytes(TileType type, Type element) {
    return roundUp(elements(type) * Cpp.bytes(element), REPEAT);
  }

  /// {@return the bytes that a tile takes}
  long bytes(TileType type) {
    return bytes(type, type.element());
  }

  /// {@return the bytes that a tile takes as it comes from memory and goes to it}
  long memoryBytes(TileType type) {
    return roundUp(elements(type) * Cpp.memoryBytes(type.element()), REPEAT);
  }

  /// {@return the bytes that one bit for each element takes}
  long bitBytes(TileType type) {
    return roundUp(elements(type) / 8, REPEAT);
  }

  /// {@return the bytes that elements of a row take, 32 for each}
  long spreadBytes(TileType type) {
    return roundUp(type.shape().get(0) * DATA_BLOCK, REPEAT);
  }

  /// {@return how many elements lie between the first that counts and the last, for these extents}
  String count(TileType type, List<String> extents) {
    return type.rank() == 0 ? "1" : Cpp.times(extents.get(0), Long.toString(pitches(type)[0]));
  }

  /// {@return the numbers as they are written}
  static ImmutableList<String> numbers(long... values) {
    ImmutableList.Builder<String> list = ImmutableList.builder();
    for (long value : values) {
      list.add(Long.toString(value));
    }
    return list.build();
  }
}
