package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.gpu.simt.TileReader.Staging;
import dev.weir.dialect.tile.TileFromTileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Value;

/// Tiles in another order or under other bounds: through local memory, whose rows are apart so that
/// columns lie in different banks, unless each thread holds what it needs.
final class ShapeCode {
  private final KernelWriter out;
  private final TileReader reader;

  ShapeCode(KernelWriter out, TileReader reader) {
    this.out = out;
    this.reader = reader;
  }

  void transpose(TransposeOp op) {
    TileType type = op.resultType();
    Staging staging = reader.spill(op.source(), 0, type.rank() - 2);
    fetch(op, staging, (i, positions) -> positions[op.perm().indexOf(i)]);
  }

  void reshape(TileReshapeOp op) {
    TileType type = op.resultType();
    if (keepsRegisters(op, out.tiles)) {
      out.name(op.result(), out.name(op.source()));
      return;
    }
    Staging rows = reader.spill(op.source(), 0, -1);
    Staging staging = new Staging(rows.name(), ImmutableLongArray.of(1), rows.bytes());
    fetch(op, staging, (i, positions) -> linear(type, positions));
  }

  /// {@return whether the registers of what `op` reshapes are those of its result}
  static boolean keepsRegisters(TileReshapeOp op, Distribution tiles) {
    boolean hasRegisters =
        !Distribution.isFree(op.source()) && !(op.source().definingOp() instanceof BroadcastOp);
    return hasRegisters
        && DistributionPlanner.keepsAxes(op)
        && TileReader.isSame(wide(op.source(), tiles), wide(op.result(), tiles));
  }

  private static ImmutableList<Axis> wide(Value tile, Distribution tiles) {
    ImmutableList<Axis> axes = tiles.of(tile);
    var found = ImmutableList.<Axis>builder();
    for (int dim : DistributionPlanner.wide((TileType) tile.type())) {
      found.add(axes.get(dim));
    }
    return found.build();
  }

  private static String linear(TileType type, String[] positions) {
    StringBuilder code = new StringBuilder();
    long stride = 1;
    for (int i = positions.length - 1; i >= 0; i--) {
      if (!positions[i].equals("0")) {
        code.append(code.isEmpty() ? "" : " + ")
            .append(KernelWriter.paren(positions[i]))
            .append(stride == 1 ? "" : " * " + stride);
      }
      stride *= type.shape().get(i);
    }
    return code.isEmpty() ? "0" : code.toString();
  }

  void slice(TileSliceOp op) {
    Staging staging = reader.spill(op.source(), 0, -1);
    fetch(
        op,
        staging,
        (i, positions) ->
            op.offsets().get(i) == 0
                ? positions[i]
                : "(" + positions[i] + " + " + op.offsets().get(i) + ")");
  }

  /// Reads the result of `op` from where its source was written to.
  private void fetch(TileFromTileOp op, Staging staging, TileReader.Position where) {
    String name = reader.fetch(op.resultType(), out.tiles.of(op.result()), staging, where);
    out.name(op.result(), name);
  }
}
