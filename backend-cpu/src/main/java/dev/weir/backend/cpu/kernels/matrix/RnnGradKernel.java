package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The gradients of long short-term memory, back through time.
///
/// With the gates `i`, `f`, `g`, `o`, the cell `c' = f c + i g` and the state `h' = o tanh(c')` of a
/// step: what comes back as `dh'` and `dc'` gives `dc = f dc`, where `dc` has `dh' o (1 - tanh²(c'))`
/// added, and the gradients of what the gates were computed from; those times the weights are what goes
/// on to `x` and to the step before. All is computed in double; the steps are computed again first.
public final class RnnGradKernel {
  private static final int GATES = 4;

  private final int hidden;
  private final int layers;
  private final int directions;

  private RnnGradKernel(KernelAttributes attributes) {
    LstmSizes sizes = LstmSizes.of(attributes);
    hidden = sizes.hidden();
    layers = sizes.layers();
    directions = sizes.directions();
  }

  /// {@return the kernel of `pd_op.rnn_grad`}
  public static HostKernel rnnGrad(KernelAttributes attributes) {
    return new RnnGradKernel(attributes)::run;
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Shapes.checkRank(x, 3, "'x'");
    List<Tensor> first = call.inputs(1);
    List<Tensor> weights = call.inputs(2);
    List<Tensor> lastGrads = call.inputs(8);
    Tensor outGrad = Shapes.required(call, 7);
    int each = layers * directions;
    if (first.size() != 2 || lastGrads.size() != 2 || weights.size() != GATES * each) {
      throw KernelException.of(
          "needs 2 states, 2 gradients and %d weights, but has %d, %d and %d",
          GATES * each, first.size(), lastGrads.size(), weights.size());
    }
    if (!outGrad.hasShape(x.dim(0), x.dim(1), (long) hidden * directions)) {
      throw KernelException.of(
          "steps of type %s have no gradient of type %s", x.describe(), outGrad.describe());
    }
    Tensor xGrad = call.output(0, x.dtype(), x.shape());
    Tensor[] stateGrads =
        call.outputs(1, x.dtype(), new long[][] {first.get(0).shape(), first.get(1).shape()});
    long[][] shapes = new long[weights.size()][];
    for (int i = 0; i < shapes.length; i++) {
      shapes[i] = weights.get(i).shape();
    }
    Tensor[] weightGrads = call.outputs(2, x.dtype(), shapes);
    try (Arena arena = Arena.ofConfined()) {
      Tensor lengths = Shapes.optional(call, 3);
      Pass[] passes = new Pass[each];
      Tensor input = wide(arena, x);
      for (int layer = 0; layer < layers; layer++) {
        Tensor result =
            Tensor.allocate(arena, DType.FLOAT64, x.dim(0), x.dim(1), (long) hidden * directions);
        for (int direction = 0; direction < directions; direction++) {
          int at = layer * directions + direction;
          passes[at] = new Pass(arena, input, direction, at, lengths, first, weights);
          passes[at].forward(result);
        }
        input = result;
      }
      Tensor back = wide(arena, outGrad);
      for (int layer = layers - 1; layer >= 0; layer--) {
        Tensor inputGrad =
            Tensor.allocate(arena, DType.FLOAT64, passes[layer * directions].input.shape());
        inputGrad.data().fill((byte) 0);
        for (int direction = 0; direction < directions; direction++) {
          passes[layer * directions + direction].backward(
              arena, back, inputGrad, lastGrads, stateGrads, weightGrads);
        }
        back = inputGrad;
      }
      copy(back, xGrad);
    }
  }

  private static Tensor wide(Arena arena, Tensor tensor) {
    Tensor wide = Tensor.allocate(arena, DType.FLOAT64, tensor.shape());
    copy(tensor, wide);
    return wide;
  }

  private static void copy(Tensor from, Tensor to) {
    double[] block = new double[Scratch.BLOCK];
    for (long at = 0; at < from.elementCount(); at += Scratch.BLOCK) {
      int count = Scratch.length(at, from.elementCount());
      Elements.load(from, at, block, 0, count);
      Elements.store(to, at, block, 0, count);
    }
  }

  /// One layer in one direction, number `at` of all, and what its steps leave behind.
  private final class Pass {
    final Tensor input;
    private final int direction;
    private final int at;
    private final @Nullable Tensor lengths;
    private final List<Tensor> first;
    private final List<Tensor> weights;
    private final int time;
    private final int batch;
    private final int width = GATES * hidden;
    private final long features;

    /// The gates of all steps, then the gradients of what they were computed from.
    private final Tensor gates;

    /// The states before each step.
    private final Tensor states;

    /// The cells before and after each step.
    private final double[] before;

    private final double[] after;

    Pass(
        Arena arena,
        Tensor input,
        int direction,
        int at,
        @Nullable Tensor lengths,
        List<Tensor> first,
        List<Tensor> weights) {
      this.input = input;
      this.direction = direction;
      this.at = at;
      this.lengths = lengths;
      this.first = first;
      this.weights = weights;
      this.time = Shapes.extent(input.dim(0));
      this.batch = Shapes.extent(input.dim(1));
      this.features = input.dim(2);
      this.gates = Tensor.allocate(arena, DType.FLOAT64, (long) time * batch, width);
      this.states = Tensor.allocate(arena, DType.FLOAT64, (long) time * batch, hidden);
      this.before = new double[time * batch * hidden];
      this.after = new double[time * batch * hidden];
    }

    private int place(int step) {
      return direction == 0 ? step : time - 1 - step;
    }

    private boolean counts(int t, int b) {
      return lengths == null || t < lengths.getLong(b);
    }

    private static double sigmoid(double x) {
      return 1 / (1 + Math.exp(-x));
    }

    void forward(Tensor result) {
      multiply(
          (long) time * batch,
          width,
          features,
          rows(input, features),
          rows(weights.get(2 * at), features).transposed(),
          rows(gates, width));
      double[] bias = new double[width];
      for (int side = 0; side < 2; side++) {
        Tensor each = weights.get(2 * (layers * directions + at) + side);
        for (int j = 0; j < width; j++) {
          bias[j] += each.getDouble(j);
        }
      }
      long start = (long) at * batch * hidden;
      double[] cells = new double[batch * hidden];
      double[] state = new double[batch * hidden];
      Elements.load(first.get(0), start, state, 0, state.length);
      Elements.load(first.get(1), start, cells, 0, cells.length);
      Tensor now = Tensor.zeros(DType.FLOAT64, batch, hidden);
      Tensor added = Tensor.zeros(DType.FLOAT64, batch, width);
      double[] row = new double[width];
      double[] ofState = new double[width];
      for (int step = 0; step < time; step++) {
        int t = place(step);
        Elements.store(now, 0, state, 0, state.length);
        Elements.store(states, (long) t * batch * hidden, state, 0, state.length);
        System.arraycopy(cells, 0, before, t * batch * hidden, cells.length);
        multiply(
            batch,
            width,
            hidden,
            rows(now, hidden),
            rows(weights.get(2 * at + 1), hidden).transposed(),
            rows(added, width));
        for (int b = 0; b < batch; b++) {
          boolean counted = counts(t, b);
          long line = (long) t * batch + b;
          Elements.load(gates, line * width, row, 0, width);
          Elements.load(added, (long) b * width, ofState, 0, width);
          for (int j = 0; j < width; j++) {
            double sum = row[j] + ofState[j] + bias[j];
            row[j] = j / hidden == 2 ? Math.tanh(sum) : sigmoid(sum);
          }
          Elements.store(gates, line * width, row, 0, width);
          for (int j = 0; j < hidden; j++) {
            int k = b * hidden + j;
            if (counted) {
              cells[k] = row[hidden + j] * cells[k] + row[j] * row[2 * hidden + j];
              state[k] = row[3 * hidden + j] * Math.tanh(cells[k]);
            }
            result.setDouble((line * directions + direction) * hidden + j, counted ? state[k] : 0);
          }
        }
        System.arraycopy(cells, 0, after, t * batch * hidden, cells.length);
      }
    }

    void backward(
        Arena arena,
        Tensor outGrad,
        Tensor inputGrad,
        List<Tensor> lastGrads,
        Tensor[] stateGrads,
        Tensor[] weightGrads) {
      long start = (long) at * batch * hidden;
      double[] dh = new double[batch * hidden];
      double[] dc = new double[batch * hidden];
      Elements.load(lastGrads.get(0), start, dh, 0, dh.length);
      Elements.load(lastGrads.get(1), start, dc, 0, dc.length);
      Tensor now = Tensor.allocate(arena, DType.FLOAT64, batch, width);
      Tensor earlier = Tensor.allocate(arena, DType.FLOAT64, batch, hidden);
      double[] row = new double[width];
      double[] next = new double[hidden];
      for (int step = time - 1; step >= 0; step--) {
        int t = place(step);
        for (int b = 0; b < batch; b++) {
          long line = (long) t * batch + b;
          Elements.load(gates, line * width, row, 0, width);
          for (int j = 0; j < hidden; j++) {
            if (counts(t, b)) {
              int k = b * hidden + j;
              dh[k] += outGrad.getDouble((line * directions + direction) * hidden + j);
              ofGates(row, j, (int) line * hidden + j, k, dh[k], dc);
            } else {
              row[j] = row[hidden + j] = row[2 * hidden + j] = row[3 * hidden + j] = 0;
            }
          }
          Elements.store(gates, line * width, row, 0, width);
          Elements.store(now, (long) b * width, row, 0, width);
        }
        multiply(
            batch,
            hidden,
            width,
            rows(now, width),
            rows(weights.get(2 * at + 1), hidden),
            rows(earlier, hidden));
        for (int b = 0; b < batch; b++) {
          if (counts(t, b)) {
            Elements.load(earlier, (long) b * hidden, next, 0, hidden);
            System.arraycopy(next, 0, dh, b * hidden, hidden);
          }
        }
      }
      Elements.store(stateGrads[0], start, dh, 0, dh.length);
      Elements.store(stateGrads[1], start, dc, 0, dc.length);
      ofWeights(arena, inputGrad, weightGrads);
    }

    /// Turns the gates of one number of a state, in `row`, into the gradients of what they were computed
    /// from.
    private void ofGates(double[] row, int j, int at, int k, double dh, double[] dc) {
      double i = row[j];
      double f = row[hidden + j];
      double g = row[2 * hidden + j];
      double o = row[3 * hidden + j];
      double tanh = Math.tanh(after[at]);
      double cell = dc[k] + dh * o * (1 - tanh * tanh);
      row[j] = cell * g * i * (1 - i);
      row[hidden + j] = cell * before[at] * f * (1 - f);
      row[2 * hidden + j] = cell * i * (1 - g * g);
      row[3 * hidden + j] = dh * tanh * o * (1 - o);
      dc[k] = cell * f;
    }

    private void ofWeights(Arena arena, Tensor inputGrad, Tensor[] weightGrads) {
      long steps = (long) time * batch;
      Tensor more = Tensor.allocate(arena, DType.FLOAT64, steps, features);
      multiply(
          steps,
          features,
          width,
          rows(gates, width),
          rows(weights.get(2 * at), features),
          rows(more, features));
      for (long i = 0; i < more.elementCount(); i++) {
        inputGrad.setDouble(i, inputGrad.getDouble(i) + more.getDouble(i));
      }
      multiply(
          width,
          features,
          steps,
          rows(gates, width).transposed(),
          rows(input, features),
          rows(weightGrads[2 * at], features));
      multiply(
          width,
          hidden,
          steps,
          rows(gates, width).transposed(),
          rows(states, hidden),
          rows(weightGrads[2 * at + 1], hidden));
      double[] sums = new double[width];
      double[] row = new double[width];
      for (long line = 0; line < steps; line++) {
        Elements.load(gates, line * width, row, 0, width);
        for (int j = 0; j < width; j++) {
          sums[j] += row[j];
        }
      }
      for (int side = 0; side < 2; side++) {
        Tensor bias = weightGrads[2 * (layers * directions + at) + side];
        Elements.store(bias, 0, sums, 0, width);
      }
    }

    private static MatrixView rows(Tensor tensor, long width) {
      return new MatrixView(tensor, 0, width, 1);
    }

    private static void multiply(long m, long n, long k, MatrixView a, MatrixView b, MatrixView c) {
      Gemm.multiply(DType.FLOAT64, m, n, k, a, b, c);
    }
  }
}
