package dev.weir.dialect.operator.composite.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.composite.gradient.activation.HardsigmoidGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.LogSoftmaxGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.Relu6GradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SigmoidGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.TanhGradOp;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of the operand of an operator, from its result `out` and the gradient of that.
public sealed interface ResultGradient extends CompositeOp
    permits ExpGradOp,
        HardsigmoidGradOp,
        LogSoftmaxGradOp,
        Relu6GradOp,
        RsqrtGradOp,
        SigmoidGradOp,
        SqrtGradOp,
        TanhGradOp {
  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return Gradients.like(shapes, out(), outGrad());
  }
}
