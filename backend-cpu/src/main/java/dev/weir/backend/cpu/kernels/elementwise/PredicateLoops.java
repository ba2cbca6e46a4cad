package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.backend.cpu.kernels.BroadcastReader;
import dev.weir.backend.cpu.kernels.Domain;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelCall;

/// The loops of an operator from one or two operands to booleans: 1 for true, 0 for false.
///
/// All floats are looked at as doubles, which keeps their order and equality.
record PredicateLoops(OnDoubles doubles, OnLongs longs) {

  /// Decides on `x[0..count)` and `y[0..count)`.
  @FunctionalInterface
  interface OnDoubles {
    void apply(double[] x, double[] y, long[] out, int count);
  }

  /// Decides on `x[0..count)` and `y[0..count)`.
  @FunctionalInterface
  interface OnLongs {
    void apply(long[] x, long[] y, long[] out, int count);
  }

  /// Runs the loops on operands 0 and 1, which must have one type.
  void runSameType(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Tensor y = Shapes.required(call, 1);
    boolean texts = Shapes.sameType(x, y) == DType.STRING;
    run(call, texts ? x.words() : x, texts ? y.words() : y);
  }

  /// Runs the loops on operands 0 and 1 of any types.
  void run(KernelCall call) {
    run(call, Shapes.required(call, 0), Shapes.required(call, 1));
  }

  /// Runs the loops with operand 0 on both sides.
  void runUnary(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    run(call, x, x);
  }

  private void run(KernelCall call, Tensor x, Tensor y) {
    boolean integral = Domain.of(x.dtype()) == Domain.LONG && Domain.of(y.dtype()) == Domain.LONG;
    long[] shape = Shapes.broadcast(x.shape(), y.shape());
    Tensor out = call.output(0, DType.BOOL, shape);
    BroadcastReader left = new BroadcastReader(Shapes.elementwise(x, out), shape);
    BroadcastReader right = new BroadcastReader(Shapes.elementwise(y, out), shape);
    Scratch scratch = Scratch.current();
    long[] decided = scratch.longs[2];
    long total = out.elementCount();
    for (long start = 0; start < total; start += Scratch.BLOCK) {
      int count = Scratch.length(start, total);
      if (integral) {
        left.read(scratch.longs[0], count);
        right.read(scratch.longs[1], count);
        longs.apply(scratch.longs[0], scratch.longs[1], decided, count);
      } else {
        left.read(scratch.doubles[0], count);
        right.read(scratch.doubles[1], count);
        doubles.apply(scratch.doubles[0], scratch.doubles[1], decided, count);
      }
      Elements.store(out, start, decided, 0, count);
    }
  }
}
