package dev.weir.dialect.onnx.ml;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The class of the greatest linear function of features, and the values of all of them.
///
/// Versions: 1.
///
/// Source:
/// [LinearClassifier](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmllinearclassifier).
@OpDef("ml.LinearClassifier")
public non-sealed interface LinearClassifierOp extends MlOp, Pure, ClassLabels, LinearModel {
  /// {@return 1 if the labels do not exclude each other; not used}
  @Attr
  default long multiClass() {
    return 0;
  }
}
