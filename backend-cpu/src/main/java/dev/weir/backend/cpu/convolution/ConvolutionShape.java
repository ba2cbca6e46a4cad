package dev.weir.backend.cpu.convolution;

/// The sizes of a convolution.
///
/// @param batch images
/// @param channels channels of the input that a group reads
/// @param filters filters of a group
/// @param height rows of an image of the input
/// @param outHeight rows of an image of the output
/// @param rows how the filter moves down
/// @param columns how the filter moves across
public record ConvolutionShape(
    int batch,
    int groups,
    int channels,
    int filters,
    int height,
    int width,
    int outHeight,
    int outWidth,
    Axis rows,
    Axis columns) {
  /// How a filter moves along an axis.
  ///
  /// @param before padding above or to the left; less than 0 where the image is cut
  public record Axis(int kernel, int stride, int dilation, int before) {
    /// {@return whether each element of the output reads one of the input, at the same place}
    boolean isIdentity() {
      return kernel == 1 && stride == 1 && before == 0;
    }
  }

  /// {@return how many elements of one channel a filter has}
  int area() {
    return rows.kernel * columns.kernel;
  }

  /// {@return the same convolution with each image as one row, where filters are single elements that
  /// meet all elements}
  ConvolutionShape flattened() {
    boolean one =
        rows.isIdentity() && columns.isIdentity() && outHeight == height && outWidth == width;
    return one && (long) height * width <= Integer.MAX_VALUE
        ? new ConvolutionShape(
            batch, groups, channels, filters, 1, height * width, 1, height * width, rows, columns)
        : this;
  }
}
