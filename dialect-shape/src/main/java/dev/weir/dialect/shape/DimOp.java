package dev.weir.dialect.shape;

import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The size that a symbol stands for in this run: `%0 = shape.dim "S0"`.
@OpDef(value = "dim", format = "$symbolName attr-dict")
public non-sealed interface DimOp extends ShapeOp, Pure {
  /// The name of the symbol.
  @Attr("name")
  String symbolName();

  /// Its size.
  @Result(SizeTyped.class)
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!SymbolTerm.isName(symbolName())) {
      diagnostics.error(this, "'%s' is not the name of a symbol", symbolName());
    }
  }
}
