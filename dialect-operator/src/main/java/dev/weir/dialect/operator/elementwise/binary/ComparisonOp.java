package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.dialect.operator.BinaryOperands;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Two tensors compared, broadcast. The result is boolean.
///
/// Shapes: `x: [A...], y: [B...] -> [broadcast(A, B)...]`.
///
/// Element types: `x: T -> i1`.
///
/// Diagnoses: sizes that are neither equal nor 1.
public sealed interface ComparisonOp extends ElementwiseOp, BinaryOperands
    permits EqualOp,
        NotEqualOp,
        LessThanOp,
        LessEqualOp,
        GreaterThanOp,
        GreaterEqualOp,
        LogicalAndOp,
        LogicalOrOp,
        LogicalXorOp {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(operand(0));
    return shapes.types(Broadcasting.broadcast(x, shapes.of(operand(1)), IntegerType.I1));
  }
}
