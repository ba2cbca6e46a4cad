package dev.weir.dialect.operator.composite.rearrangement;

import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;

/// Where the dimensions of an image are in a layout.
///
/// @param channels the axis of the channels
/// @param height the axis of the height; the width comes next
record ChannelAxis(int channels, int height) {
  static boolean isLast(String dataFormat) {
    return dataFormat.equals("NHWC");
  }

  /// {@return the axes of `image`}
  ///
  /// @throws IllegalArgumentException unless it has rank 4, and for a layout of another name
  static ChannelAxis of(TensorShape image, String dataFormat) {
    if (image.rank() != 4) {
      throw new IllegalArgumentException("expects an image of rank 4, got '%s'".formatted(image));
    }
    if (!isLast(dataFormat) && !dataFormat.equals("NCHW")) {
      throw new IllegalArgumentException(
          "expects 'NCHW' or 'NHWC' as data_format, got '%s'".formatted(dataFormat));
    }
    return isLast(dataFormat) ? new ChannelAxis(3, 1) : new ChannelAxis(1, 2);
  }

  int width() {
    return height + 1;
  }

  /// {@return `image` with other sizes}
  TensorShape resized(TensorShape image, Term newChannels, Term newHeight, Term newWidth) {
    return image.with(channels, newChannels).with(height, newHeight).with(width(), newWidth);
  }

  /// {@return the channels of `image` divided by `parts`}
  ///
  /// @throws IllegalArgumentException if that leaves a rest
  Term divided(TensorShape image, long parts) {
    return divided(image, channels, parts);
  }

  /// {@return the size of `image` along `axis` divided by `parts`}
  ///
  /// @throws IllegalArgumentException if that leaves a rest
  static Term divided(TensorShape image, int axis, long parts) {
    if (parts < 1 || !image.inference().requireDivisible(image.size(axis), parts)) {
      throw new IllegalArgumentException(
          "dimension %d of '%s' cannot be divided by %d".formatted(axis, image, parts));
    }
    return image.size(axis).floorDiv(parts);
  }
}
