package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.inference.ViewedShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of `x` reshaped: that of the result, in the shape of `x`. Until October 2024 the
/// shape came as `xshape`, a tensor without elements that has a 0 in front of it.
///
/// Shapes: `x: [A...], out_grad: [B...] -> x_grad: [A...]`, of as many elements; in older programs
/// `x: [0, A...]`.
///
/// Element types: `out_grad: T -> x_grad: T`.
@OpDef(
    value = "reshape_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface ReshapeGradOp extends OperandGradient {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(ViewedShape.of(shapes, x(), outGrad()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(ViewedShape.restore(builder, x(), outGrad()));
  }
}
