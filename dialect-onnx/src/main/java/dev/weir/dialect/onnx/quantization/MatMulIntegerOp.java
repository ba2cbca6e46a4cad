package dev.weir.dialect.onnx.quantization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A matmul of small integers that gives 32-bit ones.
///
/// Versions: 10.
///
/// Source:
/// [MatMulInteger](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#MatMulInteger).
@OpDef("MatMulInteger")
public non-sealed interface MatMulIntegerOp extends QuantizationOp, Pure {
  @Operand
  Value a();

  @Operand
  Value b();

  @Operand
  Optional<Value> aZeroPoint();

  @Operand
  Optional<Value> bZeroPoint();

  @Result
  OpResult y();
}
