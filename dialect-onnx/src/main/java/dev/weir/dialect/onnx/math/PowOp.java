package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The first operand raised to the power of the second; the result has the element type of the
/// first.
///
/// Versions: 1, 7, 12, 13, 15.
///
/// Source:
/// [Pow](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Pow).
@OpDef("Pow")
public non-sealed interface PowOp extends MathOp, Pure {
  @Operand
  Value x();

  @Operand
  Value y();

  /// {@return the first axis of the first operand that the second one is broadcast along, in versions before 7}
  @Attr
  Optional<Long> axis();

  /// {@return 1 to broadcast the second operand to the first, in versions before 7}
  @Attr
  Optional<Long> broadcast();

  @Result
  OpResult z();
}
