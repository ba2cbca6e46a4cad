package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The sum of two tensors, which are broadcast to one shape.
///
/// Versions: 1, 6, 7, 13, 14.
///
/// Source:
/// [Add](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Add).
@OpDef("Add")
public non-sealed interface AddOp extends MathOp, Pure {
  @Operand
  Value a();

  @Operand
  Value b();

  /// {@return what versions before 7 have instead of NumPy's broadcasting}
  @Attr
  Optional<Long> axis();

  /// {@return what versions before 7 have instead of NumPy's broadcasting}
  @Attr
  Optional<Long> broadcast();

  @Result
  OpResult c();
}
