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

/// A tensor with more around it: a number, its edge, or its mirror image; less where a width is
/// negative.
///
/// Versions: 1, 2, 11, 13, 18, 19, 21.
///
/// Source:
/// [Pad](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Pad).
@OpDef("Pad")
public non-sealed interface PadOp extends ManipulationOp, Pure {
  @Operand
  Value data();

  @Operand
  Optional<Value> pads();

  @Operand
  Optional<Value> constantValue();

  /// {@return the axes that are padded, from version 18 on}
  @Operand
  Optional<Value> axes();

  /// {@return `constant`, `reflect`, `edge` or `wrap`}
  @Attr
  default String mode() {
    return "constant";
  }

  /// {@return the operand `pads`, in version 1}
  @Attr
  Optional<ImmutableLongArray> paddings();

  /// {@return the operand of this name, in versions before 11, where it is an attribute}
  @Attr("pads")
  Optional<ImmutableLongArray> padsAttribute();

  /// {@return the operand `constant_value`, in versions before 11}
  @Attr
  Optional<Float> value();

  @Result
  OpResult output();
}
