package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The values of a map for the keys of a vocabulary, in its order; 0 or an empty string for keys that the map has not.
///
/// Versions: 1.
///
/// Source:
/// [DictVectorizer](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmldictvectorizer).
@OpDef("ml.DictVectorizer")
public non-sealed interface DictVectorizerOp extends MlOp, Pure {
  @Operand
  Value x();

  /// {@return the keys, in the order of the features}
  @Attr
  Optional<ImmutableLongArray> int64Vocabulary();

  /// {@return the keys, in the order of the features}
  @Attr
  Optional<ArrayAttr> stringVocabulary();

  @Result
  OpResult y();
}
