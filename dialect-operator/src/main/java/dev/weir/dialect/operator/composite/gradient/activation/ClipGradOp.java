package dev.weir.dialect.operator.composite.gradient.activation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryGradientOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.elementwise.unary.ClipSettings;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of `x` in `min(max(x, min), max)`: it passes where `x` lies between them.
///
/// Shapes: `x: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "clip_grad",
    format = "$x `,` $out_grad `,` $min `,` $max attr-dict `:` functional-type(operands, results)")
public non-sealed interface ClipGradOp extends CompositeOp, UnaryGradientOperands, ClipSettings {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return Gradients.like(shapes, x(), outGrad());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    Value above = a.add(OperatorOps.greaterThan(x(), a.like(min(), x())));
    Value below = a.add(OperatorOps.lessThan(x(), a.like(max(), x())));
    return ImmutableList.of(a.keep(a.and(above, below), outGrad()));
  }
}
