package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// The classes that a classifier names.
public interface ClassLabels {
  /// {@return the classes, where they are integers}
  @Attr
  Optional<ImmutableLongArray> classlabelsInts();

  /// {@return the classes, where they are texts}
  @Attr
  Optional<ArrayAttr> classlabelsStrings();

  /// {@return the class of each row}
  @Result
  OpResult y();

  /// {@return the scores of each row}
  @Result
  OpResult z();
}
