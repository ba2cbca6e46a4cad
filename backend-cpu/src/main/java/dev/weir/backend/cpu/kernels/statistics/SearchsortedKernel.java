package dev.weir.backend.cpu.kernels.statistics;

import dev.weir.backend.cpu.kernels.Domain;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// The kernel of `pd_op.searchsorted`, by bisection.
public final class SearchsortedKernel {
  private SearchsortedKernel() {}

  /// {@return the kernel of `pd_op.searchsorted`}
  public static HostKernel searchsorted(KernelAttributes attributes) {
    DType index = attributes.bool("out_int32", false) ? DType.INT32 : DType.INT64;
    // How a value compares with elements that it goes before.
    int below = attributes.bool("right", false) ? -1 : 0;
    return call -> {
      Tensor sorted = Shapes.required(call, 0);
      Tensor values = Shapes.required(call, 1);
      Shapes.sameType(sorted, values);
      if (sorted.rank() == 0 || sorted.rank() > 1 && !sameRows(sorted, values)) {
        throw KernelException.of(
            "values of type %s cannot be searched in %s", values.describe(), sorted.describe());
      }
      long length = sorted.dim(sorted.rank() - 1);
      long each = sorted.rank() == 1 ? values.elementCount() : values.dim(values.rank() - 1);
      boolean integral = Domain.of(sorted.dtype()) == Domain.LONG;
      Tensor out = call.output(0, index, values.shape());
      for (long i = 0; i < values.elementCount(); i++) {
        long start = i / each * length;
        long low = 0;
        long high = length;
        while (low < high) {
          long middle = (low + high) / 2;
          int order =
              integral
                  ? Long.compare(values.getLong(i), sorted.getLong(start + middle))
                  : Keys.compare(values.getDouble(i), sorted.getDouble(start + middle));
          if (order <= below) {
            high = middle;
          } else {
            low = middle + 1;
          }
        }
        out.setLong(i, low);
      }
    };
  }

  private static boolean sameRows(Tensor sorted, Tensor values) {
    int last = sorted.rank() - 1;
    return values.rank() == sorted.rank()
        && Arrays.equals(sorted.shape(), 0, last, values.shape(), 0, last);
  }
}
