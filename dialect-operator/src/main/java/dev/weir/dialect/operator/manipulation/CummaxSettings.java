package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.builtin.codec.DTypeCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.def.Attr;

/// Along what maxima run; the same for the gradient.
public interface CummaxSettings {
  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }

  /// {@return the element type of the indices}
  @Attr(codec = DTypeCodec.class)
  default DType dtype() {
    return DType.INT64;
  }
}
