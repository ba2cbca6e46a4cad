package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// What a parameter holds in a state. The result may be the parameter's own memory: see
/// [TensorMoveOp].
///
/// ```mlir
/// %v = mindir.load %w, %u : (!mindir.ref<tensor<2xf32>, "w">, !mindir.umonad) -> tensor<2xf32>
/// ```
@OpDef(
    value = "load",
    format = "$parameter `,` $state attr-dict `:` functional-type(operands, $out)")
public non-sealed interface LoadOp extends MindIrOp, Pure {
  @Operand
  Value parameter();

  @Operand(MonadTyped.class)
  Value state();

  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!TypeAgreement.agree(parameter().type(), out().type())) {
      diagnostics.error(
          this, "yields '%s', but the parameter is '%s'", out().type(), parameter().type());
    }
  }
}
