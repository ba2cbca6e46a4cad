package dev.weir.dialect.tile.memory;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.AnyView;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TransferRules;
import dev.weir.dialect.tile.ViewType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;

/// One integer read from memory, to compute places with: the row of an embedding.
@OpDef(value = "load_index", format = "$view `[` $offsets `]` attr-dict `:` type($view)")
public non-sealed interface LoadIndexOp extends TileOp, MemoryEffects {
  @Operand(AnyView.class)
  Value view();

  @Operand(IndexTyped.class)
  ValueRange offsets();

  @Result(IndexTyped.class)
  OpResult result();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ViewType type = (ViewType) view().type();
    if (!ElementRules.isInteger(type.element())) {
      diagnostics.error(this, "expects a view of integers, got '%s'", type);
    } else if (TransferRules.verifyOffsets(this, view(), offsets(), diagnostics)) {
      TransferRules.verifyReads(this, view(), diagnostics);
    }
  }
}
