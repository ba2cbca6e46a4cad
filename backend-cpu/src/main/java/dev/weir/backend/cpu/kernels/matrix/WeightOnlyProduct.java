package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.quantized.QuantizedProduct;
import dev.weir.backend.cpu.quantized.QuantizedWeights;
import dev.weir.backend.cpu.quantized.RoundedProduct;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.ref.Reference;

/// Products of rows of f32 with weights of 8 or 4 bits, of which there are never more than a few columns as floats: those
/// of [QuantizedProduct], and where the machine has no vectors those of [Gemm] and a panel of columns at a time.
///
/// Rows may be rounded to integers first ([RoundedProduct]).
///
/// @param weight `[n, k]` bytes, or `[n / 2, k]` with a column in each half
/// @param scale `[groups, n]`, what the weights of a group are multiplied by
/// @param transposed whether that is `[n, groups]`
/// @param packed whether a byte has two weights
/// @param group the weights of a column that share a scale
/// @param n the columns
/// @param k the weights of a column
/// @param rounds whether rows are rounded
record WeightOnlyProduct(
    Tensor weight,
    Tensor scale,
    boolean transposed,
    boolean packed,
    int group,
    int n,
    int k,
    boolean rounds) {
  /// Columns that become floats at a time.
  private static final int PANEL = 128;

  /// {@return whether such products with rows like `x` are computed here}
  boolean fits(Tensor x) {
    return x.dtype() == DType.FLOAT32
        && (scale.dtype() == DType.FLOAT32 || scale.dtype() == DType.FLOAT16)
        && weight.dtype() == DType.INT8
        && QuantizedWeights.fits(group, n, k);
  }

  /// {@return the product with those scales}
  WeightOnlyProduct withScale(Tensor floats) {
    return new WeightOnlyProduct(weight, floats, transposed, packed, group, n, k, rounds);
  }

  /// Writes the product of the `m` rows of `x` and the weights to `out`.
  void multiply(Tensor x, int m, Tensor out) {
    QuantizedWeights weights =
        new QuantizedWeights(
            weight.data().address(),
            packed,
            scale.data().address(),
            transposed,
            scale.dtype() == DType.FLOAT16,
            group,
            n,
            k);
    try {
      if (rounds) {
        RoundedProduct.multiply(weights, x.data().address(), m, out.data().address());
      } else if (QuantizedProduct.packs(weights, m) && !VectorSupport.isPresent()) {
        panels(weights, x, m, out);
      } else {
        QuantizedProduct.multiply(weights, x.data().address(), m, out.data().address());
      }
    } finally {
      // Memory may belong to one thread, so that the others reach it by its address.
      Reference.reachabilityFence(x);
      Reference.reachabilityFence(weight);
      Reference.reachabilityFence(scale);
      Reference.reachabilityFence(out);
    }
  }

  private void panels(QuantizedWeights weights, Tensor x, int m, Tensor out) {
    Workers workers = isShared(x) && isShared(out) ? Workers.common() : Workers.alone();
    workers.run(
        Math.ceilDiv(n, PANEL),
        1,
        (begin, end) -> {
          Tensor panel = Tensor.zeros(DType.FLOAT32, PANEL, k);
          for (long next = begin; next < end; next++) {
            int first = (int) next * PANEL;
            int columns = Math.min(n - first, PANEL);
            QuantizedProduct.dequantize(
                weights, first, first + columns, panel.data().address(), (long) k * Float.BYTES);
            Gemm.multiply(
                DType.FLOAT32,
                m,
                columns,
                k,
                new MatrixView(x, 0, k, 1),
                new MatrixView(panel, 0, 1, k),
                new MatrixView(out, first, n, 1));
          }
        });
  }

  /// {@return whether any thread may read and write `tensor`, not only the one that its memory belongs to}
  private static boolean isShared(Tensor tensor) {
    return tensor.data().isAccessibleBy(Thread.ofPlatform().unstarted(() -> {}));
  }
}
