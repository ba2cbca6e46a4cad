package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.UnaryGradientOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of `x`, given that of `gelu(x)`; with `approximate`, of the tanh formula.
///
/// Shapes: `x: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "gelu_grad",
    format = "$x `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface GeluGradOp extends GradientOp, UnaryGradientOperands {
  /// {@return whether the tanh formula is used}
  @Attr
  default boolean approximate() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Gradients.check(x, shapes.of(outGrad()), "a result");
    return shapes.types(x);
  }
}
