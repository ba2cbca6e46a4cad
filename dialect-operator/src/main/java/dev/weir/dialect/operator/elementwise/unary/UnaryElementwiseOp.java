package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.elementwise.activation.CeluOp;
import dev.weir.dialect.operator.elementwise.activation.EluOp;
import dev.weir.dialect.operator.elementwise.activation.MishOp;
import dev.weir.dialect.operator.elementwise.activation.SeluOp;
import dev.weir.dialect.operator.elementwise.rounding.CeilOp;
import dev.weir.dialect.operator.elementwise.rounding.FloorOp;
import dev.weir.dialect.operator.elementwise.rounding.RoundOp;
import dev.weir.dialect.operator.elementwise.rounding.SignOp;
import dev.weir.dialect.operator.elementwise.rounding.TruncOp;
import dev.weir.dialect.operator.elementwise.special.DigammaOp;
import dev.weir.dialect.operator.elementwise.special.ErfinvOp;
import dev.weir.dialect.operator.elementwise.special.LgammaOp;
import dev.weir.dialect.operator.elementwise.special.PolygammaOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AcosOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AcoshOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AsinOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AsinhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AtanOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AtanhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.CoshOp;
import dev.weir.dialect.operator.elementwise.trigonometric.SinhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.TanOp;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import java.util.List;

/// One tensor in, one of the same shape out, element by element.
///
/// The result has the element type of the operand unless the operator says otherwise.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
public sealed interface UnaryElementwiseOp
    extends ElementwiseOp, UnaryOperands, LayoutTransformation
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
        BitwiseNotOp,
        ScaleOp,
        ClipOp,
        FloorOp,
        CeilOp,
        TruncOp,
        SignOp,
        TanOp,
        AsinOp,
        AcosOp,
        AtanOp,
        SinhOp,
        CoshOp,
        AsinhOp,
        AcoshOp,
        AtanhOp,
        ReciprocalOp,
        Log1pOp,
        Log2Op,
        Log10Op,
        Expm1Op,
        EluOp,
        CeluOp,
        SeluOp,
        MishOp,
        RoundOp,
        IsinfOp,
        IsfiniteOp,
        LgammaOp,
        DigammaOp,
        PolygammaOp,
        ErfinvOp {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(operand(0)));
  }
}
