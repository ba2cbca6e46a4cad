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

/// For each row of values the map from labels, one for each column, to these.
///
/// Versions: 1.
///
/// Source:
/// [ZipMap](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlzipmap).
@OpDef("ml.ZipMap")
public non-sealed interface ZipMapOp extends MlOp, Pure {
  @Operand
  Value x();

  /// {@return the labels of the classes as integers}
  @Attr
  Optional<ImmutableLongArray> classlabelsInt64s();

  /// {@return the labels of the classes as strings}
  @Attr
  Optional<ArrayAttr> classlabelsStrings();

  @Result
  OpResult z();
}
