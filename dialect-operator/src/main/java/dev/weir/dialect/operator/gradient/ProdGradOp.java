package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OperandResultGradientOperands;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.operator.reduction.KeepsDimensions;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of the operand of a `prod`: that of the product times all other elements.
///
/// Deviation from Paddle's kernel, which divides by the element: the other elements are multiplied, so
/// that zeros are right too.
///
/// Shapes: `x: [A...], out: [reduced(A)...], out_grad: [reduced(A)...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "prod_grad",
    format = "$x `,` $out `,` $out_grad `,` $axis attr-dict `:` functional-type(operands, results)")
public non-sealed interface ProdGradOp
    extends GradientOp, TakesAxis, OperandResultGradientOperands, KeepsDimensions {
  @Operand(IntegerList.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    try {
      TensorShape out = Reductions.reduce(x, axis(), keepdim(), reduceAll(), x.elementType());
      Gradients.check(out, shapes.of(out()), "a product");
      Gradients.check(out, shapes.of(outGrad()), "a product");
    } catch (UnknownRank unknown) {
      return shapes.types(x);
    }
    return shapes.types(x);
  }
}
