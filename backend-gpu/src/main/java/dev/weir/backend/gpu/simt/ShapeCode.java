package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.backend.gpu.simt.TileReader.Staging;
import dev.weir.dialect.tile.TileType;
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
    TileType type = (TileType) op.result().type();
    Staging staging = reader.spill(op.source(), 0, type.rank() - 2);
    out.name(
        op.result(),
        reader.fetch(
            type,
            out.tiles.of(op.result()),
            staging,
            (i, positions) -> positions[op.perm().indexOf(i)]));
  }

  void reshape(TileReshapeOp op) {
    TileType type = (TileType) op.result().type();
    ImmutableList<Axis> axes = out.tiles.of(op.result());
    if (DistributionPlanner.keepsAxes(op)
        && out.isNamed(op.source())
        && TileReader.isSame(wide(op.source()), wide(op.result()))) {
      out.name(op.result(), out.name(op.source()));
      return;
    }
    Staging rows = reader.spill(op.source(), 0, -1);
    Staging staging = new Staging(rows.name(), ImmutableLongArray.of(1), rows.bytes());
    out.name(
        op.result(), reader.fetch(type, axes, staging, (i, positions) -> linear(type, positions)));
  }

  private ImmutableList<Axis> wide(Value tile) {
    ImmutableList<Axis> axes = out.tiles.of(tile);
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
    TileType type = (TileType) op.result().type();
    Staging staging = reader.spill(op.source(), 0, -1);
    out.name(
        op.result(),
        reader.fetch(
            type,
            out.tiles.of(op.result()),
            staging,
            (i, positions) ->
                op.offsets().get(i) == 0
                    ? positions[i]
                    : "(" + positions[i] + " + " + op.offsets().get(i) + ")"));
  }
}
