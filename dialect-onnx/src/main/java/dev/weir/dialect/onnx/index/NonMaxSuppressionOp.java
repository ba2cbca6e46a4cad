package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The boxes with the best scores, without those that overlap a better one.
///
/// Versions: 10, 11.
///
/// Source:
/// [NonMaxSuppression](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#NonMaxSuppression).
@OpDef("NonMaxSuppression")
public non-sealed interface NonMaxSuppressionOp extends IndexOp, Pure {
  @Operand
  Value boxes();

  @Operand
  Value scores();

  @Operand
  Optional<Value> maxOutputBoxesPerClass();

  @Operand
  Optional<Value> iouThreshold();

  @Operand
  Optional<Value> scoreThreshold();

  /// {@return 1 if boxes are given by centre, width and height, 0 if by two corners}
  @Attr
  default long centerPointBox() {
    return 0;
  }

  @Result
  OpResult selectedIndices();
}
