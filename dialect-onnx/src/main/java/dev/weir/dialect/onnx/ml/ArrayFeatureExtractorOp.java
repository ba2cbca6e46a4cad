package dev.weir.dialect.onnx.ml;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The features that indices name.
///
/// Versions: 1.
///
/// Source:
/// [ArrayFeatureExtractor](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlarrayfeatureextractor).
@OpDef("ml.ArrayFeatureExtractor")
public non-sealed interface ArrayFeatureExtractorOp extends MlOp, Pure {
  @Operand
  Value x();

  @Operand
  Value indices();

  @Result
  OpResult z();
}
