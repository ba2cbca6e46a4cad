package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.backend.cpu.kernels.Domain;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelCall;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The loops of an operator that maps each element by itself, one per [Domain].
///
/// @param longs null where the operator is not defined on integers
record UnaryLoops(OnFloats floats, OnDoubles doubles, @Nullable OnLongs longs) {

  /// Maps `x[0..count)`.
  @FunctionalInterface
  interface OnFloats {
    void apply(float[] x, float[] out, int count);
  }

  /// Maps `x[0..count)`.
  @FunctionalInterface
  interface OnDoubles {
    void apply(double[] x, double[] out, int count);
  }

  /// Maps `x[0..count)`.
  @FunctionalInterface
  interface OnLongs {
    void apply(long[] x, long[] out, int count);
  }

  /// Loops around a function of one number; f16 and bf16 are computed in double and rounded once.
  static UnaryLoops of(DoubleUnaryOperator function) {
    return new UnaryLoops(
        (x, out, count) -> {
          for (int i = 0; i < count; i++) {
            out[i] = (float) function.applyAsDouble(x[i]);
          }
        },
        (x, out, count) -> {
          for (int i = 0; i < count; i++) {
            out[i] = function.applyAsDouble(x[i]);
          }
        },
        null);
  }

  /// Runs the loops from operand 0 to result 0 of the same type and shape.
  void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Domain domain = Domain.of(x.dtype());
    if (domain == Domain.LONG && longs == null) {
      throw Shapes.unsupported(x.dtype());
    }
    Tensor out = call.output(0, x.dtype(), x.shape());
    Scratch scratch = Scratch.current();
    long total = x.elementCount();
    for (long start = 0; start < total; start += Scratch.BLOCK) {
      int count = Scratch.length(start, total);
      switch (domain) {
        case FLOAT -> {
          float[] block = scratch.floats[0];
          Elements.load(x, start, block, 0, count);
          floats.apply(block, block, count);
          Elements.store(out, start, block, 0, count);
        }
        case DOUBLE -> {
          double[] block = scratch.doubles[0];
          Elements.load(x, start, block, 0, count);
          doubles.apply(block, block, count);
          Elements.store(out, start, block, 0, count);
        }
        case LONG -> {
          long[] block = scratch.longs[0];
          Elements.load(x, start, block, 0, count);
          longs.apply(block, block, count);
          Elements.store(out, start, block, 0, count);
        }
      }
    }
  }
}
