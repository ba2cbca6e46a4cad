package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// Matmuls of the last two dimensions; those before them are batches.
public final class MatmulKernels {
  private MatmulKernels() {}

  /// {@return the kernel of `pd_op.matmul`}
  public static HostKernel matmul(KernelAttributes attributes) {
    boolean transposeX = attributes.bool("transpose_x", false);
    boolean transposeY = attributes.bool("transpose_y", false);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor y = Shapes.required(call, 1);
      if (x.rank() == 0 || y.rank() == 0) {
        throw KernelException.of(
            "operands need dimensions, but have types %s and %s", x.describe(), y.describe());
      }
      // A vector is a row on the left and a column on the right, and its dimension drops out.
      boolean row = x.rank() == 1;
      boolean column = y.rank() == 1;
      Tensor left = row ? x.reshapedView(1, x.dim(0)) : x;
      Tensor right = column ? y.reshapedView(y.dim(0), 1) : y;
      product(call, left, right, transposeX && !row, transposeY && !column, row, column);
    };
  }

  /// {@return the kernel of `pd_op.bmm`}
  public static HostKernel bmm(KernelAttributes attributes) {
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor y = Shapes.required(call, 1);
      Shapes.checkRank(x, 3, "the left operand");
      Shapes.checkRank(y, 3, "the right operand");
      if (x.dim(0) != y.dim(0)) {
        throw KernelException.of(
            "operands of types %s and %s differ in their batches", x.describe(), y.describe());
      }
      product(call, x, y, false, false, false, false);
    };
  }

  private static void product(
      KernelCall call,
      Tensor x,
      Tensor y,
      boolean transposeX,
      boolean transposeY,
      boolean dropRow,
      boolean dropColumn) {
    DType dtype = Shapes.sameType(x, y);
    long m = x.dim(x.rank() - (transposeX ? 1 : 2));
    long k = x.dim(x.rank() - (transposeX ? 2 : 1));
    long n = y.dim(y.rank() - (transposeY ? 2 : 1));
    if (k != y.dim(y.rank() - (transposeY ? 1 : 2))) {
      throw KernelException.of(
          "the contracted dimensions of %s and %s differ", x.describe(), y.describe());
    }
    long[] batch = batch(x, y);
    long[] shape = Arrays.copyOf(batch, batch.length + (dropRow ? 0 : 1) + (dropColumn ? 0 : 1));
    int next = batch.length;
    if (!dropRow) {
      shape[next++] = m;
    }
    if (!dropColumn) {
      shape[next] = n;
    }
    multiply(x, transposeX, y, transposeY, call.output(0, dtype, shape));
  }

  private static long[] batch(Tensor x, Tensor y) {
    return Shapes.broadcast(
        Arrays.copyOf(x.shape(), x.rank() - 2), Arrays.copyOf(y.shape(), y.rank() - 2));
  }

  /// Writes the product of `x` and `y`, of two dimensions or more and each transposed first where
  /// asked, to `out`, whose elements are those of the product in order.
  static void multiply(Tensor x, boolean transposeX, Tensor y, boolean transposeY, Tensor out) {
    DType dtype = Shapes.sameType(x, y);
    MatrixView left = matrix(x, transposeX);
    MatrixView right = matrix(y, transposeY);
    long m = x.dim(x.rank() - (transposeX ? 1 : 2));
    long k = x.dim(x.rank() - (transposeX ? 2 : 1));
    long n = y.dim(y.rank() - (transposeY ? 2 : 1));
    long[] leftBatch = Arrays.copyOf(x.shape(), x.rank() - 2);
    long[] rightBatch = Arrays.copyOf(y.shape(), y.rank() - 2);
    long[] batch = batch(x, y);
    long batches = Shapes.product(batch, 0, batch.length);
    if (rightBatch.length == 0 && !transposeX && left.columnStride() == 1) {
      // One matrix on the right: all batches on the left are rows of one product.
      Gemm.multiply(dtype, batches * m, n, k, left, right, new MatrixView(out, 0, n, 1));
      return;
    }
    for (long i = 0; i < batches; i++) {
      Gemm.multiply(
          dtype,
          m,
          n,
          k,
          left.at(offset(i, batch, leftBatch) * m * k),
          right.at(offset(i, batch, rightBatch) * k * n),
          new MatrixView(out, i * m * n, n, 1));
    }
  }

  private static MatrixView matrix(Tensor tensor, boolean transposed) {
    MatrixView view = new MatrixView(tensor, 0, tensor.dim(tensor.rank() - 1), 1);
    return transposed ? view.transposed() : view;
  }

  /// Which matrix of an operand belongs to matrix `index` of the broadcast batch.
  static long offset(long index, long[] batch, long[] own) {
    long rest = index;
    long offset = 0;
    long stride = 1;
    for (int i = 1; i <= batch.length; i++) {
      long extent = batch[batch.length - i];
      long coordinate = rest % extent;
      rest /= extent;
      if (i <= own.length) {
        long dim = own[own.length - i];
        offset += dim == 1 ? 0 : coordinate * stride;
        stride *= dim;
      }
    }
    return offset;
  }
}
