package dev.weir.dialect.operator.creation;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.builtin.codec.ScalarsCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;

/// A tensor given element by element, to a new result or over memory.
public interface AssignedConstant {
  /// {@return the sizes of the result}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray shape();

  /// {@return the element type of the result}
  @Attr(codec = DTypeCodec.class)
  DType dtype();

  /// {@return the elements in row-major order}
  @Attr(codec = ScalarsCodec.class)
  ArrayAttr values();

  /// {@return the device of the result}
  @Attr
  default PlaceAttr place() {
    return PlaceAttr.UNDEFINED;
  }
}
