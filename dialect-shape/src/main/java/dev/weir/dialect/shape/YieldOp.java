package dev.weir.dialect.shape;

import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.ReturnLike;

/// The terminator of the body of [AssumingOp], which gives its results.
@OpDef(value = "yield", format = "attr-dict ($values^ `:` type($values))?")
public non-sealed interface YieldOp extends ShapeOp, Pure, ReturnLike {
  /// The results.
  @Operand
  ValueRange values();
}
