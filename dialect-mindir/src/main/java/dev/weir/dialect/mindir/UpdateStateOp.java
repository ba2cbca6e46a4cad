package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The state that follows `state` once all of `after` have been computed.
///
/// ```mlir
/// %1 = mindir.update_state %0, %assigned : (!mindir.umonad, tensor<f32>) -> !mindir.umonad
/// ```
@OpDef(
    value = "update_state",
    format = "$state `,` $after attr-dict `:` functional-type(operands, $out)")
public non-sealed interface UpdateStateOp extends MindIrOp, Pure {
  @Operand(MonadTyped.class)
  Value state();

  @Operand
  ValueRange after();

  @Result(MonadTyped.class)
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!TypeAgreement.agree(state().type(), out().type())) {
      diagnostics.error(this, "makes a '%s' from a '%s'", out().type(), state().type());
    }
  }
}
