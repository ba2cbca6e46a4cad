package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// The kernels of what is drawn at random: a number depends on the seed and on the place of an element alone.
final class RandomKernels {
  private RandomKernels() {}

  static HostKernel uniform(KernelAttributes attributes) {
    Arguments.OfIntegers shape = Arguments.integers(attributes, "shape", 0);
    Arguments.OfNumber min = Arguments.number(attributes, "min", 1, -1);
    Arguments.OfNumber max = Arguments.number(attributes, "max", 2, 1);
    long seed = attributes.integer("seed", 0);
    DType dtype = attributes.dtype("dtype", DType.FLOAT32);
    return call -> {
      double low = min.get(call);
      double extent = max.get(call) - low;
      Tensor out = call.output(0, dtype, Shapes.checked(shape.get(call)));
      for (long i = 0; i < out.elementCount(); i++) {
        out.setDouble(i, low + extent * DropoutMode.uniform(seed, i));
      }
    };
  }

  static HostKernel gaussian(KernelAttributes attributes) {
    Arguments.OfIntegers shape = Arguments.integers(attributes, "shape", 0);
    double mean = attributes.number("mean", 0);
    double deviation = attributes.number("std", 1);
    long seed = attributes.integer("seed", 0);
    DType dtype = attributes.dtype("dtype", DType.FLOAT32);
    return call -> {
      Tensor out = call.output(0, dtype, Shapes.checked(shape.get(call)));
      for (long i = 0; i < out.elementCount(); i++) {
        // 1 - u is never 0.
        double radius = Math.sqrt(-2 * Math.log(1 - DropoutMode.uniform(seed, 2 * i)));
        double angle = 2 * Math.PI * DropoutMode.uniform(seed, 2 * i + 1);
        out.setDouble(i, mean + deviation * radius * Math.cos(angle));
      }
    };
  }

  static HostKernel randint(KernelAttributes attributes) {
    Arguments.OfIntegers shape = Arguments.integers(attributes, "shape", 0);
    long low = attributes.integer("low", 0);
    long count = attributes.integer("high", 1) - low;
    DType dtype = attributes.dtype("dtype", DType.INT64);
    return call -> {
      Tensor out = call.output(0, dtype, Shapes.checked(shape.get(call)));
      for (long i = 0; i < out.elementCount(); i++) {
        out.setLong(i, low + (long) (count * DropoutMode.uniform(0, i)));
      }
    };
  }

  static HostKernel bernoulli(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor out = call.output(0, x.dtype(), x.shape());
      for (long i = 0; i < x.elementCount(); i++) {
        double p = x.getDouble(i);
        if (!(p >= 0 && p <= 1)) {
          throw KernelException.of("element %d is not a probability: %s", i, p);
        }
        out.setDouble(i, DropoutMode.uniform(0, i) < p ? 1 : 0);
      }
    };
  }
}
