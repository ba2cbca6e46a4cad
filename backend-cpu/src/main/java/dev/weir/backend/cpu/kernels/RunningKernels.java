package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.function.Consumer;

/// What is accumulated along an axis: sums, products, logarithms of sums of exponentials.
final class RunningKernels {
  private RunningKernels() {}

  static HostKernel cumsum(KernelAttributes attributes) {
    Arguments.OfInteger axis = Arguments.integer(attributes, "axis", 1, -1);
    boolean flatten = attributes.bool("flatten", false);
    Order order = Order.of(attributes);
    return call ->
        run(call, axis.get(call), flatten, line -> sums(line, order), line -> sums(line, order));
  }

  static HostKernel cumprod(KernelAttributes attributes) {
    long axis = attributes.integer("dim", -1);
    Order order = Order.of(attributes);
    return call ->
        run(call, axis, false, line -> products(line, order), line -> products(line, order));
  }

  static HostKernel logcumsumexp(KernelAttributes attributes) {
    long axis = attributes.integer("axis", -1);
    boolean flatten = attributes.bool("flatten", false);
    Order order = Order.of(attributes);
    return call ->
        run(
            call,
            axis,
            flatten,
            line -> logarithms(line, order),
            line -> {
              throw new KernelException("expects floats");
            });
  }

  /// In which order a line is run along, and whether each element itself counts.
  private record Order(boolean exclusive, boolean reverse) {
    static Order of(KernelAttributes attributes) {
      return new Order(attributes.bool("exclusive", false), attributes.bool("reverse", false));
    }

    int at(int step, int length) {
      return reverse ? length - 1 - step : step;
    }
  }

  private static void run(
      KernelCall call,
      long axis,
      boolean flatten,
      Consumer<double[]> floats,
      Consumer<long[]> integers) {
    Tensor operand = Shapes.required(call, 0);
    Tensor x = flatten ? operand.reshapedView(operand.elementCount()) : operand;
    int at = flatten ? 0 : Shapes.lineAxis(axis, x.rank());
    AxisView source = AxisView.of(x, at);
    AxisView target = source.on(call.output(0, x.dtype(), x.shape()));
    int extent = Shapes.extent(source.extent());
    if (Domain.of(x.dtype()) == Domain.LONG) {
      long[] line = new long[extent];
      for (long i = 0; i < source.lines(); i++) {
        source.load(i, line);
        integers.accept(line);
        target.store(i, line);
      }
    } else {
      double[] line = new double[extent];
      for (long i = 0; i < source.lines(); i++) {
        source.load(i, line);
        floats.accept(line);
        target.store(i, line);
      }
    }
  }

  private static void sums(double[] line, Order order) {
    double sum = 0;
    for (int i = 0; i < line.length; i++) {
      int at = order.at(i, line.length);
      double next = sum + line[at];
      line[at] = order.exclusive() ? sum : next;
      sum = next;
    }
  }

  private static void sums(long[] line, Order order) {
    long sum = 0;
    for (int i = 0; i < line.length; i++) {
      int at = order.at(i, line.length);
      long next = sum + line[at];
      line[at] = order.exclusive() ? sum : next;
      sum = next;
    }
  }

  private static void products(double[] line, Order order) {
    double product = 1;
    for (int i = 0; i < line.length; i++) {
      int at = order.at(i, line.length);
      double next = product * line[at];
      line[at] = order.exclusive() ? product : next;
      product = next;
    }
  }

  private static void products(long[] line, Order order) {
    long product = 1;
    for (int i = 0; i < line.length; i++) {
      int at = order.at(i, line.length);
      long next = product * line[at];
      line[at] = order.exclusive() ? product : next;
      product = next;
    }
  }

  /// The largest element so far is kept apart from the sum of all over it.
  private static void logarithms(double[] line, Order order) {
    double largest = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (int i = 0; i < line.length; i++) {
      int at = order.at(i, line.length);
      double x = line[at];
      double before = largest + Math.log(sum);
      if (x == largest) {
        sum += x == Double.NEGATIVE_INFINITY ? 0 : 1;
      } else if (x < largest) {
        sum += Math.exp(x - largest);
      } else {
        sum = sum == 0 ? 1 : sum * Math.exp(largest - x) + 1;
        largest = x;
      }
      line[at] = order.exclusive() ? before : largest + Math.log(sum);
    }
  }

  static HostKernel cumprodGrad(KernelAttributes attributes) {
    long axis = attributes.integer("dim", -1);
    Order order = Order.of(attributes);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor gradient = Shapes.required(call, 2);
      if (!gradient.hasShape(x.shape())) {
        throw KernelException.of(
            "products of type %s have no gradient of type %s", x.describe(), gradient.describe());
      }
      AxisView source = AxisView.of(x, Shapes.lineAxis(axis, x.rank()));
      AxisView given = source.on(gradient);
      AxisView target = source.on(call.output(0, x.dtype(), x.shape()));
      double[] line = new double[Shapes.extent(source.extent())];
      double[] gradients = new double[line.length];
      double[] before = new double[line.length];
      for (long i = 0; i < source.lines(); i++) {
        source.load(i, line);
        given.load(i, gradients);
        derivatives(line, gradients, before, order);
        target.store(i, line);
      }
    };
  }

  /// Each element takes part in the products after it: its derivative is the product of those before it, times the
  /// gradients of these, each times what is between. Nothing is divided.
  private static void derivatives(double[] x, double[] gradients, double[] before, Order order) {
    double product = 1;
    for (int i = 0; i < x.length; i++) {
      int at = order.at(i, x.length);
      before[at] = product;
      product *= x[at];
    }
    double after = 0;
    double factor = 0;
    for (int i = x.length - 1; i >= 0; i--) {
      int at = order.at(i, x.length);
      double here = after * factor;
      if (order.exclusive()) {
        // What comes after, the gradient of the next product included.
        after = i == x.length - 1 ? 0 : gradients[order.at(i + 1, x.length)] + here;
      } else {
        after = gradients[at] + here;
      }
      factor = x[at];
      x[at] = before[at] * after;
    }
  }
}
