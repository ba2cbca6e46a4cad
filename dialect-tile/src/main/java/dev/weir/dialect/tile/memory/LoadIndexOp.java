package dev.weir.dialect.tile.memory;

import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TransferRules;
import dev.weir.dialect.tile.ViewType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;

/// One integer read from memory, to compute indices from, such as the row of an embedding.
@OpDef(value = "load_index", format = "$view `[` $offsets `]` attr-dict `:` type($view)")
public non-sealed interface LoadIndexOp extends TileReadOp {
  @Result(IndexTyped.class)
  OpResult result();

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
