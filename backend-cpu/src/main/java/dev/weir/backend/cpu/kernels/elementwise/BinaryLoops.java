package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.backend.cpu.kernels.BroadcastReader;
import dev.weir.backend.cpu.kernels.Domain;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelCall;

/// The loops of an operator that combines two operands element by element, one per [Domain]; the
/// operands broadcast.
record BinaryLoops(OnFloats floats, OnDoubles doubles, OnLongs longs) {

  /// Combines `x[0..count)` and `y[0..count)`.
  @FunctionalInterface
  interface OnFloats {
    void apply(float[] x, float[] y, float[] out, int count);
  }

  /// Combines `x[0..count)` and `y[0..count)`.
  @FunctionalInterface
  interface OnDoubles {
    void apply(double[] x, double[] y, double[] out, int count);
  }

  /// Combines `x[0..count)` and `y[0..count)`.
  @FunctionalInterface
  interface OnLongs {
    void apply(long[] x, long[] y, long[] out, int count);
  }

  /// Runs the loops on operands 0 and 1 of one type; result 0 has that type.
  void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Tensor y = Shapes.required(call, 1);
    DType dtype = Shapes.sameType(x, y);
    Domain domain = Domain.of(dtype);
    long[] shape = Shapes.broadcast(x.shape(), y.shape());
    Tensor out = call.output(0, dtype, shape);
    BroadcastReader left = new BroadcastReader(Shapes.elementwise(x, out), shape);
    BroadcastReader right = new BroadcastReader(Shapes.elementwise(y, out), shape);
    Scratch scratch = Scratch.current();
    long total = out.elementCount();
    for (long start = 0; start < total; start += Scratch.BLOCK) {
      int count = Scratch.length(start, total);
      switch (domain) {
        case FLOAT -> {
          float[] a = scratch.floats[0];
          float[] b = scratch.floats[1];
          left.read(a, count);
          right.read(b, count);
          floats.apply(a, b, a, count);
          Elements.store(out, start, a, 0, count);
        }
        case DOUBLE -> {
          double[] a = scratch.doubles[0];
          double[] b = scratch.doubles[1];
          left.read(a, count);
          right.read(b, count);
          doubles.apply(a, b, a, count);
          Elements.store(out, start, a, 0, count);
        }
        case LONG -> {
          long[] a = scratch.longs[0];
          long[] b = scratch.longs[1];
          left.read(a, count);
          right.read(b, count);
          longs.apply(a, b, a, count);
          Elements.store(out, start, a, 0, count);
        }
      }
    }
  }
}
