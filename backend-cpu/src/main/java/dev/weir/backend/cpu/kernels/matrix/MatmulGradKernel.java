package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Reduction;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The gradients of a matmul: of `x`, the gradient of the product times `y` transposed; of `y`,
/// `x` transposed times that gradient; each summed over the batches an operand was broadcast to.
public final class MatmulGradKernel {
  private MatmulGradKernel() {}

  /// {@return the kernel of `pd_op.matmul_grad`}
  public static HostKernel matmulGrad(KernelAttributes attributes) {
    boolean transposeX = attributes.bool("transpose_x", false);
    boolean transposeY = attributes.bool("transpose_y", false);
    return call -> run(call, transposeX, transposeY, Shapes.required(call, 2));
  }

  /// Computes the gradients of the product of operands 0 and 1, each transposed first where asked, as
  /// results 0 and 1.
  ///
  /// @return result 0, or null where nobody wants it
  static @Nullable Tensor run(
      KernelCall call, boolean transposeX, boolean transposeY, Tensor gradient) {
    Tensor x = Shapes.required(call, 0);
    Tensor y = Shapes.required(call, 1);
    if (x.rank() == 0 || y.rank() == 0) {
      throw KernelException.of(
          "operands need dimensions, but have types %s and %s", x.describe(), y.describe());
    }
    if (Shapes.sameType(x, y) != gradient.dtype() || !x.dtype().isFloat()) {
      throw KernelException.of(
          "the gradient of a matmul of types %s and %s cannot have type %s",
          x.describe(), y.describe(), gradient.describe());
    }
    boolean row = x.rank() == 1;
    boolean column = y.rank() == 1;
    Tensor left = row ? x.reshapedView(1, x.dim(0)) : x;
    Tensor right = column ? y.reshapedView(y.dim(0), 1) : y;
    boolean tx = transposeX && !row;
    boolean ty = transposeY && !column;
    long m = left.dim(left.rank() - (tx ? 1 : 2));
    long k = left.dim(left.rank() - (tx ? 2 : 1));
    long n = right.dim(right.rank() - (ty ? 2 : 1));
    long[] batch =
        Shapes.broadcast(
            Arrays.copyOf(left.shape(), left.rank() - 2),
            Arrays.copyOf(right.shape(), right.rank() - 2));
    long[] shape = Arrays.copyOf(batch, batch.length + 2);
    shape[batch.length] = m;
    shape[batch.length + 1] = n;
    if (k != right.dim(right.rank() - (ty ? 1 : 2))
        || gradient.elementCount() != Shapes.product(shape, 0, shape.length)) {
      throw KernelException.of(
          "the gradient of a matmul of types %s and %s cannot have type %s",
          x.describe(), y.describe(), gradient.describe());
    }
    Tensor g = gradient.reshapedView(shape);
    Tensor yGrad = call.output(1, y.dtype(), y.shape());
    Tensor xGrad = call.wants(0) ? call.output(0, x.dtype(), x.shape()) : null;
    if (xGrad != null) {
      if (tx) {
        product(right, ty, g, true, batch, xGrad);
      } else {
        product(g, false, right, !ty, batch, xGrad);
      }
    }
    if (!tx && !ty && right.rank() == 2) {
      // One matrix for all batches: they are rows of one product, and nothing is left to sum.
      long rows = m * Shapes.product(batch, 0, batch.length);
      MatmulKernels.multiply(
          left.reshapedView(rows, k), true, g.reshapedView(rows, n), false, yGrad);
    } else if (ty) {
      product(g, true, left, tx, batch, yGrad);
    } else {
      product(left, !tx, g, false, batch, yGrad);
    }
    return xGrad;
  }

  /// Writes the product to `out`, summed over the batches that `out` does not have.
  private static void product(
      Tensor x, boolean transposeX, Tensor y, boolean transposeY, long[] batch, Tensor out) {
    long rows = x.dim(x.rank() - (transposeX ? 1 : 2));
    long columns = y.dim(y.rank() - (transposeY ? 2 : 1));
    if (out.elementCount() == Shapes.product(batch, 0, batch.length) * rows * columns) {
      MatmulKernels.multiply(x, transposeX, y, transposeY, out);
      return;
    }
    long[] shape = Arrays.copyOf(batch, batch.length + 2);
    shape[batch.length] = rows;
    shape[batch.length + 1] = columns;
    Tensor all = Tensor.zeros(out.dtype(), shape);
    MatmulKernels.multiply(x, transposeX, y, transposeY, all);
    Reduction.sumTo(all, out.rank() == 1 ? out.reshapedView(rows, columns) : out);
  }
}
