package dev.weir.dialect.operator.image;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;

/// The attributes of a pooling of images, or of its gradient, that describe windows.
public interface PoolingSettings extends ImageLayout {
  /// {@return the strides of the window, in elements: height, width}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray strides();

  /// {@return the padding of the images, in elements: two numbers, or four}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray paddings();

  /// {@return whether sizes are rounded up}
  @Attr
  default boolean ceilMode() {
    return false;
  }

  /// {@return whether means are of elements that are not padding}
  @Attr
  default boolean exclusive() {
    return true;
  }

  /// {@return the layout of the images, `NCHW` or `NHWC`}
  @Override
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  /// {@return `max` or `avg`}
  @Attr
  String poolingType();

  /// {@return whether a window is the whole image}
  @Attr
  default boolean globalPooling() {
    return false;
  }

  /// {@return whether `kernel_size` is the size of the result}
  @Attr
  default boolean adaptive() {
    return false;
  }

  /// {@return how paddings are found: `EXPLICIT`, `SAME` or `VALID`}
  @Attr
  default String paddingAlgorithm() {
    return "EXPLICIT";
  }

  /// {@return the height and width of windows}
  Value kernelSize();
}
