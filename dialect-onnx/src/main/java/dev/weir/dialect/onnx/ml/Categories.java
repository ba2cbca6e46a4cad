package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// A list of categories, as integers or as strings.
public interface Categories {
  @Operand
  Value x();

  /// {@return the categories as integers}
  @Attr
  Optional<ImmutableLongArray> catsInt64s();

  /// {@return the categories as strings}
  @Attr
  Optional<ArrayAttr> catsStrings();
}
