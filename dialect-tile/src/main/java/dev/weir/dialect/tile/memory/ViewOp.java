package dev.weir.dialect.tile.memory;

import dev.weir.dialect.tile.AnyPointer;
import dev.weir.dialect.tile.AnyView;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.PointerType;
import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.ViewType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Arranges the elements behind a pointer in rows: `tile.view %p sizes [%n] : !tile.ptr<f32> -> !tile.view<?x8xf32>`.
///
/// `sizes` are those that the type leaves open, in order. Several views of one pointer may be arranged in
/// different ways.
@OpDef(
    value = "view",
    format =
        "$pointer (`sizes` `[` $sizes^ `]`)? attr-dict `:` type($pointer) `->` " + "type($result)")
public non-sealed interface ViewOp extends TileOp, Pure {
  @Operand(AnyPointer.class)
  Value pointer();

  @Operand(IndexTyped.class)
  ValueRange sizes();

  @Result(AnyView.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    ViewType type = (ViewType) result().type();
    PointerType pointed = (PointerType) pointer().type();
    if (type.space() != Space.GLOBAL) {
      diagnostics.error(this, "expects a view of global memory, got '%s'", type);
    } else if (!type.element().equals(pointed.element())) {
      diagnostics.error(
          this,
          "expects pointer and view to have the same elements, got '%s' and '%s'",
          pointed.element(),
          type.element());
    } else if (sizes().size() != type.dynamicCount()) {
      diagnostics.error(
          this,
          "expects %d sizes, one for each that the type leaves open, got %d",
          type.dynamicCount(),
          sizes().size());
    }
  }
}
