package dev.weir.tests.readme;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultType;

/// `factor * value`.
@OpDef(value = "scale", format = "$value `by` $factor attr-dict `:` type($value)")
public non-sealed interface ScaleOp extends PolyOp, Pure, SameOperandsAndResultType {
  @Operand
  Value value();

  @Attr
  long factor();

  @Result
  OpResult product();
}
