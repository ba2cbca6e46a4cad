package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import java.util.Map;

/// Gradients that only move, mask or sum: of sums, products, transposition and dropout.
final class GradientKernels {
  private GradientKernels() {}

  static HostKernel addGrad(KernelAttributes attributes) {
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

  static HostKernel reduceAs(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor target = Shapes.required(call, 1);
      if (!x.dtype().isFloat()
          || !x.hasShape(Shapes.broadcast(x.shape(), target.shape()))
          || target.rank() > x.rank()) {
        throw KernelException.of(
            "%s cannot be summed to the shape of %s", x.describe(), target.describe());
      }
      sumTo(x, call.output(0, x.dtype(), target.shape()));
    };
  }

  private static void sumTo(Tensor gradient, Tensor out) {
    if (gradient.hasShape(out.shape())) {
      StridedCopy.copyRun(gradient, 0, out, 0, gradient.elementCount());
    } else {
      Reduction.sumTo(gradient, out);
    }
  }

  static HostKernel transposeGrad(KernelAttributes attributes) {
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

  static HostKernel dropoutGrad(KernelAttributes attributes) {
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

  /// Of the elements of a product, one 0 has the product of the others as its gradient, and all others
  /// have 0; with two of them there is nothing left.
  static HostKernel prodGrad(KernelAttributes attributes) {
    Arguments.OfIntegers axes = Arguments.integers(attributes, "axis", 3);
    boolean all = attributes.bool("reduce_all", false);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor gradient = Shapes.required(call, 2);
      boolean[] reduced = Shapes.axisSet(all ? new long[0] : axes.get(call), x.rank());
      long[] shape = x.shape();
      for (int i = 0; i < shape.length; i++) {
        shape[i] = reduced[i] ? 1 : shape[i];
      }
      long lines = Shapes.product(shape, 0, shape.length);
      if (!x.dtype().isFloat()
          || gradient.dtype() != x.dtype()
          || gradient.elementCount() != lines) {
        throw KernelException.of(
            "the gradient of a product of %s cannot have type %s",
            x.describe(), gradient.describe());
      }
      double[] products = new double[Shapes.extent(lines)];
      int[] zeros = new int[products.length];
      Arrays.fill(products, 1);
      double[] values = x.toDoubleArray();
      int[] line = lines(x.shape(), shape);
      for (int i = 0; i < values.length; i++) {
        if (values[i] == 0) {
          zeros[line[i]]++;
        } else {
          products[line[i]] *= values[i];
        }
      }
      for (int i = 0; i < values.length; i++) {
        int to = line[i];
        int others = zeros[to] - (values[i] == 0 ? 1 : 0);
        double rest = values[i] == 0 ? products[to] : products[to] / values[i];
        values[i] = others > 0 ? 0 : rest * gradient.getDouble(to);
      }
      Elements.store(call.output(0, x.dtype(), x.shape()), 0, values, 0, values.length);
    };
  }

  /// For each element of a tensor of shape `from` where it lies in one of shape `to`, some dimensions
  /// of which are 1.
  private static int[] lines(long[] from, long[] to) {
    int[] lines = new int[Shapes.extent(Shapes.product(from, 0, from.length))];
    long[] strides = Shapes.strides(to);
    long[] index = new long[from.length];
    for (int i = 0; i < lines.length; i++) {
      long at = 0;
      for (int d = 0; d < index.length; d++) {
        at += to[d] == 1 ? 0 : index[d] * strides[d];
      }
      lines[i] = (int) at;
      for (int d = index.length - 1; d >= 0 && ++index[d] == from[d]; d--) {
        index[d] = 0;
      }
    }
    return lines;
  }
}
