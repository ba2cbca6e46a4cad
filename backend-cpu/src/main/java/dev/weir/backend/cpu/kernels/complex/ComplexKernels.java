package dev.weir.backend.cpu.kernels.complex;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// The parts of complex numbers: `real`, `imag`, `conj`, `angle`, `complex`, `as_real` and `as_complex`.
public final class ComplexKernels {
  private ComplexKernels() {}

  /// {@return the type of the parts of numbers of type `dtype`}
  static DType part(DType dtype) {
    return switch (dtype) {
      case COMPLEX64 -> DType.FLOAT32;
      case COMPLEX128 -> DType.FLOAT64;
      default -> throw Shapes.unsupported(dtype);
    };
  }

  /// {@return the type of complex numbers whose parts are as the numbers in `x`}
  static DType whole(Tensor x) {
    return switch (x.dtype()) {
      case FLOAT32 -> DType.COMPLEX64;
      case FLOAT64 -> DType.COMPLEX128;
      default -> throw Shapes.unsupported(x.dtype());
    };
  }

  /// {@return the kernel of `pd_op.real`}
  public static HostKernel real(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor out = call.output(0, part(x.dtype()), x.shape());
      for (long i = 0; i < x.elementCount(); i++) {
        out.setDouble(i, x.getDouble(i));
      }
    };
  }

  /// {@return the kernel of `pd_op.imag`}
  public static HostKernel imag(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor out = call.output(0, part(x.dtype()), x.shape());
      for (long i = 0; i < x.elementCount(); i++) {
        out.setDouble(i, x.getImaginary(i));
      }
    };
  }

  /// {@return the kernel of `pd_op.conj`}
  public static HostKernel conj(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor out = call.output(0, x.dtype(), x.shape());
      if (!x.dtype().isComplex()) {
        out.copyFrom(x);
        return;
      }
      for (long i = 0; i < x.elementCount(); i++) {
        out.setComplex(i, x.getDouble(i), -x.getImaginary(i));
      }
    };
  }

  /// {@return the kernel of `pd_op.angle`}
  public static HostKernel angle(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      boolean complex = x.dtype().isComplex();
      if (!complex && !x.dtype().isFloat()) {
        throw Shapes.unsupported(x.dtype());
      }
      Tensor out = call.output(0, complex ? part(x.dtype()) : x.dtype(), x.shape());
      for (long i = 0; i < x.elementCount(); i++) {
        double real = x.getDouble(i);
        // A real number has no zero below the axis, so that -0 is none.
        out.setDouble(i, Math.atan2(x.getImaginary(i), complex ? real : real + 0.0));
      }
    };
  }

  /// {@return the kernel of `pd_op.complex`}
  public static HostKernel complex(KernelAttributes attributes) {
    return call -> {
      Tensor real = Shapes.required(call, 0);
      Tensor imaginary = Shapes.required(call, 1);
      Shapes.sameType(real, imaginary);
      long[] shape = Shapes.broadcast(real.shape(), imaginary.shape());
      Tensor out = call.output(0, whole(real), shape);
      ComplexReader first = new ComplexReader(real, shape);
      ComplexReader second = new ComplexReader(imaginary, shape);
      for (long i = 0; i < out.elementCount(); i++) {
        first.next();
        second.next();
        out.setComplex(i, first.real(), second.real());
      }
    };
  }

  /// {@return the kernel of `pd_op.as_real`}
  public static HostKernel asReal(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      long[] shape = Arrays.copyOf(x.shape(), x.rank() + 1);
      shape[x.rank()] = 2;
      call.output(0, part(x.dtype()), shape).data().copyFrom(x.data());
    };
  }

  /// {@return the kernel of `pd_op.as_complex`}
  public static HostKernel asComplex(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      DType whole = whole(x);
      if (x.rank() == 0 || x.dim(x.rank() - 1) != 2) {
        throw KernelException.of("%s does not have two parts for each number", x.describe());
      }
      long[] shape = Arrays.copyOf(x.shape(), x.rank() - 1);
      call.output(0, whole, shape).data().copyFrom(x.data());
    };
  }
}
