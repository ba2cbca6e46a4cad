package dev.weir.dialect.onnx.image;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.onnx.AutoPadded;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// The windows of a pool over images of any number of dimensions.
public interface PoolingSettings extends AutoPadded {
  @Operand
  Value x();

  /// {@return 1 to round the sizes of the result up, not down}
  @Attr
  default long ceilMode() {
    return 0;
  }

  /// {@return how far apart the elements of a window are; absent for 1}
  @Attr
  Optional<ImmutableLongArray> dilations();

  /// {@return the sizes of a window}
  @Attr
  ImmutableLongArray kernelShape();

  /// {@return the padding in front of each dimension, then behind; absent for none}
  @Attr
  Optional<ImmutableLongArray> pads();

  /// {@return the step between windows; absent for 1}
  @Attr
  Optional<ImmutableLongArray> strides();
}
