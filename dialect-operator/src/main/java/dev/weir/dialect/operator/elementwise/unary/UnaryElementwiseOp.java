package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// One tensor in, one of the same shape out, element by element.
///
/// The result has the element type of the operand unless the operator says otherwise.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
public sealed interface UnaryElementwiseOp extends ElementwiseOp, LayoutTransformation
    permits AbsOp,
        ExpOp,
        LogOp,
        SqrtOp,
        RsqrtOp,
        SquareOp,
        SinOp,
        CosOp,
        TanhOp,
        ErfOp,
        SigmoidOp,
        ReluOp,
        Relu6Op,
        LeakyReluOp,
        ThresholdedReluOp,
        GeluOp,
        SiluOp,
        SwishOp,
        HardswishOp,
        HardsigmoidOp,
        SoftplusOp,
        PowOp,
        AssignOp,
        CastOp,
        IsnanOp,
        LogicalNotOp,
        ScaleOp,
        ClipOp {
  @Operand(AnyTensor.class)
  Value x();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(operand(0)));
  }
}
