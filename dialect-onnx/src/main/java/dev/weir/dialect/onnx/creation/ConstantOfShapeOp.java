package dev.weir.dialect.onnx.creation;

import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A tensor of a given shape with one value everywhere.
///
/// Versions: 9.
///
/// Source:
/// [ConstantOfShape](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ConstantOfShape).
@OpDef("ConstantOfShape")
public non-sealed interface ConstantOfShapeOp extends CreationOp, Pure {
  @Operand
  Value input();

  /// {@return the element, as a tensor of one; absent for 0 of type f32}
  @Attr
  Optional<Attribute> value();

  @Result
  OpResult output();
}
