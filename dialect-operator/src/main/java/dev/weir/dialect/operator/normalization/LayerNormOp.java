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
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// `x` shifted and scaled so that the elements of each row, which are those of the dimensions from
/// `begin_norm_axis` on, have mean 0 and variance 1; then multiplied by `scale` and shifted by
/// `bias`. Also the mean and the variance of each row.
@OpDef("layer_norm")
public non-sealed interface LayerNormOp extends NormalizationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  @Attr
  default int beginNormAxis() {
    return 1;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult mean();

  @Result(AnyTensor.class)
  OpResult variance();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType statistics = Normalizations.rowStatistics(x, beginNormAxis());
    Normalizations.checkRow(x, beginNormAxis(), scale(), "scale");
    Normalizations.checkRow(x, beginNormAxis(), bias(), "bias");
    return ImmutableList.of(x, statistics, statistics);
  }

  @Override
  default ImmutableList<String> fullPrecisionOperands() {
    return ImmutableList.of("scale", "bias");
  }
}
