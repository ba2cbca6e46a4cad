package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.BroadcastReader;
import dev.weir.backend.cpu.kernels.DropoutAddKernels;
import dev.weir.backend.cpu.kernels.DropoutMode;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import org.jspecify.annotations.Nullable;

/// Attention: `softmax(scale * q kᵀ + bias) v`, head by head, with the scores of one head in memory
/// at a time.
public final class AttentionKernels {
  private AttentionKernels() {}

  /// What the rows of a softmax are made of.
  ///
  /// @param p the probability with which an element drops, by `seed`; 0 for none
  private record Rows(double scale, boolean causal, double p, long seed) {}

  /// Where the matrices of a head lie.
  private interface Layout {
    MatrixView q(long batch, long head);

    MatrixView k(long batch, long head);

    MatrixView v(long batch, long head);

    MatrixView out(long batch, long head);
  }

  private record Separate(AttentionHeads heads, Tensor q, Tensor k, Tensor v, Tensor out)
      implements Layout {
    @Override
    public MatrixView q(long batch, long head) {
      return AttentionHeads.matrix(q, batch, head);
    }

    @Override
    public MatrixView k(long batch, long head) {
      return heads.shared(k, batch, head);
    }

    @Override
    public MatrixView v(long batch, long head) {
      return heads.shared(v, batch, head);
    }

    @Override
    public MatrixView out(long batch, long head) {
      return AttentionHeads.matrix(out, batch, head);
    }
  }

  /// Queries, keys and values side by side in one row per place.
  private record Together(Tensor qkv, Tensor out, long rows, long width, long size)
      implements Layout {
    private MatrixView part(long which, long batch, long head) {
      long offset = batch * rows * 3 * width + which * width + head * size;
      return new MatrixView(qkv, offset, 3 * width, 1);
    }

    @Override
    public MatrixView q(long batch, long head) {
      return part(0, batch, head);
    }

    @Override
    public MatrixView k(long batch, long head) {
      return part(1, batch, head);
    }

    @Override
    public MatrixView v(long batch, long head) {
      return part(2, batch, head);
    }

    @Override
    public MatrixView out(long batch, long head) {
      return new MatrixView(out, batch * rows * width + head * size, width, 1);
    }
  }

  /// {@return the kernel of `pd_op.fused_dot_product_attention`}
  public static HostKernel dotProductAttention(KernelAttributes attributes) {
    double scale = attributes.number("scaling_factor", 1);
    boolean training = attributes.bool("is_training", false);
    double p = training ? attributes.number("dropout_probability", 0) : 0;
    checkMask(attributes);
    return call -> {
      Tensor q = Shapes.required(call, 0);
      Tensor k = Shapes.required(call, 1);
      Tensor v = Shapes.required(call, 2);
      AttentionHeads heads = AttentionHeads.of(q, k, v);
      checkLengths(call, 4);
      Tensor out = call.output(0, q.dtype(), q.dim(0), q.dim(1), q.dim(2), v.dim(3));
      Tensor sums = call.output(1, heads.type(), q.dim(0), q.dim(2), q.dim(1), 1);
      DropoutAddKernels.state(call, 2, 0);
      attend(
          heads,
          new Separate(heads, q, k, v, out),
          new Rows(scale, false, p, 0),
          Shapes.optional(call, 3),
          sums,
          null);
    };
  }

  /// Sequences of different lengths and masks by name are cuDNN's.
  static void checkLengths(KernelCall call, int operand) {
    if (Shapes.optional(call, operand) != null || Shapes.optional(call, operand + 1) != null) {
      throw new KernelException("sequences of different lengths are not supported");
    }
  }

  static void checkMask(KernelAttributes attributes) {
    String mask = attributes.string("mask_type_str", "none");
    String bias = attributes.string("bias_type_str", "none");
    if (!mask.equals("none") || !(bias.equals("none") || bias.equals("post_scale_bias"))) {
      throw KernelException.of("a mask '%s' and a bias '%s' are not supported", mask, bias);
    }
  }

  /// {@return the kernel of `pd_op.flash_attn`}
  public static HostKernel flashAttention(KernelAttributes attributes) {
    boolean causal = attributes.bool("causal", false);
    boolean keep = attributes.bool("return_softmax", false);
    double p = attributes.bool("is_test", false) ? 0 : attributes.number("dropout", 0);
    return call -> {
      Tensor q = Shapes.required(call, 0);
      Tensor k = Shapes.required(call, 1);
      Tensor v = Shapes.required(call, 2);
      AttentionHeads heads = AttentionHeads.of(q, k, v);
      Tensor state = Shapes.optional(call, 3);
      long seed = state == null ? 0 : DropoutAddKernels.seed(state);
      Tensor out = call.output(0, q.dtype(), q.dim(0), q.dim(1), q.dim(2), v.dim(3));
      Tensor softmax = keep && call.wants(1) ? call.output(1, q.dtype(), heads.scores()) : null;
      Tensor sums = call.output(2, heads.type(), q.dim(0), q.dim(2), q.dim(1));
      DropoutAddKernels.state(call, 3, seed);
      attend(
          heads,
          new Separate(heads, q, k, v, out),
          new Rows(1 / Math.sqrt((double) heads.size()), causal, p, seed),
          Shapes.optional(call, 4),
          sums,
          softmax);
    };
  }

  /// {@return the kernel of `pd_op.multihead_matmul`}
  public static HostKernel multiheadMatmul(KernelAttributes attributes) {
    double scale = attributes.number("alpha", 1);
    long count = attributes.integer("head_number", 1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor w = Shapes.required(call, 1);
      Tensor bias = Shapes.required(call, 2);
      Shapes.checkRank(x, 3, "the input");
      Shapes.checkRank(w, 3, "the weights");
      long width = w.dim(2);
      if (!x.dtype().isFloat()
          || w.dtype() != x.dtype()
          || bias.dtype() != x.dtype()
          || w.dim(0) != x.dim(2)
          || w.dim(1) != 3
          || bias.elementCount() != 3 * width
          || count <= 0
          || width % count != 0) {
        throw KernelException.of(
            "weights of type %s and biases of type %s do not make %d heads of an input of type %s",
            w.describe(), bias.describe(), count, x.describe());
      }
      long size = width / count;
      DType type = x.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
      AttentionHeads heads =
          new AttentionHeads(type, x.dim(0), count, x.dim(1), x.dim(1), size, size);
      Tensor qkv = Tensor.zeros(type, x.dim(0), x.dim(1), 3 * width);
      MatmulKernels.multiply(x, false, w.reshapedView(w.dim(0), 3 * width), false, qkv);
      addRow(qkv, bias);
      Tensor out = call.output(0, x.dtype(), x.dim(0), x.dim(1), width);
      attend(
          heads,
          new Together(qkv, out, x.dim(1), width, size),
          new Rows(scale, false, 0, 0),
          Shapes.optional(call, 3),
          null,
          null);
    };
  }

  private static void addRow(Tensor rows, Tensor bias) {
    double[] added = bias.toDoubleArray();
    double[] row = new double[added.length];
    for (long at = 0; row.length > 0 && at < rows.elementCount(); at += row.length) {
      Elements.load(rows, at, row, 0, row.length);
      for (int i = 0; i < row.length; i++) {
        row[i] += added[i];
      }
      Elements.store(rows, at, row, 0, row.length);
    }
  }

  private static void attend(
      AttentionHeads heads,
      Layout layout,
      Rows rows,
      @Nullable Tensor biasTensor,
      @Nullable Tensor sums,
      @Nullable Tensor softmax) {
    BroadcastReader bias = heads.bias(biasTensor);
    int keys = Shapes.extent(heads.keys());
    double[] row = new double[keys];
    double[] added = new double[keys];
    double[] block = Scratch.current().doubles[0];
    MatrixView scores = heads.scoreMatrix();
    for (long b = 0; b < heads.batch(); b++) {
      for (long h = 0; h < heads.heads(); h++) {
        Gemm.multiply(
            heads.type(),
            heads.queries(),
            heads.keys(),
            heads.size(),
            layout.q(b, h),
            layout.k(b, h).transposed(),
            scores);
        for (long i = 0; i < heads.queries(); i++) {
          Elements.load(scores.tensor(), i * keys, row, 0, keys);
          if (bias != null) {
            AttentionHeads.readRow(bias, added, block);
          }
          // The last query sees the last key, whatever their numbers.
          long seen = rows.causal() ? i + 1 + heads.keys() - heads.queries() : keys;
          double sum = softmax(row, added, rows.scale(), bias != null, seen);
          long position = heads.position(b, h, i);
          if (sums != null) {
            sums.setDouble((b * heads.heads() + h) * heads.queries() + i, sum);
          }
          if (softmax != null) {
            Elements.store(softmax, position, row, 0, keys);
          }
          drop(row, rows, position);
          Elements.store(scores.tensor(), i * keys, row, 0, keys);
        }
        Gemm.multiply(
            heads.type(),
            heads.queries(),
            heads.valueSize(),
            heads.keys(),
            scores,
            layout.v(b, h),
            layout.out(b, h));
      }
    }
  }

  /// Turns scores into their softmax.
  ///
  /// @return the logarithm of the sum of their powers of e
  private static double softmax(
      double[] row, double[] added, double scale, boolean add, long seen) {
    double most = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < row.length; j++) {
      row[j] = j >= seen ? Double.NEGATIVE_INFINITY : row[j] * scale + (add ? added[j] : 0);
      most = Math.max(most, row[j]);
    }
    double sum = 0;
    for (int j = 0; j < row.length; j++) {
      row[j] = Math.exp(row[j] - most);
      sum += row[j];
    }
    for (int j = 0; j < row.length; j++) {
      row[j] /= sum;
    }
    return most + Math.log(sum);
  }

  private static void drop(double[] row, Rows rows, long position) {
    if (rows.p() == 0) {
      return;
    }
    double factor = 1 / (1 - rows.p());
    for (int j = 0; j < row.length; j++) {
      row[j] = DropoutMode.keeps(rows.seed(), position + j, rows.p()) ? row[j] * factor : 0;
    }
  }
}
