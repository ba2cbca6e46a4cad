package dev.weir.dialect.onnx.normalization;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Elements shifted and scaled to mean 0 and variance 1 over axes.
///
/// Versions: 9, 13.
///
/// Source:
/// [MeanVarianceNormalization](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#MeanVarianceNormalization).
@OpDef("MeanVarianceNormalization")
public non-sealed interface MeanVarianceNormalizationOp extends NormalizationOp, Pure {
  @Operand
  Value x();

  /// {@return the axes over which mean and variance are taken; absent for 0, 2 and 3}
  @Attr
  Optional<ImmutableLongArray> axes();

  @Result
  OpResult y();
}
