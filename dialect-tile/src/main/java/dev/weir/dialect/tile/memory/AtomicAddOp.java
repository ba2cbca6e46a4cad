package dev.weir.dialect.tile.memory;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.TransferRules;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.def.OpDef;

/// Adds the values of a tile that count to memory, each atomically, so that several programs may do so. The
/// order, and with it the rounding of floats, is not fixed.
@OpDef(
    value = "atomic_add",
    format =
        "$value `,` $view `[` $offsets `]` (`dims` $dims^)? attr-dict `:` type($value) "
            + "`,` type($view)")
public non-sealed interface AtomicAddOp extends TileWriteOp {
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType type = valueType();
    if (TransferRules.verifyPlace(this, type, view(), offsets(), dims(), diagnostics)) {
      if (ElementRules.isBoolean(type.element())) {
        diagnostics.error(this, "cannot add booleans");
      }
      TransferRules.verifyReads(this, view(), diagnostics);
      TransferRules.verifyWrites(this, view(), diagnostics);
    }
  }
}
