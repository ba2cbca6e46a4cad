package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The batched matmul of `x` and `y`.
///
/// Shapes: `x: [B, M, K], y: [B, K, N] -> [B, M, N]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: ranks other than 3, and batch or inner sizes that differ.
@OpDef(value = "bmm", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface BmmOp extends MatrixOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Matrices.bmm(shapes.of(x()), shapes.of(y())));
  }
}
