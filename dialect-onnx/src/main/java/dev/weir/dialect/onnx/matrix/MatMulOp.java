package dev.weir.dialect.onnx.matrix;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The matmul that NumPy has: vectors, matrices and broadcast batches of them.
///
/// Versions: 1, 9, 13.
///
/// Source:
/// [MatMul](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#MatMul).
@OpDef("MatMul")
public non-sealed interface MatMulOp extends MatrixOp, Pure {
  @Operand
  Value a();

  @Operand
  Value b();

  @Result
  OpResult y();
}
