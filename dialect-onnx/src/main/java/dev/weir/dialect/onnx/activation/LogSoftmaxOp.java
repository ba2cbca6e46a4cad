package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The logarithm of softmax; before version 13 over all axes from `axis` on.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [LogSoftmax](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LogSoftmax).
@OpDef("LogSoftmax")
public non-sealed interface LogSoftmaxOp extends ActivationOp, Pure {
  @Operand
  Value input();

  @Attr
  Optional<Long> axis();

  @Result
  OpResult output();
}
