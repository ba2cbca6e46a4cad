package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import org.jspecify.annotations.Nullable;

/// `lstm` and its gradient: long short-term memory over one sequence. All is computed in double.
public final class LstmKernels {
  private static final int GATES = 4;

  private final boolean peepholes;
  private final boolean reverse;
  private final Activation gates;
  private final Activation cells;
  private final Activation candidates;

  private LstmKernels(KernelAttributes attributes) {
    peepholes = attributes.bool("use_peepholes", true);
    reverse = attributes.bool("is_reverse", false);
    gates = Activation.of(attributes.string("gate_activation", "sigmoid"));
    cells = Activation.of(attributes.string("cell_activation", "tanh"));
    candidates = Activation.of(attributes.string("candidate_activation", "tanh"));
  }

  /// {@return the kernel of `pd_op.lstm`}
  public static HostKernel lstm(KernelAttributes attributes) {
    return new LstmKernels(attributes)::run;
  }

  /// {@return the kernel of `pd_op.lstm_grad`}
  public static HostKernel lstmGrad(KernelAttributes attributes) {
    return new LstmKernels(attributes)::back;
  }

  private void run(KernelCall call) {
    Sequence sequence = new Sequence(call);
    Tensor input = sequence.input;
    sequence.forward();
    for (int i = 0; i < 2; i++) {
      double[] found = i == 0 ? sequence.states : sequence.after;
      Tensor out = call.output(i, input.dtype(), sequence.steps, sequence.size);
      Elements.store(out, 0, found, 0, found.length);
    }
    call.output(2, input.dtype(), input.shape()).data().fill((byte) 0);
    call.output(3, input.dtype(), sequence.steps, sequence.size).data().fill((byte) 0);
  }

  private void back(KernelCall call) {
    Sequence sequence = new Sequence(call);
    double[] states = sequence.gradient(Shapes.required(call, 9));
    Tensor ofCells = Shapes.optional(call, 10);
    double[] cells = ofCells == null ? new double[states.length] : sequence.gradient(ofCells);
    sequence.forward();
    sequence.backward(states, cells);
    Tensor input = sequence.input;
    store(call, 0, input, sequence.inputGrad, input.shape());
    store(call, 1, input, sequence.state, 1, sequence.size);
    store(call, 2, input, sequence.cell, 1, sequence.size);
    store(call, 3, input, sequence.weightGrad, sequence.size, sequence.width);
    store(call, 4, input, sequence.biasGrad, 1, sequence.biasGrad.length);
  }

  private static void store(KernelCall call, int i, Tensor like, double[] found, long... shape) {
    Elements.store(call.output(i, like.dtype(), shape), 0, found, 0, found.length);
  }

  /// A run over the steps.
  private final class Sequence {
    final Tensor input;
    final int steps;
    final int size;
    final int width;
    private final double[] weight;
    private final double[] bias;

    /// Candidate and gates of all steps; then the gradients of what they were computed from.
    final double[] inputGrad;

    /// The states and cells after each step, and the cells before it.
    final double[] states;

    final double[] after;
    private final double[] before;

    /// The state and the cell before the first step; after the way back their gradients.
    final double[] state;

    final double[] cell;
    final double[] weightGrad;
    final double[] biasGrad;

    Sequence(KernelCall call) {
      input = Shapes.required(call, 0);
      Tensor weights = Shapes.required(call, 3);
      Tensor biases = Shapes.required(call, 4);
      Shapes.checkRank(input, 2, "'input'");
      Shapes.checkRank(weights, 2, "'weight'");
      steps = Shapes.extent(input.dim(0));
      size = Shapes.extent(weights.dim(0));
      width = Shapes.extent(input.dim(1));
      int parts = peepholes ? 7 : GATES;
      if (width != GATES * size
          || weights.dim(1) != width
          || !biases.hasShape(1, (long) parts * size)) {
        throw KernelException.of(
            "steps of type %s do not fit weights of type %s and biases of type %s",
            input.describe(), weights.describe(), biases.describe());
      }
      weight = load(weights);
      bias = load(biases);
      inputGrad = load(input);
      state = first(Shapes.optional(call, 1));
      cell = first(Shapes.optional(call, 2));
      states = new double[Shapes.extent((long) steps * size)];
      after = new double[states.length];
      before = new double[states.length];
      weightGrad = new double[weight.length];
      biasGrad = new double[bias.length];
    }

    private static double[] load(Tensor tensor) {
      double[] loaded = new double[Shapes.extent(tensor.elementCount())];
      Elements.load(tensor, 0, loaded, 0, loaded.length);
      return loaded;
    }

    private double[] first(@Nullable Tensor given) {
      if (given == null) {
        return new double[size];
      }
      if (!given.hasShape(1, size)) {
        throw KernelException.of("no first state has type %s", given.describe());
      }
      return load(given);
    }

    double[] gradient(Tensor given) {
      if (!given.hasShape(steps, size)) {
        throw KernelException.of("states have no gradient of type %s", given.describe());
      }
      return load(given);
    }

    private int row(int step) {
      return reverse ? steps - 1 - step : step;
    }

    /// {@return the weight of the cell in gate `k`, counted from the candidate}
    private double peephole(int k, int j) {
      return peepholes ? bias[(GATES - 1 + k) * size + j] : 0;
    }

    void forward() {
      double[] last = state;
      double[] lastCell = cell.clone();
      for (int step = 0; step < steps; step++) {
        int t = row(step);
        int at = t * width;
        for (int k = 0; k < width; k++) {
          double sum = inputGrad[at + k] + bias[k];
          for (int j = 0; j < size; j++) {
            sum += last[j] * weight[j * width + k];
          }
          inputGrad[at + k] = sum;
        }
        double[] next = new double[size];
        for (int j = 0; j < size; j++) {
          next[j] = step(at, j, t * size + j, lastCell);
        }
        last = next;
      }
    }

    private double step(int at, int j, int k, double[] last) {
      double[] gate = inputGrad;
      double old = last[j];
      double g = candidates.of(gate[at + j]);
      double i = gates.of(gate[at + size + j] + old * peephole(1, j));
      double f = gates.of(gate[at + 2 * size + j] + old * peephole(2, j));
      double now = g * i + old * f;
      double o = gates.of(gate[at + 3 * size + j] + now * peephole(3, j));
      gate[at + j] = g;
      gate[at + size + j] = i;
      gate[at + 2 * size + j] = f;
      gate[at + 3 * size + j] = o;
      before[k] = old;
      after[k] = now;
      last[j] = now;
      states[k] = o * cells.of(now);
      return states[k];
    }

    /// Takes the gradients of the states and cells back through the steps.
    void backward(double[] ofStates, double[] ofCells) {
      double[] first = state.clone();
      double[] dh = new double[size];
      double[] dc = new double[size];
      for (int step = steps - 1; step >= 0; step--) {
        int t = row(step);
        for (int j = 0; j < size; j++) {
          dh[j] += ofStates[t * size + j];
          dc[j] += ofCells[t * size + j];
          ofGates(t * width, j, t * size + j, dh[j], dc);
        }
        int earlier = step == 0 ? 0 : row(step - 1) * size;
        double[] last = step == 0 ? first : states;
        for (int j = 0; j < size; j++) {
          double sum = 0;
          for (int k = 0; k < width; k++) {
            double gradient = inputGrad[t * width + k];
            sum += gradient * weight[j * width + k];
            weightGrad[j * width + k] += gradient * last[earlier + j];
          }
          dh[j] = sum;
        }
        for (int k = 0; k < width; k++) {
          biasGrad[k] += inputGrad[t * width + k];
        }
      }
      System.arraycopy(dh, 0, state, 0, size);
      System.arraycopy(dc, 0, cell, 0, size);
    }

    /// Turns candidate and gates of one number of a state into the gradients of what they were computed from.
    private void ofGates(int at, int j, int k, double dh, double[] dc) {
      double g = inputGrad[at + j];
      double i = inputGrad[at + size + j];
      double f = inputGrad[at + 2 * size + j];
      double o = inputGrad[at + 3 * size + j];
      double active = cells.of(after[k]);
      double ofO = dh * active * gates.slope(o);
      double ofCell = dc[j] + dh * o * cells.slope(active) + ofO * peephole(3, j);
      double ofI = ofCell * g * gates.slope(i);
      double ofF = ofCell * before[k] * gates.slope(f);
      inputGrad[at + j] = ofCell * i * candidates.slope(g);
      inputGrad[at + size + j] = ofI;
      inputGrad[at + 2 * size + j] = ofF;
      inputGrad[at + 3 * size + j] = ofO;
      dc[j] = ofCell * f + ofI * peephole(1, j) + ofF * peephole(2, j);
      if (peepholes) {
        biasGrad[GATES * size + j] += ofI * before[k];
        biasGrad[(GATES + 1) * size + j] += ofF * before[k];
        biasGrad[(GATES + 2) * size + j] += ofO * after[k];
      }
    }
  }

  private enum Activation {
    SIGMOID,
    TANH,
    RELU,
    IDENTITY;

    static Activation of(String name) {
      return switch (name) {
        case "sigmoid" -> SIGMOID;
        case "tanh" -> TANH;
        case "relu" -> RELU;
        case "identity" -> IDENTITY;
        default -> throw KernelException.of("unknown activation '%s'", name);
      };
    }

    double of(double x) {
      return switch (this) {
        case SIGMOID -> 1 / (1 + Math.exp(-x));
        case TANH -> Math.tanh(x);
        case RELU -> Math.max(x, 0);
        case IDENTITY -> x;
      };
    }

    /// {@return the derivative where the activation is `y`}
    double slope(double y) {
      return switch (this) {
        case SIGMOID -> y * (1 - y);
        case TANH -> 1 - y * y;
        case RELU -> y > 0 ? 1 : 0;
        case IDENTITY -> 1;
      };
    }
  }
}
