package dev.weir.backend.cpu.kernels.image;

import dev.weir.backend.cpu.kernels.Arguments;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.NativeMemory;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.lang.ref.Reference;
import java.util.Arrays;

/// `pool2d(x, kernel_size)`: the largest or the mean element under a moving window.
///
/// An adaptive pool divides the image into as many nearly equal windows as `kernel_size` says. An
/// exclusive mean counts only what lies inside the image.
public final class Pool2dKernel {
  /// Elements that are worth a task of their own.
  private static final long ALONE = 1 << 14;

  private final Window.Spec spec;
  private final Arguments.OfIntegers kernelSize;
  private final boolean ceil;
  private final boolean exclusive;
  private final boolean global;
  private final boolean adaptive;
  private final boolean channelsLast;
  private final boolean largest;

  /// @param operand the operand that is the size of the window
  private Pool2dKernel(KernelAttributes attributes, int operand) {
    this.spec = new Window.Spec(attributes);
    this.kernelSize = Arguments.integers(attributes, "kernel_size", operand);
    this.ceil = attributes.bool("ceil_mode", false);
    this.exclusive = attributes.bool("exclusive", true);
    this.global = attributes.bool("global_pooling", false);
    this.adaptive = attributes.bool("adaptive", false);
    this.channelsLast = ImageLayout.channelsLast(attributes.string("data_format", "NCHW"));
    String type = attributes.string("pooling_type", "max");
    this.largest = type.equals("max");
    if (!largest && !type.equals("avg")) {
      throw KernelException.of("unknown pooling type '%s'", type);
    }
  }

  /// {@return the kernel of `pd_op.pool2d`}
  public static HostKernel pool2d(KernelAttributes attributes) {
    return new Pool2dKernel(attributes, 1)::run;
  }

  /// {@return the kernel of `pd_op.max_pool2d_with_index`}
  public static HostKernel maxPool2dWithIndex(KernelAttributes attributes) {
    return new Pool2dKernel(attributes, 1)::index;
  }

  /// {@return the kernel of `pd_op.pool2d_grad`}
  public static HostKernel pool2dGrad(KernelAttributes attributes) {
    return new Pool2dKernel(attributes, 3)::back;
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    if (!x.dtype().isFloat()) {
      throw Shapes.unsupported(x.dtype());
    }
    ImageLayout image = ImageLayout.of(x, channelsLast);
    Spans spans = spans(call, image);
    ImageLayout result = spans.result(image);
    Tensor out = call.output(0, x.dtype(), result.shape());
    pool(x, image, spans.rows, spans.columns, out, result);
  }

  /// Where the window lies at each of its places.
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Spans(Span[] rows, Span[] columns) {
    ImageLayout result(ImageLayout image) {
      return new ImageLayout(
          image.batch(), image.channels(), rows.length, columns.length, image.channelsLast());
    }
  }

  private Spans spans(KernelCall call, ImageLayout image) {
    if (global) {
      return new Spans(
          new Span[] {new Span(0, image.height(), image.height())},
          new Span[] {new Span(0, image.width(), image.width())});
    }
    long[] kernel = pair(kernelSize.get(call));
    Window window = spec.on(kernel[0], kernel[1], image);
    return new Spans(spans(window.rows(), image.height()), spans(window.columns(), image.width()));
  }

  private void back(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Tensor gradient = Shapes.required(call, 2);
    ImageLayout image = ImageLayout.of(x, channelsLast);
    Spans spans = spans(call, image);
    ImageLayout result = spans.result(image);
    if (!x.dtype().isFloat()
        || gradient.dtype() != x.dtype()
        || !gradient.hasShape(result.shape())) {
      throw KernelException.of(
          "a pool of type %s has no gradient of type %s", x.describe(), gradient.describe());
    }
    Tensor out = call.output(0, x.dtype(), x.shape());
    double[] plane = new double[Shapes.extent(image.height() * image.width())];
    double[] sums = new double[plane.length];
    double[] back = new double[Shapes.extent(result.height() * result.width())];
    int width = (int) image.width();
    for (long n = 0; n < image.batch(); n++) {
      for (long c = 0; c < image.channels(); c++) {
        if (largest) {
          image.load(x, n, c, plane);
        }
        result.load(gradient, n, c, back);
        Arrays.fill(sums, 0);
        int at = 0;
        for (Span row : spans.rows) {
          for (Span column : spans.columns) {
            if (largest) {
              int top = first(plane, width, row, column);
              if (top >= 0) {
                sums[top] += back[at];
              }
            } else {
              spread(sums, width, row, column, back[at] / divisor(row, column));
            }
            at++;
          }
        }
        image.store(out, n, c, sums);
      }
    }
  }

  private void index(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    ImageLayout image = ImageLayout.of(x, false);
    Spans spans = spans(call, image);
    long[] shape = spans.result(image).shape();
    Tensor out = call.output(0, x.dtype(), shape);
    Tensor mask = call.output(1, DType.INT32, shape);
    double[] plane = new double[Shapes.extent(image.height() * image.width())];
    long at = 0;
    for (long n = 0; n < image.batch(); n++) {
      for (long c = 0; c < image.channels(); c++) {
        image.load(x, n, c, plane);
        for (Span row : spans.rows) {
          for (Span column : spans.columns) {
            int top = first(plane, (int) image.width(), row, column);
            if (top < 0) {
              throw new KernelException("a window covers nothing but padding");
            }
            out.setDouble(at, plane[top]);
            mask.setLong(at, top);
            at++;
          }
        }
      }
    }
  }

  /// The first of the largest elements under the window, or of those that are no numbers; -1 where it
  /// covers nothing.
  private static int first(double[] plane, int width, Span rows, Span columns) {
    int top = -1;
    for (long y = rows.from; y < rows.to; y++) {
      for (long i = columns.from; i < columns.to; i++) {
        int at = (int) (y * width + i);
        boolean larger =
            top < 0
                || plane[at] > plane[top]
                || Double.isNaN(plane[at]) && !Double.isNaN(plane[top]);
        top = larger ? at : top;
      }
    }
    return top;
  }

  private static void spread(double[] sums, int width, Span rows, Span columns, double share) {
    for (long y = rows.from; y < rows.to; y++) {
      for (long i = columns.from; i < columns.to; i++) {
        sums[(int) (y * width + i)] += share;
      }
    }
  }

  private static long[] pair(long[] kernel) {
    if (kernel.length == 1) {
      return new long[] {kernel[0], kernel[0]};
    }
    if (kernel.length != 2) {
      throw KernelException.of(
          "'kernel_size' needs two numbers, but is %s", Arrays.toString(kernel));
    }
    return kernel;
  }

  /// What one place of the window covers along an axis.
  ///
  /// @param padded the extent with the padding it covers
  private record Span(long from, long to, long padded) {}

  private Span[] spans(Window.Axis axis, long extent) {
    if (axis.kernel() < 1) {
      throw KernelException.of("'kernel_size' %d is not positive", axis.kernel());
    }
    if (adaptive) {
      Span[] spans = new Span[Shapes.extent(axis.kernel())];
      for (int i = 0; i < spans.length; i++) {
        long from = i * extent / spans.length;
        long to = Math.ceilDiv((i + 1) * extent, spans.length);
        spans[i] = new Span(from, to, to - from);
      }
      return spans;
    }
    long before = axis.before();
    long padded = extent + before + axis.after();
    long stride = axis.stride();
    long room = padded - axis.kernel() + (ceil ? stride - 1 : 0);
    if (room < 0) {
      throw KernelException.of("a window of %d does not fit into %d", axis.kernel(), padded);
    }
    Span[] spans = new Span[Shapes.extent(room / stride + 1)];
    for (int i = 0; i < spans.length; i++) {
      long from = i * stride - before;
      long to = Math.min(from + axis.kernel(), extent + before);
      spans[i] = new Span(Math.max(from, 0), Math.min(to, extent), to - from);
    }
    return spans;
  }

  private void pool(
      Tensor x, ImageLayout image, Span[] rows, Span[] columns, Tensor out, ImageLayout result) {
    long planes = image.batch() * image.channels();
    long work = 0;
    for (Span row : rows) {
      work += Math.max(0, row.to - row.from) * image.width();
    }
    PoolRows.Shape shape = new PoolRows.Shape(image, result);
    Tensor from = forAllThreads(x);
    Tensor to = forAllThreads(out);
    try {
      Workers.common()
          .run(
              planes,
              Math.max(1, ALONE / Math.max(1, work)),
              (begin, end) -> {
                PoolRows line = PoolRows.CURRENT.get().of(from, shape, largest);
                for (long plane = begin; plane < end; plane++) {
                  for (int y = 0; y < rows.length; y++) {
                    pool(line, plane, rows[y], y, columns, to);
                  }
                }
              });
    } finally {
      Reference.reachabilityFence(x);
      Reference.reachabilityFence(out);
    }
  }

  /// {@return the same memory, which any thread may use while `tensor` is reachable}
  private static Tensor forAllThreads(Tensor tensor) {
    return Tensor.wrap(
        NativeMemory.ALL.asSlice(tensor.data().address(), tensor.byteSize()),
        tensor.dtype(),
        tensor.shape());
  }

  private void pool(PoolRows line, long plane, Span rows, int y, Span[] columns, Tensor out) {
    line.begin();
    for (long row = rows.from; row < rows.to; row++) {
      line.take(plane, row);
    }
    for (int i = 0; i < columns.length; i++) {
      double all = line.reduce((int) columns[i].from, (int) columns[i].to);
      line.put(i, largest ? all : all / divisor(rows, columns[i]));
    }
    line.store(out, plane, y);
  }

  private double divisor(Span rows, Span columns) {
    return exclusive || adaptive
        ? (double) (rows.to - rows.from) * (columns.to - columns.from)
        : (double) rows.padded * columns.padded;
  }
}
