package dev.weir.dialect.operator.normalization;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// `x` shifted and scaled so that the elements of each row, which are those of the dimensions from
/// `begin_norm_axis` on, have mean 0 and variance 1; then multiplied by `scale` and shifted by
/// `bias`. Also the mean and the variance of each row.
///
/// Shapes:
/// `x: [A..., B...], scale: [...], bias: [...] -> out: [A..., B...], mean: [A...], variance: [A...]`,
/// where `A` are the first `begin_norm_axis` dimensions; `scale` and `bias` have as many elements as
/// `B`.
///
/// Element types: `x: T -> out: T, mean: wide(T), variance: wide(T)`, f32 for a narrower float.
///
/// Diagnoses: `begin_norm_axis` out of range, and parameters of another size than a row.
@OpDef("layer_norm")
public non-sealed interface LayerNormOp
    extends NormalizationOp, ScaledOperands, LayerNormSettings, GivesTensor, RowStatistics {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape statistics = Normalizations.rowStatistics(x, beginNormAxis());
    Normalizations.checkRow(x, beginNormAxis(), scale(), "scale");
    Normalizations.checkRow(x, beginNormAxis(), bias(), "bias");
    return shapes.types(x, statistics, statistics);
  }

  @Override
  default ImmutableList<String> fullPrecisionOperands() {
    return ImmutableList.of("scale", "bias");
  }
}
