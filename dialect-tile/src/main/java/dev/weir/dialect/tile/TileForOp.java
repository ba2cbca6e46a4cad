package dev.weir.dialect.tile;

import dev.weir.ir.BlockArgument;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;
import java.util.List;

/// Runs its body for each index from `lower` on, below `upper`, in steps of `step`, and carries tiles from
/// round to round.
///
/// `stages` above 1 lets a target load for that many rounds at once (double buffering is 2).
@OpDef(value = "for")
public non-sealed interface TileForOp extends TileOp, RecursiveMemoryEffects, SingleBlock {
  @Operand(IndexTyped.class) Value lower();

  @Operand(IndexTyped.class) Value upper();

  @Operand(IndexTyped.class) Value step();

  @Operand ValueRange inits();

  @Attr default int stages() {
    return 1;
  }

  @Result ValueRange outputs();

  @Body Region bodyRegion();

  /// {@return the argument that counts}
  default BlockArgument inductionVariable() {
    return bodyRegion().entry().argument(0);
  }

  /// {@return the arguments that carry tiles}
  default List<BlockArgument> carried() {
    List<BlockArgument> all = bodyRegion().entry().arguments();
    return all.subList(1, all.size());
  }
}
