package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The sum of the elements along `axis` up to each one, or of all elements taken as one dimension
/// if `flatten`. With `exclusive` the element itself does not count, with `reverse` the sums run
/// from the back.
///
/// Shapes: `x: [A...] -> [A...]`; with `flatten`, `x: [A...] -> [N]`, `N` the number of elements.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an axis out of range.
@OpDef(value = "cumsum", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface CumsumOp
    extends ManipulationOp, UnaryOperands, CumsumSettings, TakesAxis {
  @Operand(AnyTensor.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (flatten()) {
      return shapes.types(shapes.tensor(x.elementType(), x.elementCount()));
    }
    shapes.axis(axis(), Math.max(1, x.rank()));
    return shapes.types(x);
  }
}
