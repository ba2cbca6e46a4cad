package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.BroadcastReader;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Where the matrices of each head of an attention lie: queries, keys, values and results as matrices
/// with a row per place in the sequence.
///
/// @param type the type of the numbers that are computed with
record AttentionHeads(
    DType type, long batch, long heads, long queries, long keys, long size, long valueSize) {

  /// The heads of `[batch, sequence, heads, size]` tensors.
  static AttentionHeads of(Tensor q, Tensor k, Tensor v) {
    if (!q.dtype().isFloat()
        || q.rank() != 4
        || k.rank() != 4
        || v.rank() != 4
        || k.dtype() != q.dtype()
        || v.dtype() != q.dtype()
        || k.dim(0) != q.dim(0)
        || v.dim(0) != q.dim(0)
        || v.dim(2) != k.dim(2)
        || k.dim(2) != q.dim(2) && (k.dim(2) == 0 || q.dim(2) % k.dim(2) != 0)
        || k.dim(3) != q.dim(3)
        || v.dim(1) != k.dim(1)) {
      throw KernelException.of(
          "queries, keys and values of types %s, %s and %s do not belong together",
          q.describe(), k.describe(), v.describe());
    }
    return new AttentionHeads(
        q.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32,
        q.dim(0),
        q.dim(2),
        q.dim(1),
        k.dim(1),
        q.dim(3),
        v.dim(3));
  }

  /// The matrix of one head of a `[batch, sequence, heads, size]` tensor.
  static MatrixView matrix(Tensor tensor, long batch, long head) {
    long size = tensor.dim(3);
    long row = tensor.dim(2) * size;
    return new MatrixView(tensor, batch * tensor.dim(1) * row + head * size, row, 1);
  }

  /// The matrix of the keys, or values, that a head of the queries has, as others next to it may.
  MatrixView shared(Tensor tensor, long batch, long head) {
    return matrix(tensor, batch, head * tensor.dim(2) / heads);
  }

  /// The shape of the scores.
  long[] scores() {
    return new long[] {batch, heads, queries, keys};
  }

  /// A matrix of its own for the scores of one head.
  MatrixView scoreMatrix() {
    return new MatrixView(Tensor.zeros(type, queries, keys), 0, keys, 1);
  }

  /// The position of a score among all of them.
  long position(long batchIndex, long head, long query) {
    return ((batchIndex * heads + head) * queries + query) * keys;
  }

  /// `bias` as read from front to back, or null where there is none.
  @Nullable BroadcastReader bias(@Nullable Tensor bias) {
    if (bias == null) {
      return null;
    }
    long[] shape = scores();
    if (!bias.dtype().isFloat() || !Arrays.equals(Shapes.broadcast(shape, bias.shape()), shape)) {
      throw KernelException.of(
          "a bias of type %s does not fit scores of shape %s",
          bias.describe(), Arrays.toString(shape));
    }
    return new BroadcastReader(bias, shape);
  }

  /// Reads the next row of a bias.
  static void readRow(BroadcastReader bias, double[] row, double[] block) {
    for (int at = 0; at < row.length; at += Scratch.BLOCK) {
      int count = Math.min(Scratch.BLOCK, row.length - at);
      bias.read(block, count);
      System.arraycopy(block, 0, row, at, count);
    }
  }
}
