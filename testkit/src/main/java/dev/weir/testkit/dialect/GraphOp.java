package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Region;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.HasGraphRegions;
import dev.weir.ir.trait.NoTerminator;

/// An operation whose regions are graphs.
@OpDef("graph_region")
public non-sealed interface GraphOp extends TestOp, HasGraphRegions, NoTerminator {
  /// {@return any regions}
  @Body
  ImmutableList<Region> bodies();
}
