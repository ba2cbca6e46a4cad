package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// Operators that go along an axis in order: where the extremes are.
final class ScanKernels {
  private ScanKernels() {}

  static HostKernel cummax(KernelAttributes attributes) {
    long axis = attributes.integer("axis", -1);
    DType declared = attributes.dtype("dtype", DType.INT64);
    DType dtype = declared == DType.UNDEFINED ? DType.INT64 : declared;
    return call -> {
      Tensor x = Shapes.required(call, 0);
      AxisView source = AxisView.of(x, Shapes.lineAxis(axis, x.rank()));
      AxisView values = source.on(call.output(0, x.dtype(), x.shape()));
      AxisView indices = source.on(call.output(1, dtype, x.shape()));
      int extent = Shapes.extent(source.extent());
      long[] places = new long[extent];
      long[] integers = new long[extent];
      double[] floats = new double[extent];
      for (long line = 0; line < source.lines(); line++) {
        if (Domain.of(x.dtype()) == Domain.LONG) {
          source.load(line, integers);
          raise(integers, places);
          values.store(line, integers);
        } else {
          source.load(line, floats);
          raise(floats, places);
          values.store(line, floats);
        }
        indices.store(line, places);
      }
    };
  }

  private static void raise(long[] line, long[] places) {
    int best = 0;
    for (int i = 0; i < line.length; i++) {
      best = line[i] >= line[best] ? i : best;
      line[i] = line[best];
      places[i] = best;
    }
  }

  private static void raise(double[] line, long[] places) {
    int best = 0;
    for (int i = 0; i < line.length; i++) {
      best = Double.isNaN(line[i]) || line[i] >= line[best] ? i : best;
      line[i] = line[best];
      places[i] = best;
    }
  }

  static HostKernel argmax(KernelAttributes attributes) {
    return extreme(attributes, true);
  }

  static HostKernel argmin(KernelAttributes attributes) {
    return extreme(attributes, false);
  }

  private static HostKernel extreme(KernelAttributes attributes, boolean largest) {
    Arguments.OfIntegers axes = Arguments.integers(attributes, "axis", 1, -1);
    boolean keep = attributes.bool("keepdims", false);
    boolean always = attributes.bool("flatten", false);
    DType declared = attributes.dtype("dtype", DType.INT64);
    DType dtype = declared == DType.UNDEFINED ? DType.INT64 : declared;
    return call -> {
      Tensor x = Shapes.required(call, 0);
      boolean[] chosen = new boolean[x.rank()];
      long[] axis = axes.get(call);
      boolean flatten = always || axis.length == 0;
      if (!flatten && axis.length > 1) {
        throw KernelException.of("expects one axis, got %d", axis.length);
      }
      int at = flatten ? 0 : Shapes.lineAxis(axis[0], x.rank());
      if (flatten) {
        Arrays.fill(chosen, true);
      } else if (x.rank() > 0) {
        chosen[at] = true;
      }
      AxisView view = AxisView.of(flatten ? x.reshapedView(x.elementCount()) : x, at);
      if (view.extent() == 0) {
        throw new KernelException("no largest or smallest of nothing");
      }
      Tensor out = call.output(0, dtype, Fold.shape(x, chosen, keep));
      Ranking ranking = Ranking.of(view, largest);
      for (long line = 0; line < view.lines(); line++) {
        ranking.load(line);
        out.setLong(line, ranking.first());
      }
    };
  }

  static HostKernel topk(KernelAttributes attributes) {
    Arguments.OfInteger wanted = Arguments.integer(attributes, "k", 1, 1);
    long axis = attributes.integer("axis", -1);
    boolean largest = attributes.bool("largest", true);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int at = Shapes.lineAxis(axis, x.rank());
      AxisView view = AxisView.of(x, at);
      long k = wanted.get(call);
      if (k < 0 || k > view.extent()) {
        throw KernelException.of("cannot take %d of %d", k, view.extent());
      }
      long[] shape = x.shape();
      if (shape.length > 0) {
        shape[at] = k;
      }
      Tensor values = call.output(0, x.dtype(), shape);
      Tensor indices = call.output(1, DType.INT64, shape);
      long inner = view.inner();
      Ranking ranking = Ranking.of(view, largest);
      for (long line = 0; line < view.lines(); line++) {
        ranking.load(line);
        int[] best = ranking.best(Shapes.extent(k));
        long source = line / inner * view.extent() * inner + line % inner;
        long target = line / inner * k * inner + line % inner;
        for (int i = 0; i < best.length; i++) {
          StridedCopy.copyRun(x, source + best[i] * inner, values, target + i * inner, 1);
          indices.setLong(target + i * inner, best[i]);
        }
      }
    };
  }
}
