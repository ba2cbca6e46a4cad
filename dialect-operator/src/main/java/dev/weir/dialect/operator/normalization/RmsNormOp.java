package dev.weir.dialect.operator.normalization;

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
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// `x`, after adding `bias` and `residual`, divided by the root of the mean square of each row,
/// which are the elements of the dimensions from `begin_norm_axis` on; then multiplied by
/// `norm_weight` and shifted by `norm_bias`.
///
/// Also what was normalised, where there is a residual, and the factor of each row. With a positive
/// `quant_scale` the result is quantised to i8.
///
/// Shapes:
/// `x: [A..., B...], bias: [...], residual: [A..., B...], norm_weight: [...], norm_bias: [...] -> out:
/// [A..., B...], residual_out: [A..., B...], inv_var: [A...]`,
/// where `A` are the first `begin_norm_axis` dimensions; `norm_weight` has as many elements as `B`.
///
/// Element types: `x: T -> out: T, residual_out: T, inv_var: f32`; quantised, `x: T -> out: i8`.
///
/// Diagnoses: `begin_norm_axis` out of range, and a `norm_weight` of another size than a row.
@OpDef("rms_norm")
public non-sealed interface RmsNormOp extends NormalizationOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Optional<Value> residual();

  @Operand(AnyTensor.class)
  Value normWeight();

  @Operand(AnyTensor.class)
  Optional<Value> normBias();

  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  float epsilon();

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
  OpResult invVar();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape factors =
        Normalizations.rowStatistics(x, beginNormAxis()).withElementType(FloatType.F32);
    Normalizations.checkRow(x, beginNormAxis(), Optional.of(normWeight()), "norm_weight");
    TensorShape out = quantScale() > 0 ? x.withElementType(IntegerType.I8) : x;
    return residual().isPresent() ? shapes.types(out, x, factors) : shapes.types(out, factors);
  }
}
