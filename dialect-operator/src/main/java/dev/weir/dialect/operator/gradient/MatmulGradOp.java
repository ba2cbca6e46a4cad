package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.BinaryGradientOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.operator.matrix.MatmulSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradients of the operands of `matmul(x, y)`, given that of its result.
///
/// Shapes:
/// `x: [A..., M?, K], y: [B..., K, N?], out_grad: [broadcast(A, B)..., M?, N?] -> x_grad: [A..., M?,
/// K], y_grad: [B..., K, N?]`;
/// with `transpose_x`, `x: [A..., K, M?]` and `x_grad: [A..., K, M?]`; with `transpose_y`,
/// `y: [B..., N?, K]` and `y_grad: [B..., N?, K]`.
///
/// Element types: `x: T, y: U -> x_grad: T, y_grad: U`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "matmul_grad",
    format = "$x `,` $y `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface MatmulGradOp
    extends GradientOp, BinaryGradientOperands, MatmulSettings {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape y = shapes.of(y());
    TensorShape product = Matrices.matmul(x, y, transposeX(), transposeY());
    Gradients.check(product, shapes.of(outGrad()), "a product");
    return shapes.types(x, y);
  }
}
