package dev.weir.backend.cpu.kernels.image;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.detection.ImageBoxes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// `roi_align(x, boxes, boxes_num)` and its gradient: each bin of a box is the mean of sample points, which are
/// interpolated.
public final class RegionKernels {
  private final int height;
  private final int width;
  private final double scale;
  private final long ratio;
  private final boolean aligned;

  private RegionKernels(KernelAttributes attributes) {
    this.height = Math.toIntExact(attributes.integer("pooled_height", 1));
    this.width = Math.toIntExact(attributes.integer("pooled_width", 1));
    this.scale = attributes.number("spatial_scale", 1);
    this.ratio = attributes.integer("sampling_ratio", -1);
    this.aligned = attributes.bool("aligned", false);
  }

  /// {@return the kernel of `pd_op.roi_align`}
  public static HostKernel roiAlign(KernelAttributes attributes) {
    return new RegionKernels(attributes)::run;
  }

  /// {@return the kernel of `pd_op.roi_align_grad`}
  public static HostKernel roiAlignGrad(KernelAttributes attributes) {
    return new RegionKernels(attributes)::back;
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    ImageLayout image = ImageLayout.of(x, false);
    Tensor boxes = Shapes.required(call, 1);
    long[] images = images(call, boxes, image);
    Tensor out = call.output(0, x.dtype(), images.length, image.channels(), height, width);
    double[] plane = new double[Shapes.extent(image.height() * image.width())];
    long at = 0;
    for (int box = 0; box < images.length; box++) {
      for (long c = 0; c < image.channels(); c++) {
        image.load(x, images[box], c, plane);
        for (int bin = 0; bin < height * width; bin++) {
          Mean mean = new Mean(plane);
          visit(boxes, box, bin, image, mean);
          out.setDouble(at++, mean.sum);
        }
      }
    }
  }

  private void back(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    ImageLayout image = ImageLayout.of(x, false);
    Tensor boxes = Shapes.required(call, 1);
    Tensor gradient = Shapes.required(call, 3);
    long[] images = images(call, boxes, image);
    if (!gradient.hasShape(images.length, image.channels(), height, width)) {
      throw KernelException.of("regions have no gradient of type %s", gradient.describe());
    }
    Tensor out = call.output(0, x.dtype(), x.shape());
    double[] plane = new double[Shapes.extent(image.height() * image.width())];
    for (long n = 0; n < image.batch(); n++) {
      for (long c = 0; c < image.channels(); c++) {
        Arrays.fill(plane, 0);
        for (int box = 0; box < images.length; box++) {
          if (images[box] == n) {
            long first = (box * image.channels() + c) * height * width;
            for (int bin = 0; bin < height * width; bin++) {
              double each = gradient.getDouble(first + bin);
              visit(boxes, box, bin, image, (pixel, share) -> plane[pixel] += share * each);
            }
          }
        }
        image.store(out, n, c, plane);
      }
    }
  }

  /// {@return the image of each box}
  private static long[] images(KernelCall call, Tensor boxes, ImageLayout image) {
    if (boxes.rank() != 2 || boxes.dim(1) != 4) {
      throw KernelException.of("boxes have four coordinates each, not type %s", boxes.describe());
    }
    long[] images = new long[Shapes.extent(boxes.dim(0))];
    if (call.inputs(2).isEmpty()) {
      if (image.batch() != 1) {
        throw new KernelException("more than one image needs a number of boxes for each");
      }
      return images;
    }
    int[] starts = ImageBoxes.starts(Shapes.required(call, 2), images.length);
    if (starts.length != image.batch() + 1) {
      throw KernelException.of(
          "numbers of boxes are of %d images, not %d", starts.length - 1, image.batch());
    }
    for (int n = 0; n < starts.length - 1; n++) {
      Arrays.fill(images, starts[n], starts[n + 1], n);
    }
    return images;
  }

  /// What is done with a pixel and its weight in a bin.
  @FunctionalInterface
  private interface Visitor {
    void visit(int pixel, double share);
  }

  /// The weighted sum of pixels.
  private static final class Mean implements Visitor {
    private final double[] plane;
    private double sum;

    Mean(double[] plane) {
      this.plane = plane;
    }

    @Override
    public void visit(int pixel, double share) {
      sum += share * plane[pixel];
    }
  }

  private void visit(Tensor boxes, int box, int bin, ImageLayout image, Visitor visitor) {
    Side rows = side(boxes, box, 1, height);
    Side columns = side(boxes, box, 0, width);
    double part = 1.0 / Math.max(1, rows.points * columns.points);
    for (long i = 0; i < rows.points; i++) {
      double y = rows.point(bin / width, i);
      for (long j = 0; j < columns.points; j++) {
        double x = columns.point(bin % width, j);
        if (isNear(y, image.height()) && isNear(x, image.width())) {
          visit(y, x, part, image, visitor);
        }
      }
    }
  }

  private static boolean isNear(double at, long size) {
    return at >= -1 && at <= size;
  }

  private static void visit(double y, double x, double part, ImageLayout image, Visitor visitor) {
    double row = Math.clamp(y, 0, image.height() - 1.0);
    double column = Math.clamp(x, 0, image.width() - 1.0);
    int top = (int) row;
    int left = (int) column;
    int width = (int) image.width();
    for (int i = 0; i < 2; i++) {
      double down = i == 0 ? 1 - (row - top) : row - top;
      for (int j = 0; j < 2; j++) {
        double share = down * (j == 0 ? 1 - (column - left) : column - left);
        if (share != 0) {
          visitor.visit((top + i) * width + left + j, share * part);
        }
      }
    }
  }

  /// The sample points of a box along one dimension.
  ///
  /// @param first where the box begins
  /// @param bin the extent of a bin
  /// @param points the number of sample points of a bin
  private record Side(double first, double bin, long points) {
    double point(int index, long point) {
      return first + index * bin + (point + 0.5) * bin / points;
    }
  }

  private Side side(Tensor boxes, int box, int coordinate, int bins) {
    double half = aligned ? 0.5 : 0;
    double first = boxes.getDouble(4L * box + coordinate) * scale - half;
    double last = boxes.getDouble(4L * box + coordinate + 2) * scale - half;
    double extent = aligned ? last - first : Math.max(last - first, 1);
    long points = ratio > 0 ? ratio : (long) Math.ceil(extent / bins);
    return new Side(first, extent / bins, points);
  }
}
