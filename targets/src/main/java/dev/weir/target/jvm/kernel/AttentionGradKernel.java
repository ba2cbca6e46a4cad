package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.Tensor;

/// The gradients of attention, head by head, from the logarithms of the sums in its softmax.
///
/// With `P = exp(scale * q kᵀ + bias - sums)`, `D` what dropout makes of it and `G` the gradient of the
/// result: the gradient of `v` is `Dᵀ G`; with `S = P * (dP - rowsum(dP * P))`, where `dP` is what
/// dropout makes of `G vᵀ`, that of the bias is `S`, that of `q` is `scale * S k`, that of `k` is
/// `scale * Sᵀ q`.
final class AttentionGradKernel {
  private final double scale;
  private final double p;

  private AttentionGradKernel(double scale, double p) {
    this.scale = scale;
    this.p = p;
  }

  static JvmKernel attentionGrad(KernelAttributes attributes) {
    AttentionKernels.checkMask(attributes);
    return new AttentionGradKernel(
        attributes.number("scaling_factor", 1), attributes.number("dropout_probability", 0))::run;
  }

  private void run(KernelCall call) {
    Tensor q = Shapes.required(call, 0);
    Tensor k = Shapes.required(call, 1);
    Tensor v = Shapes.required(call, 2);
    Tensor sums = Shapes.required(call, 7);
    Tensor gradient = Shapes.required(call, 9);
    AttentionHeads heads = AttentionHeads.of(q, k, v);
    AttentionKernels.checkLengths(call, 4);
    long[] shape = {q.dim(0), q.dim(1), q.dim(2), v.dim(3)};
    if (gradient.dtype() != q.dtype()
        || !gradient.hasShape(shape)
        || sums.elementCount() != heads.batch() * heads.heads() * heads.queries()) {
      throw KernelException.of(
          "attention of queries of type %s has no sums of type %s with a gradient of type %s",
          q.describe(), sums.describe(), gradient.describe());
    }
    long seed = DropoutAddKernels.seed(Shapes.required(call, 8));
    Tensor bias = Shapes.optional(call, 3);
    BroadcastReader reader = heads.bias(bias);
    Tensor biasScores =
        bias != null && call.wants(3) ? Tensor.zeros(heads.type(), heads.scores()) : null;
    Tensor qGrad = call.output(0, q.dtype(), q.shape());
    Tensor kGrad = call.output(1, k.dtype(), k.shape());
    Tensor vGrad = call.output(2, v.dtype(), v.shape());
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
        MatrixView keyMatrix = AttentionHeads.matrix(k, b, h);
        MatrixView g = AttentionHeads.matrix(gradient, b, h);
        multiply(
            heads, heads.queries(), heads.keys(), heads.size(),
            queries, keyMatrix.transposed(), dropped);
        for (int i = 0; i < heads.queries(); i++) {
          Elements.load(dropped.tensor(), (long) i * keys, row, 0, keys);
          if (reader != null) {
            AttentionHeads.readRow(reader, added, block);
          }
          double sum = sums.getDouble((b * heads.heads() + h) * heads.queries() + i);
          long position = heads.position(b, h, i);
          for (int j = 0; j < keys; j++) {
            double probability = Math.exp(row[j] * scale + added[j] - sum);
            softmax[i * keys + j] = probability;
            row[j] = probability * kept(seed, position + j);
          }
          Elements.store(dropped.tensor(), (long) i * keys, row, 0, keys);
        }
        multiply(
            heads, heads.keys(), heads.valueSize(), heads.queries(),
            dropped.transposed(), g, AttentionHeads.matrix(vGrad, b, h));
        multiply(
            heads, heads.queries(), heads.keys(), heads.valueSize(),
            g, AttentionHeads.matrix(v, b, h).transposed(), scores);
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
            heads, heads.queries(), heads.size(), heads.keys(),
            scores, keyMatrix, AttentionHeads.matrix(qGrad, b, h));
        multiply(
            heads, heads.keys(), heads.size(), heads.queries(),
            scores.transposed(), queries, AttentionHeads.matrix(kGrad, b, h));
      }
    }
    if (biasScores != null && bias != null) {
      Reduction.sumTo(biasScores, call.output(3, bias.dtype(), bias.shape()));
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
