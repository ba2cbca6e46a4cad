package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import java.util.List;

/// How many numbers a kernel computes in a call: multiplications and additions, each for one. A profile tells it.
@FunctionalInterface
interface KernelOperations {
  /// Says nothing.
  KernelOperations UNKNOWN = (inputs, outputs) -> 0;

  /// Of a matmul of the first two operands, whichever of them is transposed. What is added to the result, and
  /// activations, are not counted.
  KernelOperations MATMUL =
      (inputs, outputs) -> {
        Tensor y = inputs.get(1);
        Tensor out = outputs.get(0);
        if (out.elementCount() == 0) {
          return 0;
        }
        // y: […, K, N] or […, N, K] or [K].
        long inner = y.elementCount();
        for (int i = 0; i < y.rank() - 2; i++) {
          inner /= y.dim(i);
        }
        return 2 * out.elementCount() * (y.rank() == 1 ? inner : inner / out.dim(out.rank() - 1));
      };

  /// Of a convolution of the first operand with filters `O x …`, the second one.
  KernelOperations CONVOLUTION =
      (inputs, outputs) -> {
        Tensor filters = inputs.get(1);
        return filters.dim(0) == 0
            ? 0
            : 2 * outputs.get(0).elementCount() * (filters.elementCount() / filters.dim(0));
      };

  /// {@return the number}
  ///
  /// @param inputs the operands that are there
  /// @param outputs the results, one at least
  long of(List<Tensor> inputs, List<Tensor> outputs);
}
