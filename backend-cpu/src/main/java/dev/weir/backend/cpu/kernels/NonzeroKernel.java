package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// The kernel of `pd_op.nonzero`: counts, then writes the indices.
final class NonzeroKernel {
  private NonzeroKernel() {}

  static HostKernel nonzero(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      boolean real = x.dtype().isFloat();
      long count = 0;
      for (long i = 0; i < x.elementCount(); i++) {
        count += holds(x, i, real) ? 1 : 0;
      }
      Tensor out = call.output(0, DType.INT64, count, x.rank());
      long[] shape = x.shape();
      long row = 0;
      for (long i = 0; i < x.elementCount(); i++) {
        if (holds(x, i, real)) {
          long rest = i;
          for (int d = shape.length - 1; d >= 0; d--) {
            out.setLong(row * shape.length + d, rest % shape[d]);
            rest /= shape[d];
          }
          row++;
        }
      }
    };
  }

  private static boolean holds(Tensor x, long at, boolean real) {
    return real ? x.getDouble(at) != 0 : x.getLong(at) != 0;
  }
}
