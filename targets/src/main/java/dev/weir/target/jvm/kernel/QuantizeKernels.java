package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;

/// Floats to whole numbers of few bits and back, by one scale or one for each place along an axis.
final class QuantizeKernels {
  private final int axis;
  private final double most;
  private final boolean toEven;

  private QuantizeKernels(KernelAttributes attributes) {
    if (!attributes.bool("is_test", true)) {
      throw new KernelException("observing the scale in training is not supported");
    }
    long bits = attributes.integer("bit_length", 8);
    if (bits < 2 || bits > 16) {
      throw KernelException.of("%d bits are not supported", bits);
    }
    this.axis = (int) attributes.integer("quant_axis", 0);
    this.most = (1 << (bits - 1)) - 1;
    this.toEven = attributes.integer("round_type", 0) == 0;
  }

  static JvmKernel quantizeLinear(KernelAttributes attributes) {
    QuantizeKernels kernel = new QuantizeKernels(attributes);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      if (!x.dtype().isFloat()) {
        throw Shapes.unsupported(x.dtype());
      }
      kernel.run(x, Shapes.required(call, 1), call.output(0, x.dtype(), x.shape()), true);
    };
  }

  static JvmKernel dequantizeLinear(KernelAttributes attributes) {
    QuantizeKernels kernel = new QuantizeKernels(attributes);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor scale = Shapes.required(call, 1);
      DType dtype = x.dtype().isFloat() ? x.dtype() : scale.dtype();
      if (!dtype.isFloat()) {
        throw Shapes.unsupported(dtype);
      }
      kernel.run(x, scale, call.output(0, dtype, x.shape()), false);
    };
  }

  private void run(Tensor x, Tensor scale, Tensor out, boolean quantize) {
    double[] scales = scale.toDoubleArray();
    AxisView view =
        scales.length == 1
            ? new AxisView(x, 1, 1, x.elementCount())
            : AxisView.of(x, Shapes.axis(axis, Math.max(1, x.rank())));
    if (scales.length != 1 && scales.length != view.extent()) {
      throw KernelException.of(
          "%d scales for %d places along axis %d", scales.length, view.extent(), axis);
    }
    double[] block = Scratch.current().doubles[0];
    for (long run = 0; run < view.outer() * view.extent(); run++) {
      double one = scales[(int) (run % view.extent())];
      for (long at = 0; at < view.inner(); at += Scratch.BLOCK) {
        int count = Scratch.length(at, view.inner());
        long start = run * view.inner() + at;
        Elements.load(x, start, block, 0, count);
        for (int i = 0; i < count; i++) {
          block[i] = quantize ? quantized(block[i] * most / one) : block[i] * one / most;
        }
        Elements.store(out, start, block, 0, count);
      }
    }
  }

  private double quantized(double x) {
    return Math.min(Math.max(rounded(x, toEven), -most - 1), most);
  }

  /// {@return the whole number next to `x`}; a half goes to the even one or away from zero
  static double rounded(double x, boolean toEven) {
    return toEven ? Math.rint(x) : Math.copySign(Math.floor(Math.abs(x) + 0.5), x);
  }
}
