package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;

/// Floats to integers of few bits and back, by one scale or one for each place along an axis.
///
/// In training `quantize_linear` finds the scale itself: the largest magnitude for each place along the
/// axis, or one for all, averaged with those of earlier steps.
public final class QuantizeKernels {
  /// How much of an average comes from earlier steps.
  private static final double KEPT = 0.9;

  private final int axis;
  private final double most;
  private final boolean toEven;

  private final boolean training;
  private final boolean observes;

  private QuantizeKernels(KernelAttributes attributes) {
    this.training = !attributes.bool("is_test", true);
    this.observes = attributes.bool("only_observer", false);
    long bits = attributes.integer("bit_length", 8);
    if (bits < 2 || bits > 16) {
      throw KernelException.of("%d bits are not supported", bits);
    }
    this.axis = (int) attributes.integer("quant_axis", 0);
    this.most = (1 << (bits - 1)) - 1;
    this.toEven = attributes.integer("round_type", 0) == 0;
  }

  static HostKernel quantizeLinear(KernelAttributes attributes) {
    QuantizeKernels kernel = new QuantizeKernels(attributes);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      if (!x.dtype().isFloat()) {
        throw Shapes.unsupported(x.dtype());
      }
      double[] scales =
          kernel.training ? kernel.observe(call, x) : Shapes.required(call, 1).toDoubleArray();
      kernel.run(x, scales, zeros(call), call.output(0, x.dtype(), x.shape()), true);
    };
  }

  static HostKernel dequantizeLinear(KernelAttributes attributes) {
    QuantizeKernels kernel = new QuantizeKernels(attributes);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor scale = Shapes.required(call, 1);
      DType dtype = x.dtype().isFloat() ? x.dtype() : scale.dtype();
      if (!dtype.isFloat()) {
        throw Shapes.unsupported(dtype);
      }
      if (kernel.training) {
        hand(call, 4, 1);
        hand(call, 3, 2);
        hand(call, 1, 3);
      }
      kernel.run(x, scale.toDoubleArray(), zeros(call), call.output(0, dtype, x.shape()), false);
    };
  }

  /// Hands an operand on as a result.
  private static void hand(KernelCall call, int operand, int result) {
    Tensor given = Shapes.required(call, operand);
    call.output(result, given.dtype(), given.shape()).copyFrom(given);
  }

  /// {@return the scales that `x` gives, which are results too, beside what the average is made of}
  private double[] observe(KernelCall call, Tensor x) {
    AxisView view = view(x, axis < 0);
    double[] scales = new double[Math.toIntExact(view.extent())];
    double[] block = Scratch.current().doubles[0];
    for (long run = 0; run < view.outer() * view.extent(); run++) {
      int place = (int) (run % view.extent());
      for (long at = 0; at < view.inner(); at += Scratch.BLOCK) {
        int count = Scratch.length(at, view.inner());
        Elements.load(x, run * view.inner() + at, block, 0, count);
        for (int i = 0; i < count; i++) {
          scales[place] = Math.max(scales[place], Math.abs(block[i]));
        }
      }
    }
    Tensor sum = Shapes.required(call, 3);
    Tensor state = Shapes.required(call, 4);
    double newSum = sum.getDouble(0);
    double newState = state.getDouble(0);
    if (axis < 0) {
      newState = KEPT * newState + 1;
      newSum = KEPT * newSum + scales[0];
      scales[0] = newSum / newState;
    }
    call.output(1, state.dtype(), state.shape()).setDouble(0, newState);
    call.output(2, sum.dtype(), sum.shape()).setDouble(0, newSum);
    Tensor given = Shapes.required(call, 1);
    Tensor found = call.output(3, given.dtype(), given.shape());
    for (int i = 0; i < scales.length; i++) {
      found.setDouble(i, scales[i]);
    }
    return scales;
  }

  /// {@return the zero points, which are 0 unless they are integers}
  private static double[] zeros(KernelCall call) {
    Tensor zeros = Shapes.required(call, 2);
    return zeros.dtype().isFloat() ? new double[1] : zeros.toDoubleArray();
  }

  private AxisView view(Tensor x, boolean whole) {
    return whole
        ? new AxisView(x, 1, 1, x.elementCount())
        : AxisView.of(x, Shapes.axis(axis, Math.max(1, x.rank())));
  }

  private void run(Tensor x, double[] scales, double[] zeros, Tensor out, boolean quantize) {
    if (observes) {
      out.copyFrom(x);
      return;
    }
    AxisView view = view(x, scales.length == 1 && zeros.length == 1);
    check("scales", scales, view);
    check("zero points", zeros, view);
    double[] block = Scratch.current().doubles[0];
    for (long run = 0; run < view.outer() * view.extent(); run++) {
      int index = (int) (run % view.extent());
      double one = scales[scales.length == 1 ? 0 : index];
      double zero = zeros[zeros.length == 1 ? 0 : index];
      for (long at = 0; at < view.inner(); at += Scratch.BLOCK) {
        int count = Scratch.length(at, view.inner());
        long start = run * view.inner() + at;
        Elements.load(x, start, block, 0, count);
        for (int i = 0; i < count; i++) {
          block[i] =
              quantize
                  ? quantized(one == 0 ? 0 : block[i] * most / one, zero)
                  : (block[i] - zero) * one / most;
        }
        Elements.store(out, start, block, 0, count);
      }
    }
  }

  private void check(String what, double[] values, AxisView view) {
    if (values.length != 1 && values.length != view.extent()) {
      throw KernelException.of(
          "%d %s for %d elements along axis %d", values.length, what, view.extent(), axis);
    }
  }

  private double quantized(double x, double zero) {
    return Math.min(Math.max(rounded(x, toEven) + zero, -most - 1), most);
  }

  /// {@return the integer next to `x`}; a half goes to the even one or away from zero
  public static double rounded(double x, boolean toEven) {
    return toEven ? Math.rint(x) : Math.copySign(Math.floor(Math.abs(x) + 0.5), x);
  }
}
