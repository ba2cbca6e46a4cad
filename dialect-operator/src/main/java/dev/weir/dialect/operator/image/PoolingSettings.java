package dev.weir.dialect.operator.image;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.Value;

/// What the pooling of images, or its gradient, says of its windows.
public interface PoolingSettings {
  /// {@return the height and width of windows}
  Value kernelSize();

  /// {@return how far windows lie apart}
  ImmutableIntArray strides();

  /// {@return what is added around the images: two numbers, or four}
  ImmutableIntArray paddings();

  /// {@return how paddings are found: `EXPLICIT`, `SAME` or `VALID`}
  String paddingAlgorithm();

  /// {@return whether sizes are rounded up}
  boolean ceilMode();

  /// {@return whether means are of elements that are not padding}
  boolean exclusive();

  /// {@return `max` or `avg`}
  String poolingType();

  /// {@return whether a window is the whole image}
  boolean globalPooling();

  /// {@return whether `kernel_size` is the size of the result}
  boolean adaptive();

  /// {@return the layout of the images, `NCHW` or `NHWC`}
  String dataFormat();
}
