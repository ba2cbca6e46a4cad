package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// The gradients of a normalisation of rows.
///
/// With the elements `x` of a row of `n`, their gradients `g`, `h = (x - mean) / deviation` and
/// `s = scale * g`: the gradient of `x` is `(s - sum(s) / n - h * sum(s h) / n) / deviation`; those of
/// the bias and of the scale are the sums of `g` and of `g h` over the rows.
public final class LayerNormGradKernel {
  private LayerNormGradKernel() {}

  /// {@return the kernel of `pd_op.layer_norm_grad`}
  public static HostKernel layerNormGrad(KernelAttributes attributes) {
    double epsilon = attributes.number("epsilon", 1e-5);
    long begin = attributes.integer("begin_norm_axis", 1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor gradient = Shapes.required(call, 5);
      int axis = NormKernels.rowStart(begin, x);
      long rows = Shapes.product(x.shape(), 0, axis);
      int width = Shapes.extent(Shapes.product(x.shape(), axis, x.rank()));
      Tensor scale = Shapes.optional(call, 1);
      Tensor bias = Shapes.optional(call, 2);
      double[] factors = NormKernels.parameter(scale, width, 1, "scale");
      Tensor means = Shapes.required(call, 3);
      Tensor variances = Shapes.required(call, 4);
      if (gradient.dtype() != x.dtype()
          || !gradient.hasShape(x.shape())
          || means.elementCount() != rows
          || variances.elementCount() != rows) {
        throw KernelException.of(
            "rows of type %s with means of type %s have no gradient of type %s",
            x.describe(), means.describe(), gradient.describe());
      }
      Tensor xGrad = call.output(0, x.dtype(), x.shape());
      double[] scaleSums = new double[width];
      double[] biasSums = new double[width];
      double[] row = new double[width];
      double[] g = new double[width];
      for (long i = 0; i < rows; i++) {
        Elements.load(x, i * width, row, 0, width);
        Elements.load(gradient, i * width, g, 0, width);
        double mean = means.getDouble(i);
        double inverse = 1 / Math.sqrt(variances.getDouble(i) + epsilon);
        double sum = 0;
        double product = 0;
        for (int j = 0; j < width; j++) {
          double normal = (row[j] - mean) * inverse;
          scaleSums[j] += g[j] * normal;
          biasSums[j] += g[j];
          row[j] = normal;
          g[j] *= factors[j];
          sum += g[j];
          product += g[j] * normal;
        }
        for (int j = 0; j < width; j++) {
          g[j] = (g[j] - (sum + row[j] * product) / width) * inverse;
        }
        Elements.store(xGrad, i * width, g, 0, width);
      }
      NormKernels.storeParameter(call, 1, scale, x, scaleSums);
      NormKernels.storeParameter(call, 2, bias, x, biasSums);
    };
  }
}
