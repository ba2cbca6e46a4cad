package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// `(x - offset) scale`, for each feature.
///
/// Versions: 1.
///
/// Source:
/// [Scaler](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlscaler).
@OpDef("ml.Scaler")
public non-sealed interface ScalerOp extends MlOp, Pure {
  @Operand
  Value x();

  /// {@return what is subtracted, one for all features or one for each}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> offset();

  /// {@return the factor, one for all features or one for each}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> scale();

  @Result
  OpResult y();
}
