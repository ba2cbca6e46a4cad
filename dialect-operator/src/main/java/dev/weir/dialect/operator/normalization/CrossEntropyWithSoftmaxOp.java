package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Losses;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The softmax of `input` along `axis`, and what it costs to say that this is the distribution
/// `label`: the negative logarithm of the probability of the class that `label` names, of size 1 along
/// the axis; or, with `soft_label`, the sum over the classes of these, each times its share in
/// `label`. Where `label` names `ignore_index` the loss is 0.
///
/// Without `use_softmax` `input` is a distribution already. `numeric_stable_mode` is there for its
/// name: the largest element is always subtracted first.
@OpDef(
    value = "cross_entropy_with_softmax",
    format = "$input `,` $label attr-dict `:` functional-type(operands, results)")
public non-sealed interface CrossEntropyWithSoftmaxOp extends NormalizationOp {
  @Operand(AnyTensor.class)
  Value input();

  @Operand(AnyTensor.class)
  Value label();

  @Attr
  default boolean softLabel() {
    return false;
  }

  @Attr
  default boolean useSoftmax() {
    return true;
  }

  @Attr
  default boolean numericStableMode() {
    return true;
  }

  @Attr
  default int ignoreIndex() {
    return -100;
  }

  @Attr
  default int axis() {
    return -1;
  }

  @Result(AnyTensor.class)
  OpResult softmax();

  @Result(AnyTensor.class)
  OpResult loss();

  @Override
  default List<Type> inferTypes() {
    return Losses.crossEntropy(Sizes.tensor(input()), Sizes.tensor(label()), axis(), softLabel());
  }
}
