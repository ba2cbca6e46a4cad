package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Each element, brought up to `min` and down to `max` where it lies outside.
///
/// Versions: 1, 6, 11, 12, 13.
///
/// Source:
/// [Clip](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Clip).
@OpDef("Clip")
public non-sealed interface ClipOp extends MathOp, Pure {
  @Operand
  Value input();

  @Operand
  Optional<Value> min();

  @Operand
  Optional<Value> max();

  /// {@return the operand of this name, in versions before 11, where it is an attribute}
  @Attr("max")
  Optional<Float> maxAttribute();

  /// {@return the operand of this name, in versions before 11, where it is an attribute}
  @Attr("min")
  Optional<Float> minAttribute();

  @Result
  OpResult output();
}
