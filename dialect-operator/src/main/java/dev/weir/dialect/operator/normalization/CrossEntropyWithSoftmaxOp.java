package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Losses;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The softmax of `input` along `axis`, and the cross-entropy loss
/// against `label`, of size 1 along the axis: the negative logarithm of the probability of the class
/// `label`; with `soft_label`, the sum of these over the classes, weighted by `label`. Where `label` names `ignore_index` the loss is 0.
///
/// Without `use_softmax` `input` is a distribution already. `numeric_stable_mode` has no
/// effect: the largest element is always subtracted first.
///
/// Shapes:
/// `input: [A..., C, B...], label: [A..., 1, B...] -> softmax: [A..., C, B...], loss: [A..., 1, B...]`
/// with `C` at `axis`; the label may lack a last dimension of size 1: `label: [A...]`; with
/// `soft_label`, `label: [A..., C, B...]`.
///
/// Element types: `input: T -> softmax: T, loss: T`.
///
/// Diagnoses: an axis out of range, and a label whose shape contradicts the formula.
@OpDef(
    value = "cross_entropy_with_softmax",
    format = "$input `,` $label attr-dict `:` functional-type(operands, results)")
public non-sealed interface CrossEntropyWithSoftmaxOp
    extends NormalizationOp, CrossEntropySettings {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value label();

  @Result(AnyTensor.class)
  OpResult softmax();

  @Result(AnyTensor.class)
  OpResult loss();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape input = shapes.of(input());
    return shapes.types(input, Losses.crossEntropy(input, shapes.of(label()), axis(), softLabel()));
  }
}
