package dev.weir.dialect.tile.memory;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.AnyView;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.ViewType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;

/// Allocates memory of the program, of the size and in the space of the result type: `tile.alloc : !tile.view<64xf32, local>`.
///
/// Its contents are undefined until something is stored.
@OpDef(value = "alloc", format = "attr-dict `:` type($result)")
public non-sealed interface AllocOp extends TileOp, MemoryEffects {
  @Result(AnyView.class)
  OpResult result();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.ALLOCATE);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ViewType type = (ViewType) result().type();
    if (type.space() == Space.GLOBAL) {
      diagnostics.error(this, "cannot make global memory");
    } else if (type.dynamicCount() > 0) {
      diagnostics.error(this, "expects all sizes to be known, got '%s'", type);
    }
  }
}
