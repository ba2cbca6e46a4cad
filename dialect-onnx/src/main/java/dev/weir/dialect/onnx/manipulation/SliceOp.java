package dev.weir.dialect.onnx.manipulation;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Part of a tensor: from where, to where and in which steps along each axis.
///
/// Versions: 1, 10, 11, 13.
///
/// Source:
/// [Slice](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Slice).
@OpDef("Slice")
public non-sealed interface SliceOp extends ManipulationOp, Pure {
  @Operand
  Value data();

  @Operand
  Optional<Value> starts();

  @Operand
  Optional<Value> ends();

  @Operand
  Optional<Value> axes();

  @Operand
  Optional<Value> steps();

  /// {@return the operand of this name, in versions before 10, where it is an attribute}
  @Attr("axes")
  Optional<ImmutableLongArray> axesAttribute();

  /// {@return the operand of this name, in versions before 10, where it is an attribute}
  @Attr("ends")
  Optional<ImmutableLongArray> endsAttribute();

  /// {@return the operand of this name, in versions before 10, where it is an attribute}
  @Attr("starts")
  Optional<ImmutableLongArray> startsAttribute();

  @Result
  OpResult output();
}
