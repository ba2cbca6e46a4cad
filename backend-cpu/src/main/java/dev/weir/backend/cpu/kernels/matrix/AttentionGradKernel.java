package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.BroadcastReader;
import dev.weir.backend.cpu.kernels.DropoutAddKernels;
import dev.weir.backend.cpu.kernels.DropoutMode;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Reduction;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.elementwise.ActivationGradients;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.OptionalDouble;

/// The gradients of attention, head by head, from the logarithms of the sums in its softmax.
///
/// With `P = exp(scale * q kᵀ + bias - sums)`, `D` what dropout makes of it and `G` the gradient of the
/// result: the gradient of `v` is `Dᵀ G`; with `S = P * (dP - rowsum(dP * P))`, where `dP` is what
/// dropout makes of `G vᵀ`, that of the bias is `S`, that of `q` is `scale * S k`, that of `k` is
/// `scale * Sᵀ q`.
public final class AttentionGradKernel {
  private final Operands operands;
  private final double p;
  private final boolean causal;

  private AttentionGradKernel(Operands operands, double p, boolean causal) {
    this.operands = operands;
    this.p = p;
    this.causal = causal;
  }

  /// Which operands there are besides queries, keys and values.
  ///
  /// @param scale what scores are multiplied by, where it is an attribute
  private record Operands(
      int bias, boolean biasHasGradient, int sums, int state, int gradient, OptionalDouble scale) {}

  /// {@return the kernel of `pd_op.fused_dot_product_attention_grad`}
  public static HostKernel attentionGrad(KernelAttributes attributes) {
    AttentionKernels.checkMask(attributes);
    double scale = attributes.number("scaling_factor", 1);
    AttentionGradKernel kernel =
        new AttentionGradKernel(
            new Operands(3, true, 7, 8, 9, OptionalDouble.of(scale)),
            attributes.number("dropout_probability", 0),
            false);
    return call -> {
      AttentionKernels.checkLengths(call, 4);
      kernel.run(call);
    };
  }

  /// {@return the kernel of `pd_op.flash_attn_grad`}
  public static HostKernel flashAttentionGrad(KernelAttributes attributes) {
    return new AttentionGradKernel(
            new Operands(6, false, 4, 5, 7, OptionalDouble.empty()),
            attributes.number("dropout", 0),
            attributes.bool("causal", false))
        ::run;
  }

  private void run(KernelCall call) {
    Tensor q = Shapes.required(call, 0);
    Tensor k = Shapes.required(call, 1);
    Tensor v = Shapes.required(call, 2);
    Tensor sums = Shapes.required(call, operands.sums);
    Tensor gradient = Shapes.required(call, operands.gradient);
    AttentionHeads heads = AttentionHeads.of(q, k, v);
    double scale = operands.scale.orElse(1 / Math.sqrt((double) heads.size()));
    long[] shape = {q.dim(0), q.dim(1), q.dim(2), v.dim(3)};
    if (gradient.dtype() != q.dtype()
        || !gradient.hasShape(shape)
        || sums.elementCount() != heads.batch() * heads.heads() * heads.queries()) {
      throw KernelException.of(
          "attention of queries of type %s has no sums of type %s with a gradient of type %s",
          q.describe(), sums.describe(), gradient.describe());
    }
    long seed = DropoutAddKernels.seed(Shapes.required(call, operands.state));
    Tensor bias = Shapes.optional(call, operands.bias);
    BroadcastReader reader = heads.bias(bias);
    Tensor biasScores =
        bias != null && operands.biasHasGradient && call.wants(3)
            ? Tensor.zeros(heads.type(), heads.scores())
            : null;
    Tensor qGrad = call.output(0, q.dtype(), q.shape());
    Tensor kGrad = call.output(1, k.dtype(), k.shape());
    Tensor vGrad = call.output(2, v.dtype(), v.shape());
    // Of keys and values that several heads have, each head has a gradient first.
    Tensor kOwn = ofEachHead(kGrad, heads);
    Tensor vOwn = ofEachHead(vGrad, heads);
    MatrixView dropped = heads.scoreMatrix();
    MatrixView scores = heads.scoreMatrix();
    int keys = Shapes.extent(heads.keys());
    double[] row = new double[keys];
    double[] added = new double[keys];
    double[] back = new double[keys];
    double[] softmax = new double[Shapes.extent(heads.queries()) * keys];
    double[] block = Scratch.current().doubles[0];
    for (long b = 0; b < heads.batch(); b++) {
      for (long h = 0; h < heads.heads(); h++) {
        MatrixView queries = AttentionHeads.matrix(q, b, h);
        MatrixView keyMatrix = heads.shared(k, b, h);
        MatrixView g = AttentionHeads.matrix(gradient, b, h);
        multiply(
            heads,
            heads.queries(),
            heads.keys(),
            heads.size(),
            queries,
            keyMatrix.transposed(),
            dropped);
        for (int i = 0; i < heads.queries(); i++) {
          Elements.load(dropped.tensor(), (long) i * keys, row, 0, keys);
          if (reader != null) {
            AttentionHeads.readRow(reader, added, block);
          }
          double sum = sums.getDouble((b * heads.heads() + h) * heads.queries() + i);
          long position = heads.position(b, h, i);
          // The last query sees the last key, whatever their numbers.
          long seen = causal ? i + 1 + heads.keys() - heads.queries() : keys;
          for (int j = 0; j < keys; j++) {
            double probability = j < seen ? Math.exp(row[j] * scale + added[j] - sum) : 0;
            softmax[i * keys + j] = probability;
            row[j] = probability * kept(seed, position + j);
          }
          Elements.store(dropped.tensor(), (long) i * keys, row, 0, keys);
        }
        multiply(
            heads,
            heads.keys(),
            heads.valueSize(),
            heads.queries(),
            dropped.transposed(),
            g,
            AttentionHeads.matrix(vOwn, b, h));
        multiply(
            heads,
            heads.queries(),
            heads.keys(),
            heads.valueSize(),
            g,
            heads.shared(v, b, h).transposed(),
            scores);
        for (int i = 0; i < heads.queries(); i++) {
          Elements.load(scores.tensor(), (long) i * keys, back, 0, keys);
          long position = heads.position(b, h, i);
          for (int j = 0; j < keys; j++) {
            back[j] *= kept(seed, position + j);
          }
          System.arraycopy(softmax, i * keys, row, 0, keys);
          ActivationGradients.softmaxGrad(row, back);
          if (biasScores != null) {
            Elements.store(biasScores, position, back, 0, keys);
          }
          for (int j = 0; j < keys; j++) {
            back[j] *= scale;
          }
          Elements.store(scores.tensor(), (long) i * keys, back, 0, keys);
        }
        multiply(
            heads,
            heads.queries(),
            heads.size(),
            heads.keys(),
            scores,
            keyMatrix,
            AttentionHeads.matrix(qGrad, b, h));
        multiply(
            heads,
            heads.keys(),
            heads.size(),
            heads.queries(),
            scores.transposed(),
            queries,
            AttentionHeads.matrix(kOwn, b, h));
      }
    }
    addUp(kOwn, kGrad);
    addUp(vOwn, vGrad);
    if (biasScores != null && bias != null) {
      Reduction.sumTo(biasScores, call.output(3, bias.dtype(), bias.shape()));
    }
  }

  /// {@return `gradient`, or a tensor of as many heads as queries have}
  private static Tensor ofEachHead(Tensor gradient, AttentionHeads heads) {
    return gradient.dim(2) == heads.heads()
        ? gradient
        : Tensor.zeros(
            heads.type(), gradient.dim(0), gradient.dim(1), heads.heads(), gradient.dim(3));
  }

  /// Adds up the gradients of heads that have keys and values in common.
  private static void addUp(Tensor own, Tensor gradient) {
    if (own == gradient) {
      return;
    }
    long size = gradient.dim(3);
    long together = own.dim(2) / gradient.dim(2);
    for (long i = 0; i < gradient.elementCount(); i++) {
      double sum = 0;
      for (long h = 0; h < together; h++) {
        sum += own.getDouble((i / size * together + h) * size + i % size);
      }
      gradient.setDouble(i, sum);
    }
  }

  private static void multiply(
      AttentionHeads heads, long m, long n, long k, MatrixView a, MatrixView b, MatrixView c) {
    Gemm.multiply(heads.type(), m, n, k, a, b, c);
  }

  /// What dropout multiplies the element at `position` by.
  private double kept(long seed, long position) {
    return p == 0 ? 1 : DropoutMode.keeps(seed, position, p) ? 1 / (1 - p) : 0;
  }
}
