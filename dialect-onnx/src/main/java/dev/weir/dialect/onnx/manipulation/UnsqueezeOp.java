package dev.weir.dialect.onnx.manipulation;

import dev.weir.dialect.onnx.AxesOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A tensor with axes of size 1 put where the result shall have them.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [Unsqueeze](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Unsqueeze).
@OpDef("Unsqueeze")
public non-sealed interface UnsqueezeOp extends ManipulationOp, Pure, AxesOperand {
  @Result
  OpResult expanded();
}
