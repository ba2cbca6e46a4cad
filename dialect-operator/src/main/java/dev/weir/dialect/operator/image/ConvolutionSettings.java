package dev.weir.dialect.operator.image;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.ir.def.Attr;

/// The attributes of a convolution of images, or of its gradient, that describe windows.
public interface ConvolutionSettings {
  /// {@return the strides of the window, in elements: height, width}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray strides() {
    return ImmutableIntArray.of(1, 1);
  }

  /// {@return the padding of the images, in elements: two numbers, or four}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray paddings() {
    return ImmutableIntArray.of(0, 0);
  }

  /// {@return how paddings are found: `EXPLICIT`, `SAME` or `VALID`}
  @Attr
  default String paddingAlgorithm() {
    return "EXPLICIT";
  }

  /// {@return the number of groups of channels}
  @Attr
  default int groups() {
    return 1;
  }

  /// {@return the dilations of the window, in elements: height, width}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray dilations() {
    return ImmutableIntArray.of(1, 1);
  }

  /// {@return the layout of the images, `NCHW` or `NHWC`}
  @Attr
  default String dataFormat() {
    return "NCHW";
  }
}
