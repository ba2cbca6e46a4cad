package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// Conversions between element types, and copies.
final class CastKernels {
  private CastKernels() {}

  static HostKernel cast(KernelAttributes attributes) {
    DType target = attributes.dtype("dtype", DType.UNDEFINED);
    if (target == DType.UNDEFINED) {
      throw new KernelException("attribute 'dtype' is missing");
    }
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor out = call.output(0, target, x.shape());
      convert(x.dtype() == target ? x : Shapes.apart(x, out), out);
    };
  }

  /// Writes the elements of `x` to `out`, which has as many. Floats lose their fraction on the way
  /// to integers; everything but zero is true.
  static void convert(Tensor x, Tensor out) {
    if (x.dtype() == out.dtype()) {
      out.copyFrom(x);
      return;
    }
    boolean integral = Domain.of(x.dtype()) == Domain.LONG;
    Domain.of(out.dtype());
    boolean viaLong = integral && !(x.dtype() == DType.UINT64 && out.dtype().isFloat());
    Scratch scratch = Scratch.current();
    long total = x.elementCount();
    for (long start = 0; start < total; start += Scratch.BLOCK) {
      int count = Scratch.length(start, total);
      if (viaLong) {
        Elements.load(x, start, scratch.longs[0], 0, count);
        Elements.store(out, start, scratch.longs[0], 0, count);
      } else {
        Elements.load(x, start, scratch.doubles[0], 0, count);
        Elements.store(out, start, scratch.doubles[0], 0, count);
      }
    }
  }

  static HostKernel assign(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      call.output(0, x.dtype(), x.shape()).copyFrom(x);
    };
  }
}
