package dev.weir.dialect.tile.memory;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.AnyView;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.TransferRules;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;
import java.util.Optional;

/// Adds the values of a tile that count to memory, each at once, so that several programs may do so. The
/// order, and with it the rounding of floats, is not fixed.
@OpDef(
    value = "atomic_add",
    format =
        "$value `,` $view `[` $offsets `]` (`dims` $dims^)? attr-dict `:` type($value) "
            + "`,` type($view)")
public non-sealed interface AtomicAddOp extends TileOp, MemoryEffects {
  @Operand(AnyTile.class)
  Value value();

  @Operand(AnyView.class)
  Value view();

  @Operand(IndexTyped.class)
  ValueRange offsets();

  @Attr
  Optional<ImmutableIntArray> dims();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType type = (TileType) value().type();
    if (TransferRules.verifyPlace(this, type, view(), offsets(), dims(), diagnostics)) {
      if (ElementRules.isBoolean(type.element())) {
        diagnostics.error(this, "cannot add booleans");
      }
      TransferRules.verifyReads(this, view(), diagnostics);
      TransferRules.verifyWrites(this, view(), diagnostics);
    }
  }
}
