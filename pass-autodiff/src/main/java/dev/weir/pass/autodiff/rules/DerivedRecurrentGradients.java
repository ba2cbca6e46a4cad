package dev.weir.pass.autodiff.rules;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.LstmGradOp;
import dev.weir.dialect.operator.gradient.RnnGradOp;
import dev.weir.dialect.operator.inference.Recurrences;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import dev.weir.pass.autodiff.rules.MemorySteps.Activation;
import dev.weir.pass.autodiff.rules.MemorySteps.Cell;
import dev.weir.pass.autodiff.rules.MemorySteps.Memory;
import java.util.ArrayList;
import java.util.List;

/// The gradients of gradients of networks over time, through their steps and the way back, written as operators: their number
/// grows with that of the steps.
final class DerivedRecurrentGradients {
  private static final String OPEN =
      "the second derivative of a network over time is there for a known number of steps";

  private DerivedRecurrentGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // x', h', c', w' = the gradients of a network over time: through its steps and the way back
        .on(RnnGradOp.class, DerivedRecurrentGradients::layers)
        // x', h', c', w', b' = the gradients of long short-term memory: through its steps and the
        // way back
        .on(LstmGradOp.class, DerivedRecurrentGradients::sequence);
  }

  private static void layers(RnnGradOp op, Pullback back) {
    if (!(op.x().type() instanceof TensorType x) || x.isDynamic(0) || x.dimension(0) == 0) {
      back.unsupported(OPEN);
      return;
    }
    back.through(() -> new Layers(back, op, (int) x.dimension(0)).gradients());
  }

  private static void sequence(LstmGradOp op, Pullback back) {
    if (!(op.input().type() instanceof TensorType input)
        || !(op.weight().type() instanceof TensorType weight)
        || input.isDynamic(0)
        || weight.isDynamic(0)
        || input.dimension(0) == 0) {
      back.unsupported(OPEN);
      return;
    }
    back.through(() -> steps(op, back, (int) input.dimension(0), weight.dimension(0)));
  }

  private static ImmutableList<Value> steps(LstmGradOp op, Pullback back, int count, long hidden) {
    ImmutableList<Value> peepholes = ImmutableList.of();
    Value bias = op.bias();
    if (op.usePeepholes()) {
      Value sections = back.integers(4 * hidden, hidden, hidden, hidden);
      ImmutableList<Value> parts =
          new Formula(back)
              .elements(back.add(OperatorOps.split(bias, sections, back.integers(1))), 4);
      bias = parts.get(0);
      peepholes = parts.subList(1, 4);
    }
    Cell cell =
        new Cell(
            ImmutableList.of(0, 1, 2, 3),
            op.weight(),
            false,
            peepholes,
            activation(op.gateActivation()),
            activation(op.candidateActivation()),
            activation(op.cellActivation()));
    Formula f = new Formula(back);
    MemorySteps steps = new MemorySteps(back, cell);
    boolean turned = op.isReverse();
    List<Value> added = turned(MemorySteps.parts(back, f.plus(op.input(), bias), 0, count), turned);
    Value zeros =
        back.add(OperatorOps.full(ImmutableLongArray.of(1, hidden), 0).dtype(Pullback.dtype(bias)));
    steps.run(added, new Memory(op.h0().orElse(zeros), op.c0().orElse(zeros)), ImmutableList.of());
    MemorySteps.Gradients found =
        steps.back(
            turned(MemorySteps.parts(back, op.hiddenGrad(), 0, count), turned),
            op.cellGrad()
                .map(grad -> turned(MemorySteps.parts(back, grad, 0, count), turned))
                .orElse(ImmutableList.of()),
            new Memory(zeros, zeros));
    Value all = MemorySteps.joined(back, found.added(), 0);
    List<Value> ofBias = new ArrayList<>();
    ofBias.add(f.sum(all, back.integers(0)));
    ofBias.addAll(found.peepholes());
    return ImmutableList.of(
        MemorySteps.joined(back, turned(found.added(), turned), 0),
        found.first().state(),
        found.first().cell(),
        back.add(OperatorOps.matmul(found.states(), all).transposeX(true)),
        MemorySteps.joined(back, ofBias, 1));
  }

  private static Activation activation(String name) {
    return Activation.valueOf(Ascii.toUpperCase(name));
  }

  private static List<Value> turned(List<Value> steps, boolean isTurned) {
    return isTurned ? Lists.reverse(steps) : steps;
  }

  /// All layers and directions of a network.
  private static final class Layers {
    private static final ImmutableList<Integer> ORDER = ImmutableList.of(2, 0, 1, 3);

    private final Pullback back;
    private final Formula f;
    private final RnnGradOp op;
    private final int time;
    private final Recurrences.Shape shape;
    private final ImmutableList<Value> weights;
    private final ImmutableList<Value> counts;

    Layers(Pullback back, RnnGradOp op, int time) {
      this.back = back;
      this.f = new Formula(back);
      this.op = op;
      this.time = time;
      this.shape = op.recurrence();
      this.weights = f.elements(op.weightList(), 4 * shape.layers() * shape.directions());
      this.counts = op.sequenceLength().map(this::counts).orElse(ImmutableList.of());
    }

    /// {@return for each step a column of 1 for the sequences that have it and 0 for the others}
    private ImmutableList<Value> counts(Value lengths) {
      ImmutableList.Builder<Value> all = ImmutableList.builder();
      for (int t = 0; t < time; t++) {
        Value has = back.add(OperatorOps.lessThan(back.number(t, lengths), lengths));
        Value column = back.add(OperatorOps.unsqueeze(has, back.integers(1)));
        all.add(f.cast(column, Pullback.dtype(op.x())));
      }
      return all.build();
    }

    /// What one layer was given, in one direction, and its steps.
    private record Pass(List<Value> inputs, MemorySteps steps) {}

    ImmutableList<Value> gradients() {
      int directions = shape.directions();
      int each = shape.layers() * directions;
      List<Memory> first = memories(op.preState(), each);
      List<Pass> passes = new ArrayList<>();
      List<Value> inputs = unstacked(op.x(), time);
      for (int layer = 0; layer < shape.layers(); layer++) {
        List<List<Value>> results = new ArrayList<>();
        for (int direction = 0; direction < directions; direction++) {
          int at = layer * directions + direction;
          results.add(forward(at, direction == 1, inputs, first.get(at), passes));
        }
        List<Value> next = new ArrayList<>();
        for (int t = 0; t < time; t++) {
          int now = t;
          next.add(MemorySteps.joined(back, results.stream().map(of -> of.get(now)).toList(), 1));
        }
        inputs = next;
      }
      return backward(passes, memories(op.stateGrad(), each));
    }

    private List<Value> forward(
        int at, boolean turned, List<Value> inputs, Memory first, List<Pass> passes) {
      Value weight = weights.get(2 * at + 1);
      MemorySteps steps =
          new MemorySteps(
              back,
              new Cell(
                  ORDER,
                  weight,
                  true,
                  ImmutableList.of(),
                  Activation.SIGMOID,
                  Activation.TANH,
                  Activation.TANH));
      int biases = 2 * shape.layers() * shape.directions() + 2 * at;
      Value bias = f.plus(weights.get(biases), weights.get(biases + 1));
      List<Value> own = turned(inputs, turned);
      Value all =
          back.add(
              OperatorOps.matmul(MemorySteps.joined(back, own, 0), weights.get(2 * at))
                  .transposeY(true));
      List<Value> added = MemorySteps.parts(back, f.plus(all, bias), 0, time);
      passes.add(new Pass(own, steps));
      return turned(steps.run(added, first, turned(counts, turned)), turned);
    }

    private ImmutableList<Value> backward(List<Pass> passes, List<Memory> last) {
      int directions = shape.directions();
      int each = passes.size();
      Value[] ofWeights = new Value[4 * each];
      Memory[] ofFirst = new Memory[each];
      List<Value> later = unstacked(op.outGrad(), time);
      for (int layer = shape.layers() - 1; layer >= 0; layer--) {
        List<Value> earlier = null;
        for (int direction = 0; direction < directions; direction++) {
          int at = layer * directions + direction;
          int own = direction;
          boolean turned = direction == 1;
          List<Value> ofStates =
              later.stream()
                  .map(step -> MemorySteps.parts(back, step, 1, directions).get(own))
                  .toList();
          MemorySteps.Gradients found =
              passes
                  .get(at)
                  .steps()
                  .back(turned(ofStates, turned), ImmutableList.of(), last.get(at));
          ofFirst[at] = found.first();
          Value all = MemorySteps.joined(back, found.added(), 0);
          Value inputs = MemorySteps.joined(back, passes.get(at).inputs(), 0);
          ofWeights[2 * at] = back.add(OperatorOps.matmul(all, inputs).transposeX(true));
          ofWeights[2 * at + 1] =
              back.add(OperatorOps.matmul(all, found.states()).transposeX(true));
          Value sums = back.add(OperatorOps.sum(all, back.integers(0)).dtype(Pullback.dtype(all)));
          ofWeights[2 * (each + at)] = sums;
          ofWeights[2 * (each + at) + 1] = sums;
          Value ofInputs = back.add(OperatorOps.matmul(all, weights.get(2 * at)));
          List<Value> steps = turned(MemorySteps.parts(back, ofInputs, 0, time), turned);
          earlier = earlier == null ? steps : sums(earlier, steps);
        }
        later = earlier == null ? later : earlier;
      }
      List<Memory> first = ImmutableList.copyOf(ofFirst);
      return ImmutableList.of(
          stacked(later),
          f.tuple(
              ImmutableList.of(
                  stacked(first.stream().map(Memory::state).toList()),
                  stacked(first.stream().map(Memory::cell).toList()))),
          f.tuple(ImmutableList.copyOf(ofWeights)));
    }

    private List<Value> sums(List<Value> a, List<Value> b) {
      List<Value> sums = new ArrayList<>();
      for (int i = 0; i < a.size(); i++) {
        sums.add(f.plus(a.get(i), b.get(i)));
      }
      return sums;
    }

    private List<Memory> memories(Value both, int count) {
      ImmutableList<Value> elements = f.elements(both, 2);
      List<Value> states = unstacked(elements.get(0), count);
      List<Value> cells = unstacked(elements.get(1), count);
      List<Memory> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        all.add(new Memory(states.get(i), cells.get(i)));
      }
      return all;
    }

    private List<Value> unstacked(Value value, int count) {
      return f.elements(back.add(OperatorOps.unstack(value).axis(0).num(count)), count);
    }

    private Value stacked(List<Value> values) {
      return back.add(OperatorOps.stack(f.tuple(values)).axis(0));
    }
  }
}
