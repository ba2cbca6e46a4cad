package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Networks over time: `rnn` with long short-term memory.
///
/// The matmuls of the input with its weights are computed for all steps at once, those of the state step by
/// step. Gates are computed in double.
public final class RnnKernel {
  private static final int GATES = 4;

  private final int hidden;
  private final int layers;
  private final int directions;

  private RnnKernel(KernelAttributes attributes) {
    LstmSizes sizes = LstmSizes.of(attributes);
    hidden = sizes.hidden();
    layers = sizes.layers();
    directions = sizes.directions();
  }

  /// {@return the kernel of `pd_op.rnn`}
  public static HostKernel rnn(KernelAttributes attributes) {
    return new RnnKernel(attributes)::run;
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Shapes.checkRank(x, 3, "'x'");
    List<Tensor> first = call.inputs(1);
    List<Tensor> weights = call.inputs(2);
    Tensor lengths = Shapes.optional(call, 3);
    Tensor dropout = Shapes.required(call, 4);
    int each = layers * directions;
    if (first.size() != 2 || weights.size() != GATES * each) {
      throw KernelException.of(
          "needs 2 states and %d weights, but has %d and %d",
          GATES * each, first.size(), weights.size());
    }
    long time = x.dim(0);
    long batch = x.dim(1);
    Tensor out = call.output(0, x.dtype(), time, batch, (long) hidden * directions);
    Tensor seeds = call.output(1, dropout.dtype(), dropout.shape());
    seeds.data().copyFrom(dropout.data());
    long[] states = {each, batch, hidden};
    Tensor[] last = call.outputs(2, x.dtype(), new long[][] {states, states});
    call.output(3, x.dtype(), 0);
    try (Arena arena = Arena.ofConfined()) {
      Steps steps = new Steps(arena, x, hidden, directions, lengths);
      Tensor input = x;
      for (int layer = 0; layer < layers; layer++) {
        Tensor result =
            layer == layers - 1 ? out : Tensor.allocate(arena, steps.dtype, out.shape());
        for (int direction = 0; direction < directions; direction++) {
          int at = layer * directions + direction;
          steps.run(input, result, direction, at, first, last, weights, 2 * each);
        }
        input = result;
      }
    }
  }

  /// The memory that the steps of a layer need, in one direction after the other.
  private static final class Steps {
    final DType dtype;
    private final int hidden;
    private final int width;
    private final int directions;
    private final int time;
    private final int batch;
    private final @Nullable Tensor lengths;
    private final Tensor ofInputs;
    private final Tensor ofStates;
    private final Tensor state;
    private final double[] cells;
    private final double[] row;
    private final double[] added;
    private final double[] bias;
    private final double[] next;

    Steps(Arena arena, Tensor x, int hidden, int directions, @Nullable Tensor lengths) {
      this.hidden = hidden;
      this.width = GATES * hidden;
      this.directions = directions;
      this.lengths = lengths;
      dtype = x.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
      time = Shapes.extent(x.dim(0));
      batch = Shapes.extent(x.dim(1));
      ofInputs = Tensor.allocate(arena, dtype, (long) time * batch, width);
      ofStates = Tensor.allocate(arena, dtype, batch, width);
      state = Tensor.allocate(arena, dtype, batch, hidden);
      cells = new double[batch * hidden];
      row = new double[width];
      added = new double[width];
      bias = new double[width];
      next = new double[hidden];
    }

    /// Runs one layer in one direction, number `at` of all.
    void run(
        Tensor input,
        Tensor result,
        int direction,
        int at,
        List<Tensor> first,
        Tensor[] last,
        List<Tensor> weights,
        int biases) {
      long features = input.dim(2);
      multiply(input, (long) time * batch, features, weights.get(2 * at), ofInputs);
      Elements.load(weights.get(biases + 2 * at), 0, bias, 0, width);
      Elements.load(weights.get(biases + 2 * at + 1), 0, added, 0, width);
      for (int j = 0; j < width; j++) {
        bias[j] += added[j];
      }
      long start = (long) at * batch * hidden;
      for (int b = 0; b < batch; b++) {
        Elements.load(first.get(0), start + (long) b * hidden, next, 0, hidden);
        Elements.store(state, (long) b * hidden, next, 0, hidden);
      }
      Elements.load(first.get(1), start, cells, 0, cells.length);
      for (int s = 0; s < time; s++) {
        step(result, direction == 0 ? s : time - 1 - s, direction, weights.get(2 * at + 1));
      }
      for (int b = 0; b < batch; b++) {
        Elements.load(state, (long) b * hidden, next, 0, hidden);
        Elements.store(last[0], start + (long) b * hidden, next, 0, hidden);
      }
      Elements.store(last[1], start, cells, 0, cells.length);
    }

    /// Writes `rows` rows times the transposed `weight` to `to`.
    private void multiply(Tensor from, long rows, long features, Tensor weight, Tensor to) {
      Gemm.multiply(
          dtype,
          rows,
          width,
          features,
          new MatrixView(from, 0, features, 1),
          new MatrixView(weight, 0, 1, features),
          new MatrixView(to, 0, width, 1));
    }

    private void step(Tensor result, int t, int direction, Tensor weight) {
      multiply(state, batch, hidden, weight, ofStates);
      for (int b = 0; b < batch; b++) {
        long place = (((long) t * batch + b) * directions + direction) * hidden;
        if (lengths != null && t >= lengths.getLong(b)) {
          Arrays.fill(next, 0);
        } else {
          gates(t, b);
          Elements.store(state, (long) b * hidden, next, 0, hidden);
        }
        Elements.store(result, place, next, 0, hidden);
      }
    }

    private void gates(int t, int b) {
      Elements.load(ofInputs, ((long) t * batch + b) * width, row, 0, width);
      Elements.load(ofStates, (long) b * width, added, 0, width);
      for (int j = 0; j < width; j++) {
        row[j] += added[j] + bias[j];
      }
      for (int j = 0; j < hidden; j++) {
        double kept = sigmoid(row[hidden + j]) * cells[b * hidden + j];
        double cell = kept + sigmoid(row[j]) * Math.tanh(row[2 * hidden + j]);
        cells[b * hidden + j] = cell;
        next[j] = sigmoid(row[3 * hidden + j]) * Math.tanh(cell);
      }
    }

    private static double sigmoid(double x) {
      return 1 / (1 + Math.exp(-x));
    }
  }
}
