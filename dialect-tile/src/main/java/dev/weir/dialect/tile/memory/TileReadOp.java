package dev.weir.dialect.tile.memory;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.AnyView;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;

/// Reads memory.
public sealed interface TileReadOp extends TileOp, MemoryEffects permits LoadIndexOp, LoadOp {
  /// {@return what is read}
  @Operand(AnyView.class)
  Value view();

  /// {@return where, with a number for each dimension of the view}
  @Operand(IndexTyped.class)
  ValueRange offsets();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
