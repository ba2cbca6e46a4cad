package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// `x`, after adding `bias` and `residual_alpha` times `residual`, normalised as by `layer_norm`.
///
/// Also what was normalised, where there is a residual, and the mean and the variance of each row. With
/// a positive `quant_scale` the result is quantised to i8.
///
/// Source: paddle/phi/ops/yaml/fused_ops.yaml.
@OpDef("fused_bias_residual_layernorm")
public non-sealed interface FusedBiasResidualLayernormOp extends FusedOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Optional<Value> residual();

  @Operand(AnyTensor.class)
  Optional<Value> normWeight();

  @Operand(AnyTensor.class)
  Optional<Value> normBias();

  @Attr(codec = FloatCodec.class)
  float epsilon();

  @Attr(codec = FloatCodec.class)
  float residualAlpha();

  @Attr
  int beginNormAxis();

  @Attr(codec = FloatCodec.class)
  float quantScale();

  @Attr
  int quantRoundType();

  @Attr(codec = FloatCodec.class)
  float quantMaxBound();

  @Attr(codec = FloatCodec.class)
  float quantMinBound();

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  Optional<OpResult> residualOut();

  @Result(AnyTensor.class)
  OpResult mean();

  @Result(AnyTensor.class)
  OpResult variance();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType statistics = Normalizations.rowStatistics(x, beginNormAxis());
    Normalizations.checkRow(x, beginNormAxis(), bias(), "bias");
    Normalizations.checkRow(x, beginNormAxis(), normWeight(), "norm_weight");
    Normalizations.checkRow(x, beginNormAxis(), normBias(), "norm_bias");
    residual().ifPresent(value -> Sizes.sameShape(x, Sizes.tensor(value), "x and residual"));
    TensorType out = quantScale() > 0 ? x.withElementType(IntegerType.I8) : x;
    return residual().isPresent()
        ? ImmutableList.of(out, x, statistics, statistics)
        : ImmutableList.of(out, statistics, statistics);
  }
}
