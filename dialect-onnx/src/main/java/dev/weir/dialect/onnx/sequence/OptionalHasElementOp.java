package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Whether a value that may be missing is there.
///
/// Versions: 15, 18.
///
/// Source:
/// [OptionalHasElement](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#OptionalHasElement).
@OpDef("OptionalHasElement")
public non-sealed interface OptionalHasElementOp extends SequenceOp, Pure {
  @Operand
  Optional<Value> input();

  @Result
  OpResult output();
}
