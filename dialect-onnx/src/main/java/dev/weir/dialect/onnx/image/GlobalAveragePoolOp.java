package dev.weir.dialect.onnx.image;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The mean of each channel.
///
/// Versions: 1.
///
/// Source:
/// [GlobalAveragePool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#GlobalAveragePool).
@OpDef("GlobalAveragePool")
public non-sealed interface GlobalAveragePoolOp extends ImageOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
