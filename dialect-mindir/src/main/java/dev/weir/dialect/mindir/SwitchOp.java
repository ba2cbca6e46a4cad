package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// One of two values: the first if `condition` holds, else the second. Both exist; of two functions
/// only the one that is called runs.
///
/// ```mlir
/// %f = mindir.switch %c, %then, %else : (tensor<i1>, () -> f32, () -> f32) -> (() -> f32)
/// ```
@OpDef(
    value = "switch",
    format =
        "$condition `,` $whenTrue `,` $whenFalse attr-dict `:` functional-type(operands, $out)")
public non-sealed interface SwitchOp extends MindIrOp, Pure {
  @Operand
  Value condition();

  @Operand
  Value whenTrue();

  @Operand
  Value whenFalse();

  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    for (Value choice : operands().subList(1, 3)) {
      if (!TypeAgreement.agree(choice.type(), out().type())) {
        diagnostics.error(
            this, "chooses between '%s' values, but one is '%s'", out().type(), choice.type());
        return;
      }
    }
  }
}
