package dev.weir.backend.cpu.kernels.complex;

import dev.weir.backend.cpu.kernels.Arguments;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.HostKernelFactory;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;

/// Arithmetic of operators that take complex numbers too, where an operand is complex.
public final class ComplexArithmetic {
  private ComplexArithmetic() {}

  /// {@return a kernel that is `complex` where the first operand is complex, else `real`}
  public static HostKernelFactory unary(HostKernelFactory complex, HostKernelFactory real) {
    return attributes -> {
      HostKernel ofComplex = complex.bind(attributes);
      HostKernel ofReal = real.bind(attributes);
      return call -> (isComplex(call, 0) ? ofComplex : ofReal).run(call);
    };
  }

  /// {@return a kernel that is `complex` where one of the first two operands is complex, else `real`}
  public static HostKernelFactory binary(HostKernelFactory complex, HostKernelFactory real) {
    return attributes -> {
      HostKernel ofComplex = complex.bind(attributes);
      HostKernel ofReal = real.bind(attributes);
      return call -> (isComplex(call, 0) || isComplex(call, 1) ? ofComplex : ofReal).run(call);
    };
  }

  private static boolean isComplex(KernelCall call, int i) {
    Tensor tensor = Shapes.optional(call, i);
    return tensor != null && tensor.dtype().isComplex();
  }

  /// Sets a number of `out` to what two numbers, parts apart, make.
  @FunctionalInterface
  private interface Operation {
    void set(Tensor out, long at, double a, double b, double c, double d);
  }

  private static HostKernel binary(Operation operation) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor y = Shapes.required(call, 1);
      long[] shape = Shapes.broadcast(x.shape(), y.shape());
      DType dtype = x.dtype().isComplex() ? x.dtype() : y.dtype();
      Tensor out = call.output(0, dtype, shape);
      ComplexReader first = new ComplexReader(Shapes.elementwise(x, out), shape);
      ComplexReader second = new ComplexReader(Shapes.elementwise(y, out), shape);
      for (long i = 0; i < out.elementCount(); i++) {
        first.next();
        second.next();
        operation.set(out, i, first.real(), first.imaginary(), second.real(), second.imaginary());
      }
    };
  }

  /// {@return `x + y`}
  public static HostKernel add(KernelAttributes attributes) {
    return binary((out, at, a, b, c, d) -> out.setComplex(at, a + c, b + d));
  }

  /// {@return `x - y`}
  public static HostKernel subtract(KernelAttributes attributes) {
    return binary((out, at, a, b, c, d) -> out.setComplex(at, a - c, b - d));
  }

  /// {@return `x y`}
  public static HostKernel multiply(KernelAttributes attributes) {
    return binary((out, at, a, b, c, d) -> out.setComplex(at, a * c - b * d, a * d + b * c));
  }

  /// {@return `x / y`}
  public static HostKernel divide(KernelAttributes attributes) {
    return binary(ComplexArithmetic::quotient);
  }

  /// By the larger part of the divisor, so that its square does not overflow
  /// ([Smith](https://doi.org/10.1145/368637.368661)).
  private static void quotient(Tensor out, long at, double a, double b, double c, double d) {
    if (Math.abs(c) >= Math.abs(d)) {
      double ratio = c == 0 && d == 0 ? 0 : d / c;
      double by = c + d * ratio;
      out.setComplex(at, (a + b * ratio) / by, (b - a * ratio) / by);
    } else {
      double ratio = c / d;
      double by = c * ratio + d;
      out.setComplex(at, (a * ratio + b) / by, (b * ratio - a) / by);
    }
  }

  /// {@return the magnitude of each number}
  public static HostKernel abs(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor out = call.output(0, ComplexKernels.part(x.dtype()), x.shape());
      for (long i = 0; i < x.elementCount(); i++) {
        out.setDouble(i, Math.hypot(x.getDouble(i), x.getImaginary(i)));
      }
    };
  }

  /// {@return `scale x + bias`, or `scale (x + bias)`}
  public static HostKernel scale(KernelAttributes attributes) {
    Arguments.OfNumber factor = Arguments.number(attributes, "scale", 1, 1);
    double bias = attributes.number("bias", 0);
    boolean last = attributes.bool("bias_after_scale", true);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      double scale = factor.get(call);
      double added = last ? bias : bias * scale;
      Tensor out = call.output(0, x.dtype(), x.shape());
      for (long i = 0; i < x.elementCount(); i++) {
        out.setComplex(i, x.getDouble(i) * scale + added, x.getImaginary(i) * scale);
      }
    };
  }
}
