package dev.weir.dialect.onnx.logic;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Whether one of the operands holds, or both.
///
/// Versions: 1, 7.
///
/// Source:
/// [Or](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Or).
@OpDef("Or")
public non-sealed interface OrOp extends LogicOp, Pure {
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
