package dev.weir.dialect.mlir.scf;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.HasParent;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.Terminator;

/// The terminator of a reduction, which returns its result.
@OpDef(value = "reduce.return", format = "$value attr-dict `:` type($value)")
@HasParent(ReduceOp.class)
public non-sealed interface ReduceReturnOp extends ScfOp, Pure, Terminator {
  @Operand
  Value value();

  @Override
  default void verify(Diagnostics diagnostics) {
    Block body = block();
    if (body == null || body.argumentCount() == 0) {
      return;
    }
    Type expected = body.argument(0).type();
    if (!expected.equals(value().type())) {
      diagnostics.error(this, "must have type '%s' (the type of the reduction inputs)", expected);
    }
  }
}
