package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Losses;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.normalization.CrossEntropySettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of `input` in a `cross_entropy_with_softmax`: `(softmax * sum(label) - label) * loss_grad`, `label`
/// standing for 1 at the class it names unless it is soft; 0 where the class is ignored.
///
/// Shapes:
/// `softmax: [A..., C, B...], label: [A..., 1, B...], loss_grad: [A..., 1, B...] -> input_grad: [A...,
/// C, B...]`
/// with `C` at `axis`; the label may lack a last dimension of size 1: `label: [A...]`; with
/// `soft_label`, `label: [A..., C, B...]`.
///
/// Element types: `softmax: T -> input_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "cross_entropy_with_softmax_grad",
    format = "$label `,` $softmax `,` $loss_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface CrossEntropyWithSoftmaxGradOp extends GradientOp, CrossEntropySettings {
  @Operand(AnyTensor.class)
  Value label();

  @Operand(AnyTensor.class)
  Value softmax();

  @Operand(AnyTensor.class)
  Value lossGrad();

  @Result(AnyTensor.class)
  OpResult inputGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape softmax = shapes.of(softmax());
    TensorShape loss = Losses.crossEntropy(softmax, shapes.of(label()), axis(), softLabel());
    Gradients.check(loss, shapes.of(lossGrad()), "a loss");
    return shapes.types(softmax);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(softmax()).elementType());
  }
}
