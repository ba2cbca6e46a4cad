package dev.weir.dialect.operator.elementwise.binary;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.elementwise.ElementwiseOp;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// Two tensors compared, broadcast. The result is boolean.
///
/// Shapes: `x: [A...], y: [B...] -> [broadcast(A, B)...]`.
///
/// Element types: `x: T -> i1`.
///
/// Diagnoses: sizes that neither are equal nor 1.
public sealed interface ComparisonOp extends ElementwiseOp
    permits EqualOp,
        NotEqualOp,
        LessThanOp,
        LessEqualOp,
        GreaterThanOp,
        GreaterEqualOp,
        LogicalAndOp,
        LogicalOrOp,
        LogicalXorOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(operand(0));
    return shapes.types(Broadcasting.broadcast(x, shapes.of(operand(1)), IntegerType.I1));
  }
}
