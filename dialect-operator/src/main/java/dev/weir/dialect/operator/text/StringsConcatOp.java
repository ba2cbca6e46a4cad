package dev.weir.dialect.operator.text;

import dev.weir.dialect.builtin.StringType;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// Each string of `x` followed by that of `y`, broadcast.
///
/// Shapes: `x: [A...], y: [B...] -> [broadcast(A, B)...]`.
///
/// Element types: `x: T, y: T -> T`, which is strings.
///
/// Diagnoses: sizes that are neither equal nor 1.
@OpDef(
    value = "strings_concat",
    format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface StringsConcatOp extends TextOp {
  @Operand(TextTensor.class)
  Value x();

  @Operand(TextTensor.class)
  Value y();

  @Result(TextTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Broadcasting.broadcast(shapes.of(x()), shapes.of(y()), StringType.STRING));
  }
}
