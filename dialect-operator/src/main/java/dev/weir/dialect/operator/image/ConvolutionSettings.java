package dev.weir.dialect.operator.image;

import com.google.common.primitives.ImmutableIntArray;

/// What a convolution of images, or the gradient of one, says of its windows.
public interface ConvolutionSettings {
  /// {@return how far windows lie apart}
  ImmutableIntArray strides();

  /// {@return what is added around the images: two numbers, or four}
  ImmutableIntArray paddings();

  /// {@return how paddings are found: `EXPLICIT`, `SAME` or `VALID`}
  String paddingAlgorithm();

  /// {@return how far elements of a window lie apart}
  ImmutableIntArray dilations();

  /// {@return into how many groups the channels fall}
  int groups();

  /// {@return the layout of the images, `NCHW` or `NHWC`}
  String dataFormat();
}
