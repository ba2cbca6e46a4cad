package dev.weir.dialect.onnx.image;

import dev.weir.dialect.onnx.AutoPadded;
import dev.weir.dialect.onnx.ConvolutionSettings;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Filters applied to windows of the input, in any number of dimensions.
///
/// Versions: 1, 11.
///
/// Source:
/// [Conv](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Conv).
@OpDef("Conv")
public non-sealed interface ConvOp extends ImageOp, Pure, AutoPadded, ConvolutionSettings {
  @Operand
  Value x();

  @Operand
  Value w();

  @Operand
  Optional<Value> b();

  @Result
  OpResult y();
}
