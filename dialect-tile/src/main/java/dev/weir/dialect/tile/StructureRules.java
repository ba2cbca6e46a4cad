package dev.weir.dialect.tile;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.List;

/// Rules of loops and choices.
public final class StructureRules {
  private StructureRules() {}

  /// Reports what cannot be part of a kernel: operations of other dialects, and kernels.
  static void verifyTileOps(Operation top, Diagnostics diagnostics) {
    top.walk(op -> {
      if (!(op instanceof TileOp) || op instanceof TileFuncOp) {
        diagnostics.error(op, "cannot be part of a kernel");
      }
    });
  }

  /// {@return whether all `values` are tiles}; reports the first that is none
  public static boolean verifyTiles(
      Operation op, String what, List<? extends Value> values, Diagnostics diagnostics) {
    for (int i = 0; i < values.size(); i++) {
      if (!(values.get(i).type() instanceof TileType)) {
        diagnostics.error(op, "%s #%d must be tile, but got '%s'", what, i, values.get(i).type());
        return false;
      }
    }
    return true;
  }
}
