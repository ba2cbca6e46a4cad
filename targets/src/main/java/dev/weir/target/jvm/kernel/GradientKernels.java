package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;
import java.util.Map;

/// Gradients that only move, mask or sum: of sums, transposition and dropout.
final class GradientKernels {
  private GradientKernels() {}

  static JvmKernel addGrad(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor y = Shapes.required(call, 1);
      Tensor gradient = Shapes.required(call, 2);
      if (!gradient.dtype().isFloat()
          || !gradient.hasShape(Shapes.broadcast(x.shape(), y.shape()))) {
        throw KernelException.of(
            "a sum of types %s and %s has no gradient of type %s",
            x.describe(), y.describe(), gradient.describe());
      }
      sumTo(gradient, call.output(0, gradient.dtype(), x.shape()));
      sumTo(gradient, call.output(1, gradient.dtype(), y.shape()));
    };
  }

  private static void sumTo(Tensor gradient, Tensor out) {
    if (gradient.hasShape(out.shape())) {
      StridedCopy.copyRun(gradient, 0, out, 0, gradient.elementCount());
    } else {
      Reduction.sumTo(gradient, out);
    }
  }

  static JvmKernel transposeGrad(KernelAttributes attributes) {
    long[] perm = attributes.integers("perm");
    long[] inverse = new long[perm.length];
    Arrays.fill(inverse, -1);
    for (int i = 0; i < perm.length; i++) {
      inverse[Shapes.axis(perm[i], perm.length)] = i;
    }
    for (long axis : inverse) {
      if (axis < 0) {
        throw KernelException.of("'perm' %s names a dimension twice", Arrays.toString(perm));
      }
    }
    return ShapeKernels.transpose(KernelAttributes.of(Map.of("perm", inverse)));
  }

  static JvmKernel dropoutGrad(KernelAttributes attributes) {
    Arguments.OfNumber probability = Arguments.number(attributes, "p", 2, 0.5);
    DropoutMode mode = DropoutMode.of(attributes);
    return call -> {
      Tensor mask = Shapes.required(call, 0);
      Tensor gradient = Shapes.required(call, 1);
      if (!gradient.dtype().isFloat() || !mask.hasShape(gradient.shape())) {
        throw KernelException.of(
            "a mask of type %s does not fit a gradient of type %s",
            mask.describe(), gradient.describe());
      }
      double factor = mode.factor(probability.get(call));
      Tensor out = call.output(0, gradient.dtype(), gradient.shape());
      double[] block = Scratch.current().doubles[0];
      long[] kept = Scratch.current().longs[0];
      long total = gradient.elementCount();
      for (long start = 0; start < total; start += Scratch.BLOCK) {
        int count = Scratch.length(start, total);
        Elements.load(gradient, start, block, 0, count);
        Elements.load(mask, start, kept, 0, count);
        for (int i = 0; i < count; i++) {
          block[i] = mode.test() || kept[i] != 0 ? block[i] * factor : 0;
        }
        Elements.store(out, start, block, 0, count);
      }
    };
  }
}
