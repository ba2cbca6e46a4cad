package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.backend.cpu.kernels.AxisView;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.function.DoubleUnaryOperator;

/// The gradients of activation functions, softmax among them.
public final class ActivationGradients {
  /// 1 / sqrt(2 pi).
  private static final double NORMAL = 1 / Math.sqrt(2 * Math.PI);

  private ActivationGradients() {}

  /// {@return the kernel of `pd_op.relu_grad`}
  public static HostKernel reluGrad(KernelAttributes attributes) {
    return new BinaryLoops(
            (out, g, result, count) -> {
              for (int i = 0; i < count; i++) {
                result[i] = out[i] > 0 ? g[i] : 0f;
              }
            },
            (out, g, result, count) -> {
              for (int i = 0; i < count; i++) {
                result[i] = out[i] > 0 ? g[i] : 0;
              }
            },
            (out, g, result, count) -> {
              for (int i = 0; i < count; i++) {
                result[i] = out[i] > 0 ? g[i] : 0;
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.gelu_grad`}
  public static HostKernel geluGrad(KernelAttributes attributes) {
    DoubleUnaryOperator slope =
        attributes.bool("approximate", false)
            ? ActivationGradients::tanhGeluSlope
            : ActivationGradients::geluSlope;
    return new BinaryLoops(
            (x, g, result, count) -> {
              for (int i = 0; i < count; i++) {
                result[i] = (float) (g[i] * slope.applyAsDouble(x[i]));
              }
            },
            (x, g, result, count) -> {
              for (int i = 0; i < count; i++) {
                result[i] = g[i] * slope.applyAsDouble(x[i]);
              }
            },
            (x, g, result, count) -> {
              throw new KernelException("'gelu' has no gradient for integers");
            })
        ::run;
  }

  /// P(X <= x) + x p(x) for a normally distributed X with density p.
  static double geluSlope(double x) {
    double below = 0.5 * (1 + Erf.erf(x * Math.sqrt(0.5)));
    return below + x * NORMAL * Math.exp(-0.5 * x * x);
  }

  private static double tanhGeluSlope(double x) {
    double factor = Math.sqrt(2 / Math.PI);
    double tanh = Math.tanh(factor * (x + 0.044715 * x * x * x));
    double inner = factor * (1 + 3 * 0.044715 * x * x);
    return 0.5 * (1 + tanh) + 0.5 * x * (1 - tanh * tanh) * inner;
  }

  /// {@return the kernel of `pd_op.softmax_grad`}
  public static HostKernel softmaxGrad(KernelAttributes attributes) {
    long axis = attributes.integer("axis", -1);
    return call -> {
      Tensor out = Shapes.required(call, 0);
      Tensor gradient = Shapes.required(call, 1);
      if (!out.dtype().isFloat()
          || gradient.dtype() != out.dtype()
          || !gradient.hasShape(out.shape())) {
        throw KernelException.of(
            "a result of type %s has no gradient of type %s", out.describe(), gradient.describe());
      }
      AxisView lines = AxisView.of(out, Shapes.lineAxis(axis, out.rank()));
      AxisView gradients = lines.on(gradient);
      AxisView results = lines.on(call.output(0, out.dtype(), out.shape()));
      int count = Shapes.extent(lines.extent());
      double[] y = new double[count];
      double[] g = new double[count];
      for (long line = 0; line < lines.lines(); line++) {
        lines.load(line, y);
        gradients.load(line, g);
        softmaxGrad(y, g);
        results.store(line, g);
      }
    };
  }

  /// Turns the gradient `g` of one line `y` of a softmax into that of its operand.
  public static void softmaxGrad(double[] y, double[] g) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += y[i] * g[i];
    }
    for (int i = 0; i < y.length; i++) {
      g[i] = y[i] * (g[i] - sum);
    }
  }
}
