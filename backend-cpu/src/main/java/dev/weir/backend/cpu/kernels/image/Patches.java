package dev.weir.backend.cpu.kernels.image;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StridedCopy;
import dev.weir.dialect.builtin.data.Tensor;

/// The patches of an image under a moving window, as a matrix: a row for each channel and position
/// within the window, a column for each place of the window.
final class Patches {
  private Patches() {}

  /// Whether the matrix would be the image itself.
  static boolean areTheImage(Window window) {
    return isIdentity(window.rows()) && isIdentity(window.columns());
  }

  private static boolean isIdentity(Window.Axis axis) {
    return axis.kernel() == 1 && axis.stride() == 1 && axis.before() == 0 && axis.after() == 0;
  }

  /// Fills `columns` from `channels` channels of image `n`; outside the image there are zeros.
  ///
  /// @param places the image whose pixels are the positions of the window
  static void gather(
      Tensor input,
      ImageLayout image,
      long n,
      long firstChannel,
      long channels,
      Window window,
      ImageLayout places,
      Tensor columns) {
    long row = 0;
    long pixels = places.height() * places.width();
    for (long c = firstChannel; c < firstChannel + channels; c++) {
      for (long ky = 0; ky < window.rows().kernel(); ky++) {
        for (long kx = 0; kx < window.columns().kernel(); kx++) {
          long y0 = window.rows().position(0, ky);
          long x0 = window.columns().position(0, kx);
          gatherRow(
              input, image, image.at(n, c, 0, 0), y0, x0, window, places, columns, row * pixels);
          row++;
        }
      }
    }
  }

  private static void gatherRow(
      Tensor input,
      ImageLayout image,
      long base,
      long y0,
      long x0,
      Window window,
      ImageLayout places,
      Tensor columns,
      long to) {
    long stride = window.columns().stride();
    long width = places.width();
    // The places whose column lies inside the image.
    long from = Math.clamp(Math.ceilDiv(-x0, stride), 0L, width);
    long end = Math.clamp(Math.ceilDiv(image.width() - x0, stride), from, width);
    for (long y = 0; y < places.height(); y++) {
      long line = to + y * width;
      long sourceRow = y0 + y * window.rows().stride();
      if (sourceRow < 0 || sourceRow >= image.height() || end == from) {
        clear(columns, line, width);
        continue;
      }
      clear(columns, line, from);
      clear(columns, line + end, width - end);
      long start = base + (sourceRow * image.width() + x0 + from * stride) * image.columnStride();
      StridedCopy.copyLine(
          input, start, stride * image.columnStride(), columns, line + from, end - from);
    }
  }

  /// Adds the rows of `columns` that belong to `channel`, one for each position within the window, to
  /// the pixels `plane` of the image they would have been gathered from.
  ///
  /// @param places the image whose pixels are the positions of the window
  static void scatter(
      Tensor columns,
      long channel,
      Window window,
      ImageLayout places,
      ImageLayout image,
      double[] plane) {
    int width = Shapes.extent(places.width());
    double[] line = new double[width];
    long row = channel * window.area();
    for (long ky = 0; ky < window.rows().kernel(); ky++) {
      for (long kx = 0; kx < window.columns().kernel(); kx++, row++) {
        for (long y = 0; y < places.height(); y++) {
          long toRow = window.rows().position(y, ky);
          if (toRow < 0 || toRow >= image.height()) {
            continue;
          }
          Elements.load(columns, (row * places.height() + y) * width, line, 0, width);
          for (int i = 0; i < width; i++) {
            long toColumn = window.columns().position(i, kx);
            if (toColumn >= 0 && toColumn < image.width()) {
              plane[(int) (toRow * image.width() + toColumn)] += line[i];
            }
          }
        }
      }
    }
  }

  private static void clear(Tensor columns, long from, long count) {
    if (count > 0) {
      int bytes = columns.dtype().byteSize();
      columns.data().asSlice(from * bytes, count * bytes).fill((byte) 0);
    }
  }
}
