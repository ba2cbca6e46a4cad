package dev.weir.backend.cpu.kernels.complex;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.type.Axes;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// The discrete Fourier transform: `fft_c2c`, `fft_r2c` and `fft_c2r`. All is computed in double.
public final class FourierKernels {
  private final long[] axes;
  private final String normalization;
  private final boolean forward;
  private final boolean onesided;
  private final long points;

  private FourierKernels(KernelAttributes attributes) {
    axes = attributes.integers("axes");
    normalization = attributes.string("normalization", "backward");
    forward = attributes.bool("forward", true);
    onesided = attributes.bool("onesided", true);
    points = attributes.integer("last_dim_size", 0);
  }

  /// {@return the kernel of `pd_op.fft_c2c`}
  public static HostKernel fftC2c(KernelAttributes attributes) {
    return new FourierKernels(attributes)::complexToComplex;
  }

  /// {@return the kernel of `pd_op.fft_r2c`}
  public static HostKernel fftR2c(KernelAttributes attributes) {
    return new FourierKernels(attributes)::realToComplex;
  }

  /// {@return the kernel of `pd_op.fft_c2r`}
  public static HostKernel fftC2r(KernelAttributes attributes) {
    return new FourierKernels(attributes)::complexToReal;
  }

  private void complexToComplex(KernelCall call) {
    Tensor x = complex(call);
    int[] along = axes(x, 0);
    ComplexArray array = ComplexArray.of(x);
    double count = 1;
    for (int axis : along) {
      count *= x.dim(axis);
      array = transformed(array, axis);
    }
    array.store(call.output(0, x.dtype(), x.shape()), factor(count));
  }

  private void realToComplex(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    DType whole = ComplexKernels.whole(x);
    int[] along = axes(x, 1);
    int last = along[along.length - 1];
    long size = x.dim(last);
    long kept = onesided ? size / 2 + 1 : size;
    FourierTransform transform = new FourierTransform(Shapes.extent(size));
    ComplexArray array =
        ComplexArray.of(x)
            .along(
                last,
                kept,
                (a, b, c, d) -> {
                  transform.run(a, b, forward);
                  System.arraycopy(a, 0, c, 0, c.length);
                  System.arraycopy(b, 0, d, 0, d.length);
                  // What is its own conjugate is real.
                  d[0] = 0;
                  if (size % 2 == 0) {
                    d[(int) size / 2] = 0;
                  }
                });
    double count = size;
    for (int axis : Arrays.copyOf(along, along.length - 1)) {
      count *= x.dim(axis);
      array = transformed(array, axis);
    }
    array.store(call.output(0, whole, array.shape()), factor(count));
  }

  private void complexToReal(KernelCall call) {
    Tensor x = complex(call);
    int[] along = axes(x, 1);
    int last = along[along.length - 1];
    long half = x.dim(last);
    long size = points > 0 ? points : 2 * (half - 1);
    if (size < 1 || size / 2 + 1 != half) {
      throw KernelException.of("%d numbers are not the first half of %d", half, size);
    }
    ComplexArray array = ComplexArray.of(x);
    double count = size;
    for (int axis : Arrays.copyOf(along, along.length - 1)) {
      count *= x.dim(axis);
      array = transformed(array, axis);
    }
    FourierTransform transform = new FourierTransform(Shapes.extent(size));
    array =
        array.along(
            last,
            size,
            (a, b, c, d) -> {
              complete(a, b, c, d);
              transform.run(c, d, forward);
            });
    array.store(call.output(0, ComplexKernels.part(x.dtype()), array.shape()), factor(count));
  }

  /// Adds the conjugates that `real` and `imaginary` are the first half without.
  private static void complete(
      double[] real, double[] imaginary, double[] wholeReal, double[] wholeImaginary) {
    int size = wholeReal.length;
    for (int k = 0; k < size; k++) {
      boolean second = k >= real.length;
      int at = second ? size - k : k;
      boolean own = 2 * at % size == 0;
      wholeReal[k] = real[at];
      wholeImaginary[k] = own ? 0 : second ? -imaginary[at] : imaginary[at];
    }
  }

  private ComplexArray transformed(ComplexArray array, int axis) {
    long size = array.shape()[axis];
    FourierTransform transform = new FourierTransform(Shapes.extent(size));
    return array.along(
        axis,
        size,
        (a, b, c, d) -> {
          System.arraycopy(a, 0, c, 0, c.length);
          System.arraycopy(b, 0, d, 0, d.length);
          transform.run(c, d, forward);
        });
  }

  private static Tensor complex(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    if (!x.dtype().isComplex()) {
      throw Shapes.unsupported(x.dtype());
    }
    return x;
  }

  private int[] axes(Tensor x, int least) {
    int[] found = new int[axes.length];
    for (int i = 0; i < found.length; i++) {
      long axis = axes[i];
      int at =
          Axes.find(axis, x.rank())
              .orElseThrow(
                  () -> KernelException.of("axis %d is out of range for rank %d", axis, x.rank()));
      if (x.dim(at) == 0 || Arrays.stream(found, 0, i).anyMatch(other -> other == at)) {
        throw KernelException.of("%s has nothing to transform along axis %d", x.describe(), axis);
      }
      found[i] = at;
    }
    if (found.length < least) {
      throw new KernelException("no axis is given");
    }
    return found;
  }

  private double factor(double count) {
    return switch (normalization) {
      case "backward" -> forward ? 1 : 1 / count;
      case "forward" -> forward ? 1 / count : 1;
      case "ortho" -> 1 / Math.sqrt(count);
      default -> throw KernelException.of("unknown normalization '%s'", normalization);
    };
  }
}
