package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// A volume with elements added: `paddings` holds how many on the left, right, top, bottom, front
/// and back. `mode` specifies their values: `constant` (`pad_value`), `reflect`, `replicate` or
/// `circular`.
///
/// Shapes: `x: [N, C, D, H, W] -> [N, C, D + front + back, H + top + bottom, W + left + right]`; with
/// `data_format` `NDHWC`, `x: [N, D, H, W, C] -> [N, P, Q, R, C]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 5, paddings that are not six, and paddings that leave a negative size.
@OpDef(
    value = "pad3d",
    format = "$x `,` $paddings attr-dict `:` functional-type(operands, results)")
public non-sealed interface Pad3dOp extends ManipulationOp, UnaryOperands, Pad3dSettings {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Repetitions.pad3d(shapes.of(x()), paddings(), dataFormat()));
  }
}
