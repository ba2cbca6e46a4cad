package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of `arr` in a `take_along_axis`: each element of `out_grad` is added where `indices` specifies that it came from, and the others are 0.
///
/// Shapes:
/// `arr: [A..., N, B...], indices: [A..., I, B...], out_grad: [A..., I, B...] -> arr_grad: [A..., N, B...]`
/// with `N` at `axis`.
///
/// Element types: `arr: T -> arr_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "take_along_axis_grad",
    format = "$arr `,` $indices `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface TakeAlongAxisGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value arr();

  @Operand(AnyTensor.class)
  Value indices();

  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the axis, counted from the back if negative}
  @Attr
  int axis();

  @Result(AnyTensor.class)
  OpResult arrGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape arr = shapes.of(arr());
    TensorShape out = Indexing.alongAxis(arr, shapes.of(indices()), axis());
    Gradients.check(out, shapes.of(outGrad()), "a result");
    return shapes.types(arr);
  }
}
