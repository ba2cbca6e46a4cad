package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The difference of two tensors, which are broadcast.
///
/// Versions: 1, 6, 7, 13, 14.
///
/// Source:
/// [Sub](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Sub).
@OpDef("Sub")
public non-sealed interface SubOp extends MathOp, Pure {
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
