package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// `x`, after adding `bias` and `residual_alpha` times `residual`, normalised as by `layer_norm`.
///
/// Also what was normalised, where there is a residual, and the mean and the variance of each row. With
/// a positive `quant_scale` the result is quantised to i8.
///
/// Shapes:
/// `x: [A..., B...], residual: [A..., B...], bias: [...], norm_weight: [...], norm_bias: [...] -> out:
/// [A..., B...], residual_out: [A..., B...], mean: [A...], variance: [A...]`,
/// where `A` are the first `begin_norm_axis` dimensions; parameters have as many elements as `B`.
///
/// Element types: `x: T -> out: T, residual_out: T, mean: wide(T), variance: wide(T)`, f32 for a
/// narrower float; quantised, `x: T -> out: i8`.
///
/// Diagnoses: `begin_norm_axis` out of range, parameters of another size than a row, and a residual of
/// another shape.
///
/// Source:
/// [fused_ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/fused_ops.yaml).
@OpDef("fused_bias_residual_layernorm")
public non-sealed interface FusedBiasResidualLayernormOp extends FusedOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Optional<Value> residual();

  @Operand(AnyTensor.class)
  Optional<Value> normWeight();

  @Operand(AnyTensor.class)
  Optional<Value> normBias();

  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  float epsilon();

  /// {@return the factor of `residual`}
  @Attr(codec = FloatCodec.class)
  float residualAlpha();

  /// {@return the first of the dimensions that are normalised together}
  @Attr
  int beginNormAxis();

  /// {@return the scale of the quantised result; not positive for none}
  @Attr(codec = FloatCodec.class)
  float quantScale();

  /// {@return 0 rounds a half to even, 1 away from zero}
  @Attr
  int quantRoundType();

  /// {@return the largest quantised value}
  @Attr(codec = FloatCodec.class)
  float quantMaxBound();

  /// {@return the least quantised value}
  @Attr(codec = FloatCodec.class)
  float quantMinBound();

  @Result(AnyTensor.class)
  Optional<OpResult> residualOut();

  @Result(AnyTensor.class)
  OpResult mean();

  @Result(AnyTensor.class)
  OpResult variance();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape statistics = Normalizations.rowStatistics(x, beginNormAxis());
    Normalizations.checkRow(x, beginNormAxis(), bias(), "bias");
    Normalizations.checkRow(x, beginNormAxis(), normWeight(), "norm_weight");
    Normalizations.checkRow(x, beginNormAxis(), normBias(), "norm_bias");
    residual().ifPresent(value -> shapes.sameShape(x, shapes.of(value), "x and residual"));
    TensorShape out = quantScale() > 0 ? x.withElementType(IntegerType.I8) : x;
    return residual().isPresent()
        ? shapes.types(out, x, statistics, statistics)
        : shapes.types(out, statistics, statistics);
  }
}
