package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Features of several tensors in one row for each example.
///
/// Versions: 1.
///
/// Source:
/// [FeatureVectorizer](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlfeaturevectorizer).
@OpDef("ml.FeatureVectorizer")
public non-sealed interface FeatureVectorizerOp extends MlOp, Pure {
  @Operand
  ValueRange x();

  /// {@return the number of features that each operand gives}
  @Attr
  Optional<ImmutableLongArray> inputdimensions();

  @Result
  OpResult y();
}
