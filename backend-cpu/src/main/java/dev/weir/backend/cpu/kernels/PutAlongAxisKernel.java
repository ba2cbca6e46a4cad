package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

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
      if (Domain.of(arr.dtype()) == Domain.LONG) {
        putIntegers(targets, values, out, reduce, includeSelf);
      } else {
        putFloats(targets, values, out, reduce, includeSelf);
      }
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

  private static void putFloats(
      long[] targets, Tensor values, Tensor out, String reduce, boolean includeSelf) {
    long[] seen = new long[Shapes.extent(out.elementCount())];
    double[] held = new double[seen.length];
    for (int i = 0; i < targets.length; i++) {
      int at = Math.toIntExact(targets[i]);
      double value = values.getDouble(i);
      boolean fresh = seen[at]++ == 0;
      if (fresh) {
        held[at] = out.getDouble(at);
      }
      if (reduce.equals("assign") || fresh && !includeSelf) {
        held[at] = value;
        continue;
      }
      held[at] =
          switch (reduce) {
            case "mul", "multiply" -> held[at] * value;
            case "amin" -> Math.min(held[at], value);
            case "amax" -> Math.max(held[at], value);
            default -> held[at] + value;
          };
    }
    for (int at = 0; at < seen.length; at++) {
      if (seen[at] > 0) {
        long count = reduce.equals("mean") ? seen[at] + (includeSelf ? 1 : 0) : 1;
        out.setDouble(at, held[at] / count);
      }
    }
  }

  private static void putIntegers(
      long[] targets, Tensor values, Tensor out, String reduce, boolean includeSelf) {
    long[] seen = new long[Shapes.extent(out.elementCount())];
    long[] held = new long[seen.length];
    for (int i = 0; i < targets.length; i++) {
      int at = Math.toIntExact(targets[i]);
      long value = values.getLong(i);
      boolean fresh = seen[at]++ == 0;
      if (fresh) {
        held[at] = out.getLong(at);
      }
      if (reduce.equals("assign") || fresh && !includeSelf) {
        held[at] = value;
        continue;
      }
      held[at] =
          switch (reduce) {
            case "mul", "multiply" -> held[at] * value;
            case "amin" -> Math.min(held[at], value);
            case "amax" -> Math.max(held[at], value);
            default -> held[at] + value;
          };
    }
    for (int at = 0; at < seen.length; at++) {
      if (seen[at] > 0) {
        long count = reduce.equals("mean") ? seen[at] + (includeSelf ? 1 : 0) : 1;
        out.setLong(at, Math.floorDiv(held[at], count));
      }
    }
  }
}
