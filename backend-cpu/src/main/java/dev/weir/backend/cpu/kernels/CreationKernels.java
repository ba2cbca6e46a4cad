package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// Operators that make a tensor from numbers or from another tensor's shape.
final class CreationKernels {
  private CreationKernels() {}

  static HostKernel full(KernelAttributes attributes) {
    Arguments.OfIntegers shape = Arguments.integers(attributes, "shape", 0);
    DType dtype = attributes.dtype("dtype", DType.FLOAT32);
    double value = attributes.number("value", 0);
    boolean integral = dtype.isInteger() && Math.abs(value) >= 0x1p53;
    long exact = integral ? attributes.integer("value", 0) : (long) value;
    return call -> {
      Tensor out = call.output(0, dtype, Shapes.checked(shape.get(call)));
      if (integral) {
        fill(out, exact);
      } else {
        fill(out, value);
      }
    };
  }

  static HostKernel fullLike(KernelAttributes attributes) {
    Arguments.OfNumber value = Arguments.number(attributes, "value", 1, 0);
    DType dtype = attributes.dtype("dtype", DType.UNDEFINED);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      double filling = value.get(call);
      DType type = dtype == DType.UNDEFINED ? x.dtype() : dtype;
      fill(call.output(0, type, x.shape()), filling);
    };
  }

  static HostKernel fullIntArray(KernelAttributes attributes) {
    long[] values = attributes.integers("value");
    DType dtype = attributes.dtype("dtype", DType.FLOAT32);
    return call -> {
      Tensor out = call.output(0, dtype, values.length);
      for (int i = 0; i < values.length; i++) {
        out.setLong(i, values[i]);
      }
    };
  }

  /// `assign_value`: integers keep all their bits.
  static HostKernel assignValue(KernelAttributes attributes) {
    long[] shape = attributes.integers("shape");
    DType dtype = attributes.dtype("dtype", DType.FLOAT32);
    boolean integral = dtype.isInteger();
    long[] integers = integral ? attributes.integers("values") : new long[0];
    double[] numbers = integral ? new double[0] : attributes.numbers("values");
    return call -> {
      Tensor out = call.output(0, dtype, Shapes.checked(shape));
      if (out.elementCount() != Math.max(integers.length, numbers.length)) {
        throw KernelException.of(
            "expects %d values, got %d",
            out.elementCount(), Math.max(integers.length, numbers.length));
      }
      for (int i = 0; i < integers.length; i++) {
        out.setLong(i, integers[i]);
      }
      for (int i = 0; i < numbers.length; i++) {
        out.setDouble(i, numbers[i]);
      }
    };
  }

  /// Sets every element to `value`.
  static void fill(Tensor out, double value) {
    if (out.elementCount() > 0) {
      out.setDouble(0, value);
      repeatFirst(out);
    }
  }

  private static void fill(Tensor out, long value) {
    if (out.elementCount() > 0) {
      out.setLong(0, value);
      repeatFirst(out);
    }
  }

  private static void repeatFirst(Tensor out) {
    long total = out.elementCount();
    for (long done = 1; done < total; done *= 2) {
      StridedCopy.copyRun(out, 0, out, done, Math.min(done, total - done));
    }
  }

  static HostKernel arange(KernelAttributes attributes) {
    Arguments.OfNumber start = Arguments.number(attributes, "start", 0, 0);
    Arguments.OfNumber end = Arguments.number(attributes, "end", 1, 0);
    Arguments.OfNumber step = Arguments.number(attributes, "step", 2, 1);
    DType dtype = attributes.dtype("dtype", DType.FLOAT32);
    return call -> {
      double first = start.get(call);
      double stride = step.get(call);
      if (stride == 0) {
        throw new KernelException("'step' must not be zero");
      }
      double span = (end.get(call) - first) / stride;
      long count = Math.max(0, (long) Math.ceil(span));
      Tensor out = call.output(0, dtype, Shapes.checked(count));
      for (long i = 0; i < count; i++) {
        out.setDouble(i, first + i * stride);
      }
    };
  }

  static HostKernel shape(KernelAttributes attributes) {
    return call -> {
      long[] shape = Shapes.required(call, 0).shape();
      Tensor out = call.output(0, DType.INT32, shape.length);
      for (int i = 0; i < shape.length; i++) {
        out.setLong(i, shape[i]);
      }
    };
  }

  static HostKernel oneHot(KernelAttributes attributes) {
    Arguments.OfInteger classes = Arguments.integer(attributes, "num_classes", 1, -1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      long depth = classes.get(call);
      long[] shape = Arrays.copyOf(x.shape(), x.rank() + 1);
      shape[x.rank()] = depth;
      Tensor out = call.output(0, DType.FLOAT32, Shapes.checked(shape));
      fill(out, 0.0);
      for (long i = 0; i < x.elementCount(); i++) {
        long index = x.getLong(i);
        if (index < 0 || index >= depth) {
          throw KernelException.of("class %d is not in [0, %d)", index, depth);
        }
        out.setDouble(i * depth + index, 1);
      }
    };
  }

  static HostKernel lowerTriangle(KernelAttributes attributes) {
    return triangle(attributes, true);
  }

  static HostKernel upperTriangle(KernelAttributes attributes) {
    return triangle(attributes, false);
  }

  private static HostKernel triangle(KernelAttributes attributes, boolean lower) {
    long diagonal = attributes.integer("diagonal", 0);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      if (x.rank() < 2) {
        throw KernelException.of("needs rank 2 or more, but has type %s", x.describe());
      }
      Tensor out = call.output(0, x.dtype(), x.shape());
      out.copyFrom(x);
      long columns = x.dim(x.rank() - 1);
      long rows = x.dim(x.rank() - 2);
      long lines = columns == 0 ? 0 : x.elementCount() / columns;
      int bytes = x.dtype().byteSize();
      for (long line = 0; line < lines; line++) {
        // The first column above the kept part of a lower triangle, or of the upper part kept.
        long split = line % rows + diagonal + (lower ? 1 : 0);
        split = Math.clamp(split, 0L, columns);
        long from = lower ? split : 0;
        long to = lower ? columns : split;
        out.data().asSlice((line * columns + from) * bytes, (to - from) * bytes).fill((byte) 0);
      }
    };
  }
}
