package dev.weir.dialect.operator.normalization;

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
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// `x`, after adding `bias` and `residual`, divided by the root of the mean square of each row,
/// which are the elements of the dimensions from `begin_norm_axis` on; then multiplied by
/// `norm_weight` and shifted by `norm_bias`.
///
/// Also what was normalised, where there is a residual, and the factor of each row. With a positive
/// `quant_scale` the result is quantised to i8.
@OpDef("rms_norm")
public non-sealed interface RmsNormOp extends NormalizationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Optional<Value> residual();

  @Operand(AnyTensor.class)
  Value normWeight();

  @Operand(AnyTensor.class)
  Optional<Value> normBias();

  @Attr(codec = FloatCodec.class)
  float epsilon();

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
  OpResult invVar();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType factors =
        Normalizations.rowStatistics(x, beginNormAxis()).withElementType(FloatType.F32);
    Normalizations.checkRow(x, beginNormAxis(), Optional.of(normWeight()), "norm_weight");
    TensorType out = quantScale() > 0 ? x.withElementType(IntegerType.I8) : x;
    return residual().isPresent()
        ? ImmutableList.of(out, x, factors)
        : ImmutableList.of(out, factors);
  }
}
