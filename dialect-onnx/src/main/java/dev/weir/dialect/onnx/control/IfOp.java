package dev.weir.dialect.onnx.control;

import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;

/// One of two graphs, by a condition; both see the names around them.
///
/// Versions: 1, 11, 13, 16.
///
/// Source:
/// [If](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#If).
@OpDef("If")
public non-sealed interface IfOp extends ControlOp, SingleBlock, RecursiveMemoryEffects {
  @Operand
  Value cond();

  @Result
  ValueRange outputs();

  @Body
  Region thenBranch();

  @Body
  Region elseBranch();
}
