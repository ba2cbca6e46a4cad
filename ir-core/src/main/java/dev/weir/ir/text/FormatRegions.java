package dev.weir.ir.text;

import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.trait.Terminator;

/// What generated assembly formats do with regions besides reading and writing them.
public final class FormatRegions {
  private FormatRegions() {}

  /// Gives `region` an empty block if it has none.
  public static void ensureBlock(Region region) {
    if (region.isEmpty()) {
      region.append(new Block());
    }
  }

  /// Ends the only block of `region` with a `terminator` if it has no end yet.
  public static void ensureTerminator(Region region, OpDefinition terminator, Location location) {
    ensureBlock(region);
    Block block = region.entry();
    if (region.size() == 1 && !(block.last() instanceof Terminator)) {
      OpBuilder.atEnd(block).add(new OperationState(terminator, location));
    }
  }

  /// {@return whether the terminators of `region` must be written because they say something}
  public static boolean showsTerminators(Region region) {
    if (region.size() != 1) {
      return true;
    }
    Operation last = region.entry().last();
    return !(last instanceof Terminator)
        || last.operandCount() > 0
        || last.resultCount() > 0
        || !last.inherentAttributes().isEmpty()
        || !last.discardableAttributes().isEmpty();
  }
}
