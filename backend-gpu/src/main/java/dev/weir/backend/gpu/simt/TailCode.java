package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.weir.dialect.tile.TileReturnOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexCompareOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The end of a kernel, in which nothing moves between threads: what is read, computed element by element and stored. Where a
/// thread has many elements, such as the sums of a matmul, that is written for a few of them after the other: all at once, a
/// compiler computes them side by side, and has no registers for what that takes.
///
/// Columns are parted first, then rows. What only columns have, such as a bias vector, is read for those of a piece; what neither
/// has, once. Tensors as large as the sums are read for larger pieces, so that memory has much to deliver at a time.
///
/// @param ops the operations, in their order
/// @param rows the axis that is parted last, of length 1 where there is but one
/// @param loaded how many columns and rows tensors are read for
/// @param stored how many columns and rows are computed and stored
record TailCode(ImmutableList<Operation> ops, Axis columns, Axis rows, Size loaded, Size stored) {
  /// The elements of a thread from which on there are pieces.
  private static final int MANY = 32;

  /// The registers of what is read at a time.
  private static final int READ = 32;

  /// The elements that are computed at a time.
  private static final int COMPUTED = 16;

  private static final int WIDEST = 8;
  private static final int WIDE = 4;
  private static final int ALL_REGISTERS = 65536;

  /// A number of columns and rows of a thread.
  record Size(int columns, int rows) {}

  /// {@return the end of a function's body, where a thread has many elements of it}
  static Optional<TailCode> of(Block body, Distribution tiles, TileReader reader) {
    ImmutableList<Operation> ops = end(body, tiles, reader);
    Value widest = null;
    for (Operation op : ops) {
      if (op instanceof StoreOp store
          && size(tiles, store.value()) >= MANY
          && (widest == null || size(tiles, store.value()) > size(tiles, widest))) {
        widest = store.value();
      }
    }
    ImmutableList<Axis> axes = widest == null ? ImmutableList.of() : tiles.of(widest);
    if (axes.isEmpty() || !isOrdered(ops, tiles)) {
      return Optional.empty();
    }
    Axis columns = axes.getLast();
    Axis rows = axes.size() > 1 ? axes.get(axes.size() - 2) : new Axis(0, 1);
    // Bytes that a thread reads for each element, and for each column.
    int whole = 0;
    int narrow = 0;
    for (Operation op : ops) {
      if (op instanceof LoadOp load && has(tiles, load, columns)) {
        int bytes = Element.of(((TileType) load.result().type()).element()).bytes();
        whole += has(tiles, load, rows) ? bytes : 0;
        narrow += has(tiles, load, rows) ? 0 : WIDE;
      }
    }
    int width = part(columns.registers(), Math.max(WIDEST, columns.vector()));
    Size stored = new Size(width, width * rows.registers() <= COMPUTED ? rows.registers() : 1);
    Size loaded = new Size(columns.registers(), rows.registers());
    int most = WIDE * Math.min(READ, ALL_REGISTERS / tiles.threads() / 4);
    while (loaded.columns() * (loaded.rows() * whole + narrow) > most) {
      if (loaded.columns() % (2 * stored.columns()) == 0) {
        loaded = new Size(loaded.columns() / 2, loaded.rows());
      } else if (loaded.rows() % (2 * stored.rows()) == 0) {
        loaded = new Size(loaded.columns(), loaded.rows() / 2);
      } else {
        break;
      }
    }
    return Optional.of(new TailCode(ops, columns, rows, loaded, stored));
  }

  private static int part(int all, int wanted) {
    return all % wanted == 0 ? wanted : all;
  }

  /// {@return the last operations in which all is read, computed and stored by the thread that has it}
  private static ImmutableList<Operation> end(Block body, Distribution tiles, TileReader reader) {
    List<Operation> found = new ArrayList<>();
    for (Operation op : Lists.reverse(ImmutableList.copyOf(body))) {
      if (!isIndex(op) && !isFree(op) && !stays(op, tiles, reader)) {
        break;
      }
      found.add(op);
    }
    return ImmutableList.copyOf(Lists.reverse(found));
  }

  private static boolean isIndex(Operation op) {
    return op instanceof IndexBinaryOp
        || op instanceof IndexCompareOp
        || op instanceof IndexOp
        || op instanceof ViewOp
        || op instanceof TileReturnOp;
  }

  private static boolean isFree(Operation op) {
    return op instanceof FillOp || op instanceof IotaOp || op instanceof BroadcastOp;
  }

  private static boolean stays(Operation op, Distribution tiles, TileReader reader) {
    return switch (op) {
      case LoadOp load ->
          load.mask().isEmpty()
              && !MemoryCode.isLocal(load.view())
              && reader.staging(load.result()) == null;
      case StoreOp store ->
          !MemoryCode.isLocal(store.view())
              && !Distribution.isFree(store.value())
              && !(store.value().definingOp() instanceof BroadcastOp)
              && store.mask().stream()
                  .noneMatch(mask -> reader.moves(mask, tiles.of(store.value())));
      case UnaryOp _, BinaryOp _, CompareOp _, SelectOp _, CastOp _ ->
          op.operands().stream()
              .noneMatch(operand -> reader.moves(operand, tiles.of(op.result(0))));
      default -> false;
    };
  }

  /// Whether what is stored is read before by the same thread, if at all.
  private static boolean isOrdered(List<Operation> ops, Distribution tiles) {
    for (Operation op : ops) {
      for (Operation other : ops) {
        if (op instanceof LoadOp load
            && other instanceof StoreOp store
            && MemoryOrder.mayCross(
                Reach.of(load),
                tiles.of(load.result()),
                Reach.of(store),
                tiles.of(store.value()))) {
          return false;
        }
      }
    }
    return true;
  }

  private static int size(Distribution tiles, Value tile) {
    return Distribution.registers(tiles.of(tile));
  }

  private static boolean has(Distribution tiles, Operation op, Axis... wanted) {
    Value tile =
        op instanceof StoreOp store ? store.value() : op.results().isEmpty() ? null : op.result(0);
    if (tile == null || !(tile.type() instanceof TileType) || isFree(op)) {
      return false;
    }
    for (Axis axis : wanted) {
      if (axis.registers() > 1 && !tiles.of(tile).contains(axis)) {
        return false;
      }
    }
    return true;
  }

  /// Writes all of it.
  ///
  /// @param write what writes an operation
  /// @param flush what writes operations that wait for others to join them
  void write(KernelWriter out, MemoryOrder order, Consumer<Operation> write, Runnable flush) {
    Set<Operation> done = new HashSet<>();
    for (Operation op : ops) {
      if (!has(out.tiles, op, columns)) {
        write.accept(op);
        done.add(op);
      }
    }
    flush.run();
    // Whoever has to wait does so before the first piece.
    for (Operation op : ops) {
      if (op instanceof LoadOp load && !done.contains(op)) {
        order.beforeLoad(Reach.of(load), out.tiles.of(load.result()));
      }
    }
    for (Operation op : ops) {
      if (op instanceof StoreOp store) {
        order.beforeStore(Reach.of(store), out.tiles.of(store.value()));
      }
    }
    Runnable endColumns = out.openPieces(columns, loaded.columns());
    writeAll(done, op -> !has(out.tiles, op, rows), write, flush);
    Runnable endRows = out.openPieces(rows, loaded.rows());
    writeAll(done, LoadOp.class::isInstance, write, flush);
    Runnable endNarrow = out.openPieces(columns, stored.columns());
    Runnable endLow = out.openPieces(rows, stored.rows());
    writeAll(done, _ -> true, write, flush);
    for (Runnable end : ImmutableList.of(endLow, endNarrow, endRows, endColumns)) {
      end.run();
    }
  }

  private void writeAll(
      Set<Operation> done, Predicate<Operation> which, Consumer<Operation> write, Runnable flush) {
    for (Operation op : ops) {
      if (!done.contains(op) && which.test(op)) {
        write.accept(op);
        done.add(op);
      }
    }
    flush.run();
  }
}
