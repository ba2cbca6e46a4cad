package dev.weir.dialect.onnx.matrix;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// `alpha * A * B + beta * C`, with either matrix transposed.
///
/// Versions: 1, 6, 7, 9, 11, 13.
///
/// Source:
/// [Gemm](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Gemm).
@OpDef("Gemm")
public non-sealed interface GemmOp extends MatrixOp, Pure, ScaledMatmul {
  @Operand
  Optional<Value> c();

  /// {@return the factor of `c`}
  @Attr
  default float beta() {
    return 1.0f;
  }

  /// {@return 1 to broadcast `c` to the result, in versions before 7}
  @Attr
  Optional<Long> broadcast();

  @Result
  OpResult y();
}
