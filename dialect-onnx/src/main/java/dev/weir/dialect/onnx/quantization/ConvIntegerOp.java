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

/// A convolution of small integers that gives 32-bit ones.
///
/// Versions: 10.
///
/// Source:
/// [ConvInteger](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ConvInteger).
@OpDef("ConvInteger")
public non-sealed interface ConvIntegerOp
    extends QuantizationOp, Pure, AutoPadded, ConvolutionSettings {
  @Operand
  Value x();

  @Operand
  Value w();

  @Operand
  Optional<Value> xZeroPoint();

  @Operand
  Optional<Value> wZeroPoint();

  @Result
  OpResult y();
}
