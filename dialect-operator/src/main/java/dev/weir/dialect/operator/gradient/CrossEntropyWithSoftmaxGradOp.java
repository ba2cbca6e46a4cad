package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Losses;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The gradient of `input` in a `cross_entropy_with_softmax`: `(softmax - label) * loss_grad`, `label`
/// standing for 1 at the class it names unless it is soft; 0 where the class is ignored.
@OpDef(
    value = "cross_entropy_with_softmax_grad",
    format = "$label `,` $softmax `,` $loss_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface CrossEntropyWithSoftmaxGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value label();

  @Operand(AnyTensor.class)
  Value softmax();

  @Operand(AnyTensor.class)
  Value lossGrad();

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
  OpResult inputGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType softmax = Sizes.tensor(softmax());
    List<Type> forward = Losses.crossEntropy(softmax, Sizes.tensor(label()), axis(), softLabel());
    Gradients.check(Sizes.tensor(forward.get(1)), Sizes.tensor(lossGrad()), "a loss");
    return ImmutableList.of(softmax);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(softmax()).elementType());
  }
}
