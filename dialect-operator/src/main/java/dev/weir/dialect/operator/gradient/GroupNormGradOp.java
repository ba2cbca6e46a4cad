package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Normalizations;
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
import java.util.Optional;

/// The gradients of the operands of a `group_norm`, given the statistics it found and the gradient of
/// its first result.
///
/// The gradients of `scale` and `bias` are there whether or not those are.
@OpDef("group_norm_grad")
public non-sealed interface GroupNormGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value mean();

  @Operand(AnyTensor.class)
  Value variance();

  @Operand(AnyTensor.class)
  Value yGrad();

  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  @Attr
  default int groups() {
    return -1;
  }

  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Result(AnyTensor.class)
  OpResult scaleGrad();

  @Result(AnyTensor.class)
  OpResult biasGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    Gradients.check(x, Sizes.tensor(y()), "a result");
    Gradients.check(x, Sizes.tensor(yGrad()), "a result");
    TensorType statistics =
        Normalizations.groupStatistics(x, dataFormat(), groups(), scale(), bias());
    Sizes.sameShape(statistics, Sizes.tensor(mean()), "statistics");
    Sizes.sameShape(statistics, Sizes.tensor(variance()), "statistics");
    TensorType parameter =
        Normalizations.perChannel(x, dataFormat(), Normalizations.statisticType(x));
    return ImmutableList.of(
        x,
        scale().map(Sizes::tensor).orElse(parameter),
        bias().map(Sizes::tensor).orElse(parameter));
  }
}
