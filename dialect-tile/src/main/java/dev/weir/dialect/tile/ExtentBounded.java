package dev.weir.dialect.tile;

import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpTrait;
import dev.weir.ir.trait.ConditionallySpeculatable;

/// An op that is told how many values of its result count. A tile of more values than its bound must not
/// come about, so it may run for nothing only where there are known to be no more.
@OpTrait
public interface ExtentBounded extends ConditionallySpeculatable {
  /// {@return how many values count in each dimension}
  ValueRange extents();

  /// {@return the tile}
  OpResult result();

  @Override
  default Speculatability speculatability() {
    return ExtentRules.areBounded(extents(), (TileType) result().type())
        ? Speculatability.ALWAYS
        : Speculatability.NEVER;
  }
}
