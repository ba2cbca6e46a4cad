package dev.weir.dialect.tile.control;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.BooleanTyped;
import dev.weir.dialect.tile.StructureRules;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.assembly.TileIfAssembly;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.ImplicitTerminator;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.SingleBlock;

/// Runs one body if a condition holds, and the other, where there is one, if it does not.
///
/// ```mlir
/// %y = tile.if %inside -> (!tile.tile<64xf32>) {
///   tile.yield %x : !tile.tile<64xf32>
/// } else {
///   tile.yield %zero : !tile.tile<64xf32>
/// }
/// ```
///
/// Where there are results, there are two bodies, and the tiles that they give have the same extents.
@OpDef(value = "if", assembly = TileIfAssembly.class)
@ImplicitTerminator(TileYieldOp.class)
public non-sealed interface TileIfOp
    extends TileOp, RegionBranch, RecursiveMemoryEffects, SingleBlock, ConditionallySpeculatable {
  @Operand(BooleanTyped.class)
  Value condition();

  @Result
  ValueRange outputs();

  @Body
  Region thenRegion();

  @Body
  Region elseRegion();

  /// {@return the end of `region`, which is one of the two and not empty}
  static TileYieldOp yieldOf(Region region) {
    return (TileYieldOp) region.entry().last();
  }

  @Override
  default Speculatability speculatability() {
    return Speculatability.RECURSIVELY;
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(
        RegionSuccessor.into(thenRegion()),
        elseRegion().isEmpty() ? RegionSuccessor.outOf(this) : RegionSuccessor.into(elseRegion()));
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return ImmutableList.of(RegionSuccessor.outOf(this));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (thenRegion().isEmpty()) {
      diagnostics.error(
          this, "region #0 ('thenRegion') failed to verify constraint: region with 1 blocks");
      return;
    }
    if (resultCount() > 0 && elseRegion().isEmpty()) {
      diagnostics.error(this, "must have an else block if defining values");
      return;
    }
    for (Region region : regions()) {
      if (!region.isEmpty() && region.entry().argumentCount() > 0) {
        diagnostics.error(this, "region #%d should have no arguments", region.index());
        return;
      }
    }
    StructureRules.verifyTiles(this, "result", outputs(), diagnostics);
  }
}
