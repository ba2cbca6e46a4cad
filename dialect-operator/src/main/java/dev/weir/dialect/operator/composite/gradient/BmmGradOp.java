package dev.weir.dialect.operator.composite.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradients of the operands of a batched matmul: `out_grad yᵀ` and `xᵀ out_grad`.
///
/// Shapes: `x: [B, M, K], y: [B, K, N], out_grad: [B, M, N] -> x_grad: [B, M, K], y_grad: [B, K, N]`.
///
/// Element types: `x: T, y: U -> x_grad: T, y_grad: U`.
@OpDef(
    value = "bmm_grad",
    format = "$x `,` $y `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface BmmGradOp extends BinaryGradient {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(x()), shapes.of(y()));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(
        a.add(OperatorOps.matmul(outGrad(), y()).transposeY(true)),
        a.add(OperatorOps.matmul(x(), outGrad()).transposeX(true)));
  }
}
