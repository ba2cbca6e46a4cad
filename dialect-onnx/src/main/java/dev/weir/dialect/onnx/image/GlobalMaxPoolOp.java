package dev.weir.dialect.onnx.image;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The largest element of each channel.
///
/// Versions: 1.
///
/// Source:
/// [GlobalMaxPool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#GlobalMaxPool).
@OpDef("GlobalMaxPool")
public non-sealed interface GlobalMaxPoolOp extends ImageOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
