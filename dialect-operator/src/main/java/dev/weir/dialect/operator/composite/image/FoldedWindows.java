package dev.weir.dialect.operator.composite.image;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.ir.def.Attr;

/// The attributes of windows that images become columns of, or that columns become images of.
public interface FoldedWindows {
  /// {@return the height and width of windows}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray kernelSizes();

  /// {@return how far windows are moved: down, right}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray strides();

  /// {@return the padding of the images: two numbers, or four: top, left, bottom, right}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray paddings();

  /// {@return how far the elements of windows are apart: down, right}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray dilations();

  /// Refuses settings of another length or sign.
  ///
  /// @throws IllegalArgumentException for these
  default void checkSettings() {
    if (kernelSizes().length() != 2 || strides().length() != 2 || dilations().length() != 2) {
      throw new IllegalArgumentException("expects two kernel sizes, strides and dilations");
    }
    if (paddings().length() != 2 && paddings().length() != 4) {
      throw new IllegalArgumentException("expects two or four paddings");
    }
    for (int i = 0; i < 2; i++) {
      if (kernelSizes().get(i) <= 0 || strides().get(i) <= 0 || dilations().get(i) <= 0) {
        throw new IllegalArgumentException("expects positive kernel sizes, strides and dilations");
      }
    }
    if (paddings().stream().anyMatch(padding -> padding < 0)) {
      throw new IllegalArgumentException("expects paddings of 0 or more");
    }
  }

  /// {@return the padding along dimension `index` of images, at its end or at its beginning}
  default int padding(int index, boolean end) {
    return paddings().get(end && paddings().length() == 4 ? index + 2 : index);
  }

  /// {@return how far a window reaches along dimension `index` of images}
  default long extent(int index) {
    return (kernelSizes().get(index) - 1L) * dilations().get(index) + 1;
  }
}
