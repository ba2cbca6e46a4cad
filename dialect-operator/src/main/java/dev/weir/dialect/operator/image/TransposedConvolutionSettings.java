package dev.weir.dialect.operator.image;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.ir.def.Attr;

/// The attributes of a transposed convolution of images, or of its gradient.
public interface TransposedConvolutionSettings extends ConvolutionSettings, ImageLayout {
  /// {@return what is added to height and width, in elements}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray outputPadding() {
    return ImmutableIntArray.of();
  }

  @Override
  @Attr
  default String paddingAlgorithm() {
    return "EXPLICIT";
  }

  @Override
  @Attr
  default int groups() {
    return 1;
  }

  @Override
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray dilations() {
    return ImmutableIntArray.of(1, 1);
  }

  @Override
  @Attr
  default String dataFormat() {
    return "NCHW";
  }
}
