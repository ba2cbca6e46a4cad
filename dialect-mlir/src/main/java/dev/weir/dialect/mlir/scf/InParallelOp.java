package dev.weir.dialect.mlir.scf;

import dev.weir.dialect.mlir.scf.assembly.InParallelAssembly;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.HasParent;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.HasGraphRegions;
import dev.weir.ir.trait.NoTerminator;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.trait.Terminator;

/// The terminator of the body of `scf.forall`: the ops that put what a thread computed into the shared
/// outputs.
///
/// Of the ops known here none does that, so the region is empty or holds unregistered ones.
@OpDef(value = "forall.in_parallel", assembly = InParallelAssembly.class)
@HasParent(ForallOp.class)
public non-sealed interface InParallelOp
    extends ScfOp, OneBlockRegions, NoTerminator, HasGraphRegions, SingleBlock, Terminator {
  @Body
  Region bodyRegion();

  @Override
  default void verifyRegions(Diagnostics diagnostics) {
    for (Operation op : body()) {
      if (op.definition().isRegistered()) {
        diagnostics.error(this, "expected only ParallelCombiningOpInterface ops");
        return;
      }
    }
  }
}
