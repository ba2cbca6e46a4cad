package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Each element, and 0 in place of what is below.
///
/// Versions: 1, 6, 13, 14.
///
/// Source:
/// [Relu](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Relu).
@OpDef("Relu")
public non-sealed interface ReluOp extends ActivationOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
