package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/// The kernel of `pd_op.put_along_axis`. Values are combined in the order of the indices.
final class PutAlongAxisKernel {
  private PutAlongAxisKernel() {}

  static HostKernel putAlongAxis(KernelAttributes attributes) {
    long axis = attributes.integer("axis", 0);
    String reduce = attributes.string("reduce", "assign");
    boolean includeSelf = attributes.bool("include_self", true);
    return call -> {
      Tensor arr = Shapes.required(call, 0);
      Tensor index = Shapes.required(call, 1);
      Tensor values = Shapes.required(call, 2);
      GatherKernels.checkIntegers(index);
      Shapes.sameType(arr, values);
      if (values.elementCount() != index.elementCount() || index.rank() != arr.rank()) {
        throw KernelException.of(
            "indices of type %s and values of type %s do not fit %s",
            index.describe(), values.describe(), arr.describe());
      }
      long[] targets = targets(arr, index, Shapes.axis(axis, arr.rank()));
      Tensor out = call.output(0, arr.dtype(), arr.shape());
      if (out.data().address() != arr.data().address()) {
        out.copyFrom(arr);
      }
      Cells cells =
          Domain.of(arr.dtype()) == Domain.LONG
              ? LongCells.of(values, out, reduce)
              : FloatCells.of(values, out, reduce);
      put(targets, Shapes.extent(out.elementCount()), cells, reduce, includeSelf);
    };
  }

  /// {@return where each index points to}
  private static long[] targets(Tensor arr, Tensor index, int along) {
    long[] shape = index.shape();
    long[] strides = Shapes.strides(arr.shape());
    for (int d = 0; d < shape.length; d++) {
      if (d != along && shape[d] > arr.dim(d)) {
        throw KernelException.of(
            "indices of type %s do not fit %s", index.describe(), arr.describe());
      }
    }
    long[] targets = new long[Shapes.extent(index.elementCount())];
    for (int i = 0; i < targets.length; i++) {
      long rest = i;
      long at = 0;
      for (int d = shape.length - 1; d >= 0; d--) {
        long place = d == along ? GatherKernels.position(index, i, arr.dim(d)) : rest % shape[d];
        at += place * strides[d];
        rest /= shape[d];
      }
      targets[i] = at;
    }
    return targets;
  }

  private static void put(
      long[] targets, int size, Cells cells, String reduce, boolean includeSelf) {
    long[] seen = new long[size];
    for (int i = 0; i < targets.length; i++) {
      int at = Math.toIntExact(targets[i]);
      boolean isFirst = seen[at]++ == 0;
      if (isFirst) {
        cells.begin(at);
      }
      if (reduce.equals("assign") || isFirst && !includeSelf) {
        cells.set(at, i);
      } else {
        cells.combine(at, i);
      }
    }
    for (int at = 0; at < size; at++) {
      if (seen[at] > 0) {
        cells.end(at, reduce.equals("mean") ? seen[at] + (includeSelf ? 1 : 0) : 1);
      }
    }
  }

  /// The elements of the result that values go to, while these are combined.
  private interface Cells {
    /// Starts with what is there.
    void begin(int at);

    /// Takes value `i` instead.
    void set(int at, int i);

    void combine(int at, int i);

    /// Writes the result, divided by `count`.
    void end(int at, long count);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record FloatCells(Tensor values, Tensor out, double[] held, DoubleBinaryOperator combiner)
      implements Cells {
    static FloatCells of(Tensor values, Tensor out, String reduce) {
      DoubleBinaryOperator combiner =
          switch (reduce) {
            case "mul", "multiply" -> (a, b) -> a * b;
            case "amin" -> Math::min;
            case "amax" -> Math::max;
            default -> Double::sum;
          };
      return new FloatCells(values, out, new double[Shapes.extent(out.elementCount())], combiner);
    }

    @Override
    public void begin(int at) {
      held[at] = out.getDouble(at);
    }

    @Override
    public void set(int at, int i) {
      held[at] = values.getDouble(i);
    }

    @Override
    public void combine(int at, int i) {
      held[at] = combiner.applyAsDouble(held[at], values.getDouble(i));
    }

    @Override
    public void end(int at, long count) {
      out.setDouble(at, held[at] / count);
    }
  }

  /// Integers stay exact.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record LongCells(Tensor values, Tensor out, long[] held, LongBinaryOperator combiner)
      implements Cells {
    static LongCells of(Tensor values, Tensor out, String reduce) {
      LongBinaryOperator combiner =
          switch (reduce) {
            case "mul", "multiply" -> (a, b) -> a * b;
            case "amin" -> Math::min;
            case "amax" -> Math::max;
            default -> Long::sum;
          };
      return new LongCells(values, out, new long[Shapes.extent(out.elementCount())], combiner);
    }

    @Override
    public void begin(int at) {
      held[at] = out.getLong(at);
    }

    @Override
    public void set(int at, int i) {
      held[at] = values.getLong(i);
    }

    @Override
    public void combine(int at, int i) {
      held[at] = combiner.applyAsLong(held[at], values.getLong(i));
    }

    @Override
    public void end(int at, long count) {
      out.setLong(at, Math.floorDiv(held[at], count));
    }
  }
}
