package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;

/// A convolution each of whose groups reads one channel, computed straight from the image, one
/// plane at a time, in double.
final class DepthwiseConv {
  private final Window window;
  private final ImageLayout image;
  private final ImageLayout result;
  private final long multiplier;

  /// @param multiplier how many filters read each channel
  DepthwiseConv(Window window, ImageLayout image, ImageLayout result, long multiplier) {
    this.window = window;
    this.image = image;
    this.result = result;
    this.multiplier = multiplier;
  }

  void run(Tensor input, Tensor filter, Tensor out) {
    double[] plane = new double[Shapes.extent(image.height() * image.width())];
    double[] weights = new double[Shapes.extent(window.area())];
    double[] line = new double[Shapes.extent(result.width())];
    for (long n = 0; n < image.batch(); n++) {
      for (long c = 0; c < image.channels(); c++) {
        image.load(input, n, c, plane);
        for (long k = c * multiplier; k < (c + 1) * multiplier; k++) {
          Elements.load(filter, k * weights.length, weights, 0, weights.length);
          for (int y = 0; y < result.height(); y++) {
            convolve(plane, weights, y, line);
            store(out, result.at(n, k, y, 0), line);
          }
        }
      }
    }
  }

  private void store(Tensor out, long start, double[] line) {
    long step = result.columnStride();
    if (step == 1) {
      Elements.store(out, start, line, 0, line.length);
      return;
    }
    for (int i = 0; i < line.length; i++) {
      out.setDouble(start + i * step, line[i]);
    }
  }

  private void convolve(double[] plane, double[] weights, int y, double[] line) {
    int width = (int) image.width();
    int kernelWidth = (int) window.columns().kernel();
    int stride = (int) window.columns().stride();
    Arrays.fill(line, 0);
    for (int ky = 0; ky < window.rows().kernel(); ky++) {
      long row = window.rows().position(y, ky);
      if (row < 0 || row >= image.height()) {
        continue;
      }
      for (int kx = 0; kx < kernelWidth; kx++) {
        double weight = weights[ky * kernelWidth + kx];
        int x0 = (int) window.columns().position(0, kx);
        int from = Math.clamp(Math.ceilDiv(-x0, stride), 0, line.length);
        int end = Math.clamp(Math.ceilDiv(width - x0, stride), from, line.length);
        int base = (int) row * width + x0;
        for (int x = from; x < end; x++) {
          line[x] += weight * plane[base + x * stride];
        }
      }
    }
  }
}
