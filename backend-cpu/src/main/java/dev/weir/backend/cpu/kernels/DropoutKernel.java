package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// `dropout(x, seed, p)`: sets elements to zero with probability `p` while training.
final class DropoutKernel {
  private DropoutKernel() {}

  static HostKernel dropout(KernelAttributes attributes) {
    Arguments.OfInteger seed = Arguments.integer(attributes, "seed", 1, 0);
    Arguments.OfNumber probability = Arguments.number(attributes, "p", 2, 0.5);
    DropoutMode mode = DropoutMode.of(attributes);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      if (!x.dtype().isFloat()) {
        throw Shapes.unsupported(x.dtype());
      }
      double p = probability.get(call);
      double factor = mode.factor(p);
      Tensor out = call.output(0, x.dtype(), x.shape());
      Tensor mask = call.output(1, DType.UINT8, x.shape());
      if (mode.test()) {
        CreationKernels.fill(mask, 1.0);
        apply(x, out, factor);
      } else {
        train(x, out, mask, p, factor, seed.get(call));
      }
    };
  }

  private static void apply(Tensor x, Tensor out, double factor) {
    double[] block = Scratch.current().doubles[0];
    long total = x.elementCount();
    for (long start = 0; start < total; start += Scratch.BLOCK) {
      int count = Scratch.length(start, total);
      Elements.load(x, start, block, 0, count);
      for (int i = 0; i < count; i++) {
        block[i] *= factor;
      }
      Elements.store(out, start, block, 0, count);
    }
  }

  private static void train(Tensor x, Tensor out, Tensor mask, double p, double factor, long seed) {
    double[] block = Scratch.current().doubles[0];
    long[] kept = Scratch.current().longs[0];
    long total = x.elementCount();
    for (long start = 0; start < total; start += Scratch.BLOCK) {
      int count = Scratch.length(start, total);
      Elements.load(x, start, block, 0, count);
      for (int i = 0; i < count; i++) {
        boolean keep = DropoutMode.keeps(seed, start + i, p);
        kept[i] = keep ? 1 : 0;
        block[i] = keep ? block[i] * factor : 0;
      }
      Elements.store(out, start, block, 0, count);
      Elements.store(mask, start, kept, 0, count);
    }
  }
}
