package dev.weir.backend.cpu.kernels.image;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StridedCopy;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import java.util.List;

/// `nearest_interp` and `bilinear_interp`: images resampled to another size.
///
/// The size comes, in this order, from `size_tensor`, `out_size`, a scale, or the attributes. The
/// nearest pixels are found in float, as Paddle does, so that the same ones are chosen.
public final class InterpolateKernels {
  private final boolean linear;
  private final boolean channelsLast;
  private final long[] declared;
  private final double[] scale;
  private final boolean alignCorners;
  private final boolean halfPixel;

  private InterpolateKernels(KernelAttributes attributes, boolean linear) {
    this.linear = linear;
    this.channelsLast = ImageLayout.channelsLast(attributes.string("data_format", "NCHW"));
    this.declared = new long[] {attributes.integer("out_h", 0), attributes.integer("out_w", 0)};
    this.scale = attributes.numbers("scale");
    this.alignCorners = attributes.bool("align_corners", true);
    this.halfPixel = attributes.integer("align_mode", 1) == 0 && !alignCorners;
  }

  /// {@return the kernel of `pd_op.nearest_interp`}
  public static HostKernel nearest(KernelAttributes attributes) {
    return new InterpolateKernels(attributes, false)::run;
  }

  /// {@return the kernel of `pd_op.bilinear_interp`}
  public static HostKernel bilinear(KernelAttributes attributes) {
    return new InterpolateKernels(attributes, true)::run;
  }

  /// {@return the kernel of `pd_op.nearest_interp_grad`}
  public static HostKernel nearestGrad(KernelAttributes attributes) {
    return new InterpolateKernels(attributes, false)::back;
  }

  /// {@return the kernel of `pd_op.bilinear_interp_grad`}
  public static HostKernel bilinearGrad(KernelAttributes attributes) {
    return new InterpolateKernels(attributes, true)::back;
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    ImageLayout image = ImageLayout.of(x, channelsLast);
    Axis rows = axis(call, 0, image.height());
    Axis columns = axis(call, 1, image.width());
    ImageLayout result =
        new ImageLayout(image.batch(), image.channels(), rows.out, columns.out, channelsLast);
    Tensor out = call.output(0, x.dtype(), Shapes.checked(result.shape()));
    if (linear) {
      if (!x.dtype().isFloat()) {
        throw Shapes.unsupported(x.dtype());
      }
      bilinear(x, image, rows, columns, out, result);
    } else {
      nearest(x, image, rows, columns, out, result);
    }
  }

  /// One axis of the result.
  ///
  /// @param ratio how far one step of the result goes in the image
  private record Axis(long in, long out, double ratio) {}

  private Axis axis(KernelCall call, int axis, long in) {
    double factor = factor(call, axis);
    long out = declared[axis];
    List<Tensor> sizes = call.inputCount() > 2 ? call.inputs(2) : List.of();
    Tensor size = Shapes.optional(call, 1);
    if (sizes.size() > axis) {
      out = element(sizes.get(axis), 0);
      factor = 0;
    } else if (size != null) {
      out = element(size, axis);
      factor = 0;
    } else if (factor > 0) {
      out = (long) (in * (float) factor);
    }
    if (out < 1 || in < 1) {
      throw KernelException.of("extent %d cannot be resampled to %d", in, out);
    }
    double ratio = 0;
    if (out > 1) {
      ratio =
          alignCorners
              ? (double) (in - 1) / (out - 1)
              : factor > 0 ? 1 / factor : (double) in / out;
    }
    return new Axis(in, out, ratio);
  }

  private static long element(Tensor sizes, int index) {
    if (sizes.elementCount() <= index) {
      throw KernelException.of("a size is missing in %s", sizes.describe());
    }
    return sizes.getLong(index);
  }

  private double factor(KernelCall call, int axis) {
    Tensor given = Shapes.optional(call, 3);
    double[] factors = given == null ? scale : given.toDoubleArray();
    return factors.length == 0 ? 0 : factors[Math.min(axis, factors.length - 1)];
  }

  private void nearest(
      Tensor x, ImageLayout image, Axis rows, Axis columns, Tensor out, ImageLayout result) {
    long[] fromRow = nearest(rows);
    long[] fromColumn = nearest(columns);
    for (long n = 0; n < image.batch(); n++) {
      for (long c = 0; c < image.channels(); c++) {
        for (int y = 0; y < fromRow.length; y++) {
          for (int i = 0; i < fromColumn.length; i++) {
            long source = image.at(n, c, fromRow[y], fromColumn[i]);
            StridedCopy.copyRun(x, source, out, result.at(n, c, y, i), 1);
          }
        }
      }
    }
  }

  private long[] nearest(Axis axis) {
    long[] from = new long[Shapes.extent(axis.out)];
    for (int i = 0; i < from.length; i++) {
      float place = (float) axis.ratio * i;
      from[i] = Math.min((long) (alignCorners ? place + 0.5f : place), axis.in - 1);
    }
    return from;
  }

  private void bilinear(
      Tensor x, ImageLayout image, Axis rows, Axis columns, Tensor out, ImageLayout result) {
    Blend[] byRow = blends(rows);
    Blend[] byColumn = blends(columns);
    for (long n = 0; n < image.batch(); n++) {
      for (long c = 0; c < image.channels(); c++) {
        for (int y = 0; y < byRow.length; y++) {
          Blend row = byRow[y];
          for (int i = 0; i < byColumn.length; i++) {
            Blend column = byColumn[i];
            double above =
                column.mix(
                    x.getDouble(image.at(n, c, row.first, column.first)),
                    x.getDouble(image.at(n, c, row.first, column.second)));
            double below =
                column.mix(
                    x.getDouble(image.at(n, c, row.second, column.first)),
                    x.getDouble(image.at(n, c, row.second, column.second)));
            out.setDouble(result.at(n, c, y, i), row.mix(above, below));
          }
        }
      }
    }
  }

  /// Two neighbours and how much of the second one is taken.
  private record Blend(long first, long second, double share) {
    double mix(double a, double b) {
      return a * (1 - share) + b * share;
    }
  }

  private Blend[] blends(Axis axis) {
    Blend[] blends = new Blend[Shapes.extent(axis.out)];
    for (int i = 0; i < blends.length; i++) {
      double place = halfPixel ? axis.ratio * (i + 0.5) - 0.5 : axis.ratio * i;
      place = Math.max(place, 0);
      long first = Math.min((long) place, axis.in - 1);
      blends[i] = new Blend(first, Math.min(first + 1, axis.in - 1), place - first);
    }
    return blends;
  }

  /// Adds what each pixel of the gradient is worth to the pixels that it was made of.
  private void back(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Tensor gradient = Shapes.required(call, 4);
    ImageLayout image = ImageLayout.of(x, channelsLast);
    Axis rows = axis(call, 0, image.height());
    Axis columns = axis(call, 1, image.width());
    ImageLayout result =
        new ImageLayout(image.batch(), image.channels(), rows.out, columns.out, channelsLast);
    if (!x.dtype().isFloat()
        || gradient.dtype() != x.dtype()
        || !gradient.hasShape(result.shape())) {
      throw KernelException.of(
          "an image of type %s has no gradient of type %s once resampled",
          x.describe(), gradient.describe());
    }
    Blend[] byRow = linear ? blends(rows) : single(rows);
    Blend[] byColumn = linear ? blends(columns) : single(columns);
    Tensor out = call.output(0, x.dtype(), x.shape());
    double[] sums = new double[Shapes.extent(image.height() * image.width())];
    double[] back = new double[Shapes.extent(result.height() * result.width())];
    for (long n = 0; n < image.batch(); n++) {
      for (long c = 0; c < image.channels(); c++) {
        result.load(gradient, n, c, back);
        Arrays.fill(sums, 0);
        int at = 0;
        for (Blend row : byRow) {
          for (Blend column : byColumn) {
            double above = back[at] * (1 - row.share);
            double below = back[at++] * row.share;
            int upper = (int) (row.first * image.width());
            int lower = (int) (row.second * image.width());
            sums[upper + (int) column.first] += above * (1 - column.share);
            sums[upper + (int) column.second] += above * column.share;
            sums[lower + (int) column.first] += below * (1 - column.share);
            sums[lower + (int) column.second] += below * column.share;
          }
        }
        image.store(out, n, c, sums);
      }
    }
  }

  private Blend[] single(Axis axis) {
    long[] from = nearest(axis);
    Blend[] blends = new Blend[from.length];
    Arrays.setAll(blends, i -> new Blend(from[i], from[i], 0));
    return blends;
  }
}
