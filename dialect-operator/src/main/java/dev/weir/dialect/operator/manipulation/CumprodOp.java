package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import java.util.List;

/// The product of the elements along `dim` up to each one. With `exclusive` the element itself does not count, with
/// `reverse` the products run from the back.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "cumprod", format = "$x attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface CumprodOp extends ManipulationOp, UnaryOperands, CumprodSettings {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Axes.normalize(dim(), Math.max(1, x.rank()));
    return shapes.types(x);
  }
}
