package dev.weir.dialect.onnx.quantization;

import dev.weir.dialect.onnx.AutoPadded;
import dev.weir.dialect.onnx.ConvolutionSettings;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A convolution of quantised tensors, whose result is quantised too.
///
/// Versions: 10.
///
/// Source:
/// [QLinearConv](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#QLinearConv).
@OpDef("QLinearConv")
public non-sealed interface QLinearConvOp
    extends QuantizationOp, Pure, AutoPadded, ConvolutionSettings {
  @Operand
  Value x();

  @Operand
  Value xScale();

  @Operand
  Value xZeroPoint();

  @Operand
  Value w();

  @Operand
  Value wScale();

  @Operand
  Value wZeroPoint();

  @Operand
  Value yScale();

  @Operand
  Value yZeroPoint();

  @Operand
  Optional<Value> b();

  @Result
  OpResult y();
}
