package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// The kernel of `pd_op.view_dtype`: the bytes, as elements of another type.
final class ViewKernel {
  private ViewKernel() {}

  static HostKernel viewDtype(KernelAttributes attributes) {
    DType dtype = attributes.dtype("dtype", DType.UNDEFINED);
    if (dtype == DType.UNDEFINED) {
      throw new KernelException("no element type is given");
    }
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int from = x.dtype().byteSize();
      int to = dtype.byteSize();
      long[] shape = x.shape();
      if (from != to) {
        int last = shape.length - 1;
        if (last < 0 || shape[last] * from % to != 0) {
          throw KernelException.of(
              "%s cannot be seen as elements of %s", x.describe(), dtype.paddleName());
        }
        shape[last] = shape[last] * from / to;
      }
      call.output(0, dtype, shape).data().copyFrom(x.data());
    };
  }
}
