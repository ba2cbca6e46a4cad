package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.inference.Joins;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of what was split along `axis`: those of the parts, joined.
///
/// Shapes: `out_grad[i]: [A..., n[i], B...] -> x_grad: [A..., N, B...]`, `N` the sum of the `n[i]` at
/// `axis`.
///
/// Element types: `out_grad[i]: T -> x_grad: T`.
///
/// Diagnoses: gradients whose ranks, element types or other sizes differ, and an axis out of range.
@OpDef(
    value = "split_grad",
    format = "$out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface SplitGradOp extends CompositeOp, TakesAxis, GivesGradient {
  @Operand(TensorList.class)
  Value outGrad();

  @Operand(AnyTensor.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Joins.concat(shapes.ofEach(outGrad()), axis()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(builder.add(OperatorOps.concat(outGrad(), axis())).out());
  }
}
