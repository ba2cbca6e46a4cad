package dev.weir.dialect.onnx;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.def.Attr;
import java.util.Optional;

/// How a filter goes over images of any number of dimensions.
public interface ConvolutionSettings {
  /// {@return how far apart the elements of a filter are; absent for 1}
  @Attr
  Optional<ImmutableLongArray> dilations();

  /// {@return the number of groups of channels}
  @Attr
  default long group() {
    return 1;
  }

  /// {@return the sizes of a filter; absent where they follow from the weights}
  @Attr
  Optional<ImmutableLongArray> kernelShape();

  /// {@return the padding in front of each dimension, then behind; absent for none}
  @Attr
  Optional<ImmutableLongArray> pads();

  /// {@return the step between windows; absent for 1}
  @Attr
  Optional<ImmutableLongArray> strides();
}
