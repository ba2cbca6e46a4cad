package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;

/// `dropout(x) + y` and its gradient, which finds again by the seed what was dropped.
public final class DropoutAddKernels {
  private DropoutAddKernels() {}

  static HostKernel dropoutAdd(KernelAttributes attributes) {
    Arguments.OfInteger seed = Arguments.integer(attributes, "seed", 2, 0);
    double p = attributes.number("p", 0.5);
    DropoutMode mode = DropoutMode.of(attributes);
    double factor = mode.factor(p);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor y = Shapes.required(call, 1);
      if (!x.dtype().isFloat() || y.dtype() != x.dtype() || !y.hasShape(x.shape())) {
        throw KernelException.of(
            "operands of types %s and %s cannot be added", x.describe(), y.describe());
      }
      long drawn = seed.get(call);
      Tensor out = call.output(0, x.dtype(), x.shape());
      double[] block = Scratch.current().doubles[0];
      double[] added = Scratch.current().doubles[1];
      long total = x.elementCount();
      for (long start = 0; start < total; start += Scratch.BLOCK) {
        int count = Scratch.length(start, total);
        Elements.load(x, start, block, 0, count);
        Elements.load(y, start, added, 0, count);
        for (int i = 0; i < count; i++) {
          boolean keep = mode.test() || DropoutMode.keeps(drawn, start + i, p);
          block[i] = (keep ? block[i] * factor : 0) + added[i];
        }
        Elements.store(out, start, block, 0, count);
      }
      state(call, 1, drawn);
    };
  }

  /// Writes the state of the random numbers as result `index`.
  public static void state(KernelCall call, int index, long seed) {
    Tensor state = call.output(index, DType.INT64, 2);
    state.setLong(0, seed);
    state.setLong(1, 0);
  }

  /// {@return the seed in such a state}
  public static long seed(Tensor state) {
    if (!state.dtype().isInteger() || state.elementCount() == 0) {
      throw KernelException.of("a state of type %s holds no seed", state.describe());
    }
    return state.getLong(0);
  }

  static HostKernel dropoutAddGrad(KernelAttributes attributes) {
    double p = attributes.number("p", 0.5);
    DropoutMode mode = DropoutMode.of(attributes);
    double factor = mode.factor(p);
    return call -> {
      long drawn = seed(Shapes.required(call, 0));
      Tensor gradient = Shapes.required(call, 1);
      if (!gradient.dtype().isFloat()) {
        throw Shapes.unsupported(gradient.dtype());
      }
      Tensor xGrad = call.output(0, gradient.dtype(), gradient.shape());
      double[] block = Scratch.current().doubles[0];
      long total = gradient.elementCount();
      for (long start = 0; start < total; start += Scratch.BLOCK) {
        int count = Scratch.length(start, total);
        Elements.load(gradient, start, block, 0, count);
        for (int i = 0; i < count; i++) {
          boolean keep = mode.test() || DropoutMode.keeps(drawn, start + i, p);
          block[i] = keep ? block[i] * factor : 0;
        }
        Elements.store(xGrad, start, block, 0, count);
      }
      call.output(1, gradient.dtype(), gradient.shape()).copyFrom(gradient);
    };
  }
}
