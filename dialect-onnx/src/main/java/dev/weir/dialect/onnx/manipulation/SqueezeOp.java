package dev.weir.dialect.onnx.manipulation;

import dev.weir.dialect.onnx.AxesOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A tensor without axes of size 1: those named, or all.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [Squeeze](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Squeeze).
@OpDef("Squeeze")
public non-sealed interface SqueezeOp extends ManipulationOp, Pure, AxesOperand {
  @Result
  OpResult squeezed();
}
