package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;

/// `dropout(x, seed, p)`: sets elements to zero with probability `p` while training.
///
/// What falls depends on the seed and the element's position only, so the same seed drops the same
/// elements on every run and every machine.
final class DropoutKernel {
  private DropoutKernel() {}

  static JvmKernel dropout(KernelAttributes attributes) {
    Arguments.OfInteger seed = Arguments.integer(attributes, "seed", 1, 0);
    Arguments.OfNumber probability = Arguments.number(attributes, "p", 2, 0.5);
    boolean test = attributes.bool("is_test", false);
    String mode = attributes.string("mode", "upscale_in_train");
    boolean upscale = mode.equals("upscale_in_train");
    if (!upscale && !mode.equals("downgrade_in_infer")) {
      throw KernelException.of("unknown dropout mode '%s'", mode);
    }
    return call -> {
      Tensor x = Shapes.required(call, 0);
      if (!x.dtype().isFloat()) {
        throw Shapes.unsupported(x.dtype());
      }
      double p = probability.get(call);
      if (!(p >= 0 && p <= 1)) {
        throw KernelException.of("'p' is not a probability: %s", p);
      }
      Tensor out = call.output(0, x.dtype(), x.shape());
      Tensor mask = call.output(1, DType.UINT8, x.shape());
      if (test) {
        CreationKernels.fill(mask, 1.0);
        apply(x, out, upscale ? 1 : 1 - p);
      } else {
        train(x, out, mask, p, upscale, seed.get(call));
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

  private static void train(
      Tensor x, Tensor out, Tensor mask, double p, boolean upscale, long seed) {
    double factor = upscale ? 1 / (1 - p) : 1;
    double[] block = Scratch.current().doubles[0];
    long[] kept = Scratch.current().longs[0];
    long total = x.elementCount();
    for (long start = 0; start < total; start += Scratch.BLOCK) {
      int count = Scratch.length(start, total);
      Elements.load(x, start, block, 0, count);
      for (int i = 0; i < count; i++) {
        boolean keep = uniform(seed, start + i) >= p;
        kept[i] = keep ? 1 : 0;
        block[i] = keep ? block[i] * factor : 0;
      }
      Elements.store(out, start, block, 0, count);
      Elements.store(mask, start, kept, 0, count);
    }
  }

  /// A number in [0, 1) that looks random in both arguments (the finaliser of SplitMix64).
  private static double uniform(long seed, long position) {
    long z = seed * 0xD1342543DE82EF95L + (position + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
  }
}
