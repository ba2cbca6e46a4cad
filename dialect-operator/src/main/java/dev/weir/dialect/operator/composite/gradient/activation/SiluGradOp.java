package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperandResultGradientOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of `x` in `out = x sigmoid(x)`: `out_grad s (1 + x (1 - s))` with `s = sigmoid(x)`.
///
/// Shapes: `x: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "silu_grad",
    format = "$x `,` $out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface SiluGradOp extends CompositeOp, OperandResultGradientOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return Gradients.like(shapes, x(), outGrad());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    return ImmutableList.of(new Arithmetic(builder).silu(x(), outGrad()));
  }
}
