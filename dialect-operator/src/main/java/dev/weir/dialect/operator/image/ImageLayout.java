package dev.weir.dialect.operator.image;

/// An op on images, whose dimensions are in the order of a layout.
public interface ImageLayout {
  /// {@return the layout of the images, `NCHW` or `NHWC`}
  String dataFormat();
}
