package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Each channel shifted and scaled to mean 0 and variance 1, then by factors of its own.
///
/// Versions: 1, 6, 7, 9, 14, 15.
///
/// Source:
/// [BatchNormalization](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#BatchNormalization).
@OpDef("BatchNormalization")
public non-sealed interface BatchNormalizationOp extends NormalizationOp, Pure {
  @Operand
  Value x();

  @Operand
  Value scale();

  @Operand
  Value b();

  @Operand
  Value inputMean();

  @Operand
  Value inputVar();

  /// {@return what is added to the variance against division by zero}
  @Attr
  default float epsilon() {
    return 1e-05f;
  }

  /// {@return 1 to normalise by the mean and variance that are given, as in inference; in versions before 7}
  @Attr
  Optional<Long> isTest();

  /// {@return the share of the running statistics that stays}
  @Attr
  default float momentum() {
    return 0.9f;
  }

  /// {@return 1 for statistics of channels, 0 for those of each element; in versions before 9}
  @Attr
  Optional<Long> spatial();

  /// {@return 1 to normalise by the statistics of the batch and update the running ones}
  @Attr
  default long trainingMode() {
    return 0;
  }

  @Result
  OpResult y();

  @Result
  Optional<OpResult> runningMean();

  @Result
  Optional<OpResult> runningVar();

  @Result
  Optional<OpResult> savedMean();

  @Result
  Optional<OpResult> savedVar();
}
