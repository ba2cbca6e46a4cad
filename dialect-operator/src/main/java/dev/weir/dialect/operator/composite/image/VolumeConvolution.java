package dev.weir.dialect.operator.composite.image;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.ir.def.Attr;

/// The attributes of a convolution of volumes.
public interface VolumeConvolution {
  /// {@return the strides of the window, in elements: depth, height, width}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray strides() {
    return ImmutableIntArray.of(1, 1, 1);
  }

  /// {@return the padding of the volumes, in elements: three numbers, or six}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray paddings() {
    return ImmutableIntArray.of(0, 0, 0);
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

  /// {@return the dilations of the window, in elements: depth, height, width}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray dilations() {
    return ImmutableIntArray.of(1, 1, 1);
  }

  /// {@return the layout of the volumes}
  String dataFormat();

  /// {@return how the window moves}
  ///
  /// @throws IllegalArgumentException if settings have another length or sign
  default Windows.Window window() {
    return new Windows.Window(
        3, strides(), paddings(), paddingAlgorithm(), dilations(), dataFormat());
  }
}
