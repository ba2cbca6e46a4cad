package dev.weir.dialect.onnx.microsoft;

import dev.weir.dialect.onnx.matrix.ScaledMatmul;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A matmul times a number, of transposed operands where that is asked for.
///
/// Versions: 1.
///
/// Source:
/// [FusedMatMul](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.FusedMatMul).
@OpDef("microsoft.FusedMatMul")
public non-sealed interface FusedMatMulOp extends MicrosoftOp, Pure, ScaledMatmul {
  /// {@return 1 if the first dimension of `a` is moved behind its batch dimensions first}
  @Attr("transBatchA")
  default long transBatchA() {
    return 0;
  }

  /// {@return 1 if the first dimension of `b` is moved behind its batch dimensions first}
  @Attr("transBatchB")
  default long transBatchB() {
    return 0;
  }

  @Result
  OpResult y();
}
