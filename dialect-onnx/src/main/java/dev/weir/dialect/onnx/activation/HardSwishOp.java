package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x` times a sixth of `x + 3`, the latter held between 0 and 6.
///
/// Versions: 14.
///
/// Source:
/// [HardSwish](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#HardSwish).
@OpDef("HardSwish")
public non-sealed interface HardSwishOp extends ActivationOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
