package dev.weir.dialect.operator.composite.gradient;

import dev.weir.dialect.operator.ResultGradientOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.composite.gradient.activation.HardsigmoidGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.LogSoftmaxGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.Relu6GradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SigmoidGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.TanhGradOp;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import java.util.List;

/// The gradient of the operand of an operator, from its result `out` and the gradient of that.
public sealed interface ResultGradient extends CompositeOp, ResultGradientOperands
    permits ExpGradOp,
        HardsigmoidGradOp,
        LogSoftmaxGradOp,
        Relu6GradOp,
        RsqrtGradOp,
        SigmoidGradOp,
        SqrtGradOp,
        TanhGradOp {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return Gradients.like(shapes, out(), outGrad());
  }
}
