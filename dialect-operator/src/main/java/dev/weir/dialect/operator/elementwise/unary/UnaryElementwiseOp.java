package dev.weir.dialect.operator.elementwise.unary;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Type;
import java.util.List;

/// One tensor in, one of the same shape out, element by element.
///
/// The result has the element type of the operand unless the operator says otherwise.
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
  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(Sizes.tensor(operand(0)));
  }
}
