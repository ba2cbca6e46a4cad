package dev.weir.dialect.mlir.scf;

import dev.weir.dialect.controlflow.cf.BooleanTyped;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.HasParent;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.RegionBranchTerminator;
import dev.weir.ir.trait.RegionSuccessor;

/// The terminator of the first region of `scf.while`: whether the second one runs, and the values that it
/// receives, or that become the results.
@OpDef(value = "condition", format = "`(` $condition `)` attr-dict ($args^ `:` type($args))?")
@HasParent(WhileOp.class)
public non-sealed interface ConditionOp extends ScfOp, Pure, RegionBranchTerminator {
  @Operand(BooleanTyped.class)
  Value condition();

  @Operand
  ValueRange args();

  @Override
  default OperandRange forwardedOperands(RegionSuccessor successor) {
    return OperandRange.from(this, 1);
  }
}
