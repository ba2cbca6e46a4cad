package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.dialect.operator.BinaryOperands;
import dev.weir.dialect.operator.DTypes;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import java.util.List;

/// Arithmetic on two tensors, broadcast. The result has the element type of `x`, or the complex one
/// if only `y` is complex.
///
/// Shapes: `x: [A...], y: [B...] -> [broadcast(A, B)...]`.
///
/// Element types: `x: T -> T`; where only `y` is complex, `y: T -> T`.
///
/// Diagnoses: sizes that are neither equal nor 1.
public sealed interface BinaryElementwiseOp
    extends ElementwiseOp, LayoutTransformation, BinaryOperands
    permits AddOp,
        SubtractOp,
        MultiplyOp,
        DivideOp,
        FloorDivideOp,
        RemainderOp,
        MaximumOp,
        MinimumOp,
        ElementwisePowOp,
        BitwiseAndOp,
        BitwiseOrOp,
        BitwiseXorOp,
        BitwiseLeftShiftOp,
        BitwiseRightShiftOp,
        FmaxOp,
        FminOp,
        HeavisideOp {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(operand(0));
    TensorShape y = shapes.of(operand(1));
    boolean complex = !DTypes.isComplex(x.elementType()) && DTypes.isComplex(y.elementType());
    return shapes.types(Broadcasting.broadcast(x, y, (complex ? y : x).elementType()));
  }
}
