package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// The gradients of the weights and the bias of a linear layer, added to what was gathered so far:
/// `dweight + xᵀ dout` and `dbias + sum(dout)`, where all dimensions of `x` and `dout` but the last
/// are rows.
///
/// What was not gathered counts as zero. With `multi_precision` the sums are kept in f32 whatever the
/// type of `x`.
///
/// Deviation from PIR: without `has_bias` there is no second result, where PIR's has no type.
@OpDef("fused_linear_param_grad_add")
public non-sealed interface FusedLinearParamGradAddOp extends FusedOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value dout();

  @Operand(AnyTensor.class)
  Optional<Value> dweight();

  @Operand(AnyTensor.class)
  Optional<Value> dbias();

  @Attr
  default boolean multiPrecision() {
    return true;
  }

  @Attr
  default boolean hasBias() {
    return true;
  }

  @Result(AnyTensor.class)
  OpResult dweightOut();

  @Result(AnyTensor.class)
  Optional<OpResult> dbiasOut();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType gradient = Sizes.tensor(dout());
    if (x.rank() == 0 || x.rank() != gradient.rank()) {
      throw new IllegalArgumentException(
          "expects rows in both '%s' and '%s'".formatted(x, gradient));
    }
    for (int i = 0; i < x.rank() - 1; i++) {
      Sizes.same(x.dimension(i), gradient.dimension(i), "numbers of rows");
    }
    Type element = multiPrecision() ? FloatType.F32 : gradient.elementType();
    long rows = x.dimension(x.rank() - 1);
    long columns = gradient.dimension(gradient.rank() - 1);
    TensorType weight = TensorType.of(element, rows, columns);
    TensorType bias = TensorType.of(element, columns);
    dweight().ifPresent(sum -> Gradients.check(weight, Sizes.tensor(sum), "a weight"));
    dbias().ifPresent(sum -> Gradients.check(bias, Sizes.tensor(sum), "a bias"));
    return hasBias() ? ImmutableList.of(weight, bias) : ImmutableList.of(weight);
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(dout()).elementType());
  }
}
