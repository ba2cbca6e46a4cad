package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// The gradients of operators that pick elements where an index says: each part of the gradient is
/// added to what it came from.
final class GatherGradKernels {
  private GatherGradKernels() {}

  /// Sums in the making: in the type of the result, but at least in float32.
  private static final class Sums {
    private final Tensor out;
    private final Tensor sums;
    private final double[] from = new double[Scratch.BLOCK];
    private final double[] to = new double[Scratch.BLOCK];

    Sums(Tensor out) {
      boolean narrow = out.dtype() == DType.FLOAT16 || out.dtype() == DType.BFLOAT16;
      this.out = out;
      this.sums = narrow ? Tensor.zeros(DType.FLOAT32, out.shape()) : out;
      CreationKernels.fill(sums, 0);
    }

    /// Adds `count` elements of `gradient`.
    void add(Tensor gradient, long source, long target, long count) {
      for (long at = 0; at < count; at += Scratch.BLOCK) {
        int part = Scratch.length(at, count);
        Elements.load(gradient, source + at, from, 0, part);
        Elements.load(sums, target + at, to, 0, part);
        for (int i = 0; i < part; i++) {
          to[i] += from[i];
        }
        Elements.store(sums, target + at, to, 0, part);
      }
    }

    void finish() {
      if (sums != out) {
        for (long at = 0; at < out.elementCount(); at += Scratch.BLOCK) {
          int part = Scratch.length(at, out.elementCount());
          Elements.load(sums, at, to, 0, part);
          Elements.store(out, at, to, 0, part);
        }
      }
    }
  }

  private static void check(Tensor x, Tensor gradient, long count) {
    if (!x.dtype().isFloat() || gradient.dtype() != x.dtype() || gradient.elementCount() != count) {
      throw KernelException.of(
          "%d elements of %s have no gradient of type %s",
          count, x.describe(), gradient.describe());
    }
  }

  static HostKernel gatherGrad(KernelAttributes attributes) {
    Arguments.OfInteger axis = Arguments.integer(attributes, "axis", 3, 0);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor index = GatherKernels.list(Shapes.required(call, 1));
      Tensor gradient = Shapes.required(call, 2);
      AxisView view = AxisView.of(x, Shapes.axis(axis.get(call), x.rank()));
      check(x, gradient, view.lines() * index.elementCount());
      Sums sums = new Sums(call.output(0, x.dtype(), x.shape()));
      long source = 0;
      for (long outer = 0; outer < view.outer(); outer++) {
        for (long i = 0; i < index.elementCount(); i++) {
          long to = outer * view.extent() + GatherKernels.position(index, i, view.extent());
          sums.add(gradient, source, to * view.inner(), view.inner());
          source += view.inner();
        }
      }
      sums.finish();
    };
  }

  static HostKernel gatherNdGrad(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor index = Shapes.required(call, 1);
      Tensor gradient = Shapes.required(call, 2);
      GatherKernels.checkIntegers(index);
      int depth = index.rank() == 0 ? 1 : Shapes.extent(index.dim(index.rank() - 1));
      if (depth > x.rank()) {
        throw KernelException.of("an index of %d numbers for a tensor of rank %d", depth, x.rank());
      }
      long[] shape = x.shape();
      long run = Shapes.product(shape, depth, shape.length);
      long count = Shapes.product(index.shape(), 0, Math.max(0, index.rank() - 1));
      check(x, gradient, count * run);
      Sums sums = new Sums(call.output(0, x.dtype(), shape));
      for (long i = 0; i < count; i++) {
        long to = 0;
        for (int d = 0; d < depth; d++) {
          to = to * shape[d] + GatherKernels.position(index, i * depth + d, shape[d]);
        }
        sums.add(gradient, i * run, to * run, run);
      }
      sums.finish();
    };
  }

  static HostKernel embeddingGrad(KernelAttributes attributes) {
    long padding = attributes.integer("padding_idx", -1);
    return call -> {
      Tensor ids = Shapes.required(call, 0);
      Tensor weight = Shapes.required(call, 1);
      Tensor gradient = Shapes.required(call, 2);
      Shapes.checkRank(weight, 2, "the weight");
      GatherKernels.checkIntegers(ids);
      long width = weight.dim(1);
      check(weight, gradient, ids.elementCount() * width);
      Sums sums = new Sums(call.output(0, weight.dtype(), weight.shape()));
      for (long i = 0; i < ids.elementCount(); i++) {
        long id = ids.getLong(i);
        if (padding != -1 && id == padding) {
          continue;
        }
        if (id < 0 || id >= weight.dim(0)) {
          throw KernelException.of("id %d is not in [0, %d)", id, weight.dim(0));
        }
        sums.add(gradient, i * width, id * width, width);
      }
      sums.finish();
    };
  }

  /// The gradient of `cummax`, `topk` and `take_along_axis`: operand 1 says for each element of operand 2 where along
  /// the axis it came from.
  static HostKernel alongAxis(KernelAttributes attributes) {
    long axis = attributes.integer("axis", -1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor indices = Shapes.required(call, 1);
      Tensor gradient = Shapes.required(call, 2);
      GatherKernels.checkIntegers(indices);
      int at = Shapes.lineAxis(axis, x.rank());
      AxisView view = AxisView.of(x, at);
      AxisView taken = AxisView.of(indices, Math.min(at, Math.max(0, indices.rank() - 1)));
      check(x, gradient, indices.elementCount());
      if (taken.outer() != view.outer() || taken.inner() != view.inner()) {
        throw KernelException.of(
            "indices of type %s do not fit %s", indices.describe(), x.describe());
      }
      AxisView results = view.on(call.output(0, x.dtype(), x.shape()));
      AxisView gradients = taken.on(gradient);
      double[] line = new double[Shapes.extent(view.extent())];
      double[] g = new double[Shapes.extent(taken.extent())];
      long[] places = new long[g.length];
      for (long i = 0; i < view.lines(); i++) {
        Arrays.fill(line, 0);
        gradients.load(i, g);
        taken.load(i, places);
        for (int j = 0; j < g.length; j++) {
          if (places[j] < -line.length || places[j] >= line.length) {
            throw KernelException.of(
                "index %d is out of range for extent %d", places[j], line.length);
          }
          line[(int) places[j] + (places[j] < 0 ? line.length : 0)] += g[j];
        }
        results.store(i, line);
      }
    };
  }
}
