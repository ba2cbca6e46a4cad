package dev.weir.dialect.builtin;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Values of some types seen as values of others, between the steps of a dialect conversion; it has
/// no meaning of its own and must be gone when the conversion is done.
@OpDef(
    value = "unrealized_conversion_cast",
    format = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict")
public non-sealed interface UnrealizedConversionCastOp extends BuiltinOp, Pure {
  @Operand ValueRange inputs();

  @Result ValueRange outputs();

  @Override default void verify(Diagnostics diagnostics) {
    if (resultCount() == 0) {
      diagnostics.error(this, "expected at least one result for cast operation");
    }
  }
}
