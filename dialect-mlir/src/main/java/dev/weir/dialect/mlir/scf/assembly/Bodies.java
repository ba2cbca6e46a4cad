package dev.weir.dialect.mlir.scf.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.scf.ScfOps;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Region;
import dev.weir.ir.text.FormatRegions;
import dev.weir.ir.text.OpParser;
import dev.weir.ir.trait.Terminator;

/// Bodies whose terminator is left out of the text where it says nothing.
final class Bodies {
  private Bodies() {}

  /// Reads a body without arguments and ends it with `scf.yield` where the text does not.
  static void parseYielding(OpParser parser, Region region) {
    parser.parseRegion(region, ImmutableList.of());
    ensureYield(region, parser.operationLocation());
  }

  /// Ends a body with `scf.yield` if it has no end yet.
  static void ensureYield(Region region, Location location) {
    ensure(region, ScfOps.yield(ImmutableList.of()), location);
  }

  /// Ends a body of at most one block with `terminator` if it has no end yet.
  static void ensure(Region region, OpSpec<?> terminator, Location location) {
    FormatRegions.ensureBlock(region);
    Block block = region.entry();
    if (region.size() == 1 && !(block.last() instanceof Terminator)) {
      OpBuilder.atEnd(block).insert(terminator.build(location));
    }
  }
}
