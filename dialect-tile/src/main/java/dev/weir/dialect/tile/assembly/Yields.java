package dev.weir.dialect.tile.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileOps;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.text.FormatRegions;
import dev.weir.ir.trait.Terminator;

/// Terminators of bodies that the text omits where they yield nothing.
final class Yields {
  private Yields() {}

  /// Ends a body of at most one block with `tile.yield` if it has no end yet.
  static void ensure(Region region, Location location) {
    FormatRegions.ensureBlock(region);
    Block block = region.entry();
    if (region.size() == 1 && !(block.last() instanceof Terminator)) {
      OpBuilder.atEnd(block).insert(TileOps.tileYield(ImmutableList.of()).build(location));
    }
  }
}
