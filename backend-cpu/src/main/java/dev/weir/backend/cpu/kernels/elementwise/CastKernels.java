package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.backend.cpu.kernels.Domain;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.text.NumberText;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// Conversions between element types, and copies.
public final class CastKernels {
  private CastKernels() {}

  /// {@return the kernel of `pd_op.cast`}
  public static HostKernel cast(KernelAttributes attributes) {
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
  /// to integers, complex numbers their imaginary part to real ones; everything but zero is true.
  /// Strings are read and written as [NumberText] says.
  public static void convert(Tensor x, Tensor out) {
    if (x.dtype() == out.dtype()) {
      out.copyFrom(x);
      return;
    }
    if (x.dtype() == DType.STRING) {
      NumberText.read(x, out);
      return;
    }
    if (out.dtype() == DType.STRING) {
      NumberText.write(x, out);
      return;
    }
    if (x.dtype().isComplex() || out.dtype().isComplex()) {
      convertComplex(x, out);
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

  /// A real number becomes one without imaginary part; of a complex one the real part stays.
  private static void convertComplex(Tensor x, Tensor out) {
    for (long i = 0; i < x.elementCount(); i++) {
      if (out.dtype().isComplex()) {
        out.setComplex(i, x.getDouble(i), x.getImaginary(i));
      } else if (out.dtype() == DType.BOOL) {
        out.setLong(i, x.getBoolean(i) ? 1 : 0);
      } else {
        out.setDouble(i, x.getDouble(i));
      }
    }
  }

  /// {@return the kernel of `pd_op.assign`}
  public static HostKernel assign(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      call.output(0, x.dtype(), x.shape()).copyFrom(x);
    };
  }
}
