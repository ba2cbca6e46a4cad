package dev.weir.dialect.tile.memory;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.BooleanTile;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.TransferRules;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// Writes the values of a tile that count, and where `mask` is true if there is one, to memory. `offsets`
/// and `dims` are those of [LoadOp]; what is written must lie in the view. Other elements stay as they are.
@OpDef(
    value = "store",
    format =
        "$value `,` $view `[` $offsets `]` (`dims` $dims^)? (`mask` $mask^ `:` "
            + "type($mask))? attr-dict `:` type($value) `,` type($view)")
public non-sealed interface StoreOp extends TileWriteOp {
  @Operand(BooleanTile.class)
  Optional<Value> mask();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType type = valueType();
    if (TransferRules.verifyPlace(this, type, view(), offsets(), dims(), diagnostics)
        && TransferRules.verifyMask(this, mask(), type, diagnostics)) {
      TransferRules.verifyWrites(this, view(), diagnostics);
    }
  }
}
