package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.Pullback;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Long short-term memory over a known number of steps, written as operators: the steps, and the gradients back through them.
///
/// With candidate `g`, gates `i`, `f` and `o`, the cell is `c' = i g + f c` and the state `h' = o t` with `t` the activation of
/// `c'`; gates may see the cell, by weights `p` and `q` of the cell before and `r` of the one after.
final class MemorySteps {
  private static final int GATES = 4;

  /// What all steps have in common.
  ///
  /// @param order which of the four parts of what a step adds up are the candidate and the gates `i`, `f` and `o`
  /// @param weight what states are multiplied with
  /// @param isTransposed whether it is transposed first
  /// @param peepholes `p`, `q` and `r`, or none
  record Cell(
      ImmutableList<Integer> order,
      Value weight,
      boolean isTransposed,
      ImmutableList<Value> peepholes,
      Activation gate,
      Activation candidate,
      Activation state) {}

  /// A state and a cell, or their gradients.
  record Memory(Value state, Value cell) {}

  /// The gradients.
  ///
  /// @param added those of what each step was given, in the order of the steps
  /// @param first those of the first state and cell
  /// @param states the states before the steps, one below the other
  /// @param peepholes those of the weights of cells
  record Gradients(
      ImmutableList<Value> added, Memory first, Value states, ImmutableList<Value> peepholes) {}

  /// An activation, and its slope as a formula of its result.
  enum Activation {
    SIGMOID,
    TANH,
    RELU,
    IDENTITY;

    Value of(Pullback back, Value x) {
      return switch (this) {
        case SIGMOID -> back.add(OperatorOps.sigmoid(x));
        case TANH -> back.add(OperatorOps.tanh(x));
        case RELU -> back.add(OperatorOps.relu(x));
        case IDENTITY -> x;
      };
    }

    /// {@return `gradient` times the slope where the result is `y`}
    Value back(Formula f, Value y, Value gradient) {
      return switch (this) {
        case SIGMOID -> f.times(gradient, f.times(y, f.from(1, y)));
        case TANH -> f.times(gradient, f.from(1, f.times(y, y)));
        case RELU -> f.times(gradient, f.cast(f.greater(y, 0), Pullback.dtype(gradient)));
        case IDENTITY -> gradient;
      };
    }
  }

  /// What a step leaves behind; `counts` is 1 for the sequences that have it and 0 for others, or null where all have it.
  private record Step(
      Memory before,
      Value candidate,
      Value in,
      Value kept,
      Value out,
      Value cell,
      Value activated,
      @Nullable Value counts) {}

  private final Pullback back;
  private final Formula f;
  private final Cell cell;
  private final List<Step> steps = new ArrayList<>();

  MemorySteps(Pullback back, Cell cell) {
    this.back = back;
    this.f = new Formula(back);
    this.cell = cell;
  }

  /// Computes the steps.
  ///
  /// @param added what each adds to the candidate and the gates, in the order of the steps
  /// @param counts for each whether it counts, or nothing
  /// @return the states after them, zero where a step does not count
  ImmutableList<Value> run(List<Value> added, Memory first, List<Value> counts) {
    ImmutableList.Builder<Value> states = ImmutableList.builder();
    Memory now = first;
    for (int s = 0; s < added.size(); s++) {
      Step step = step(added.get(s), now, counts.isEmpty() ? null : counts.get(s));
      steps.add(step);
      Value state = f.times(step.out(), step.activated());
      if (step.counts() == null) {
        now = new Memory(state, step.cell());
        states.add(state);
      } else {
        now =
            new Memory(
                mixed(step.counts(), state, now.state()),
                mixed(step.counts(), step.cell(), now.cell()));
        states.add(f.times(step.counts(), state));
      }
    }
    return states.build();
  }

  private Step step(Value added, Memory before, @Nullable Value counts) {
    Value all =
        f.plus(
            added,
            back.add(
                OperatorOps.matmul(before.state(), cell.weight()).transposeY(cell.isTransposed())));
    ImmutableList<Value> parts = parts(all, 1, GATES);
    ImmutableList<Value> peep = cell.peepholes();
    Value g = cell.candidate().of(back, parts.get(cell.order().get(0)));
    Value in = gate(parts, 1, peep.isEmpty() ? null : f.times(peep.get(0), before.cell()));
    Value kept = gate(parts, 2, peep.isEmpty() ? null : f.times(peep.get(1), before.cell()));
    Value after = f.plus(f.times(kept, before.cell()), f.times(in, g));
    Value out = gate(parts, 3, peep.isEmpty() ? null : f.times(peep.get(2), after));
    return new Step(before, g, in, kept, out, after, cell.state().of(back, after), counts);
  }

  private Value gate(List<Value> parts, int which, @Nullable Value ofCell) {
    Value part = parts.get(cell.order().get(which));
    return cell.gate().of(back, ofCell == null ? part : f.plus(part, ofCell));
  }

  /// Goes back through the steps.
  ///
  /// @param ofStates the gradients of the states after the steps
  /// @param ofCells those of the cells after them, or nothing
  /// @param last those of what the last step leaves behind
  Gradients back(List<Value> ofStates, List<Value> ofCells, Memory last) {
    List<Value> added = new ArrayList<>();
    List<Value> peepholes = new ArrayList<>();
    Memory now = last;
    for (int s = steps.size() - 1; s >= 0; s--) {
      Step step = steps.get(s);
      Value state = f.plus(now.state(), ofStates.get(s));
      Value after = ofCells.isEmpty() ? now.cell() : f.plus(now.cell(), ofCells.get(s));
      if (step.counts() != null) {
        state = f.times(step.counts(), state);
        after = f.times(step.counts(), after);
      }
      now = back(step, state, after, now, added, peepholes);
    }
    List<Value> states = steps.stream().map(step -> step.before().state()).toList();
    return new Gradients(
        ImmutableList.copyOf(Lists.reverse(added)),
        now,
        joined(states, 0),
        ImmutableList.copyOf(peepholes));
  }

  private Memory back(
      Step step, Value state, Value after, Memory later, List<Value> added, List<Value> peepholes) {
    ImmutableList<Value> peep = cell.peepholes();
    Value before = step.before().cell();
    Value out = cell.gate().back(f, step.out(), f.times(state, step.activated()));
    Value ofCell =
        f.plus(after, cell.state().back(f, step.activated(), f.times(state, step.out())));
    if (!peep.isEmpty()) {
      ofCell = f.plus(ofCell, f.times(out, peep.get(2)));
    }
    Value in = cell.gate().back(f, step.in(), f.times(ofCell, step.candidate()));
    Value kept = cell.gate().back(f, step.kept(), f.times(ofCell, before));
    Value candidate = cell.candidate().back(f, step.candidate(), f.times(ofCell, step.in()));
    Value first = f.times(ofCell, step.kept());
    if (!peep.isEmpty()) {
      first = f.plus(first, f.plus(f.times(in, peep.get(0)), f.times(kept, peep.get(1))));
      collect(peepholes, f.times(in, before), f.times(kept, before), f.times(out, step.cell()));
    }
    Value[] parts = new Value[GATES];
    Value[] found = {candidate, in, kept, out};
    for (int i = 0; i < GATES; i++) {
      parts[cell.order().get(i)] = found[i];
    }
    Value all = joined(ImmutableList.copyOf(parts), 1);
    added.add(all);
    Value ofState =
        back.add(OperatorOps.matmul(all, cell.weight()).transposeY(!cell.isTransposed()));
    return step.counts() == null
        ? new Memory(ofState, first)
        : new Memory(
            mixed(step.counts(), ofState, later.state()),
            mixed(step.counts(), first, later.cell()));
  }

  /// Adds the sums over sequences to what there is.
  private void collect(List<Value> sums, Value... more) {
    for (int i = 0; i < more.length; i++) {
      Value sum = f.sum(more[i], back.integers(0));
      if (sums.size() == i) {
        sums.add(sum);
      } else {
        sums.set(i, f.plus(sums.get(i), sum));
      }
    }
  }

  /// {@return `a` where `counts` is 1 and `b` where it is 0}
  private Value mixed(Value counts, Value a, Value b) {
    return f.plus(f.times(counts, a), f.times(f.from(1, counts), b));
  }

  /// {@return values one after the other}
  private Value joined(List<Value> values, int axis) {
    return joined(back, values, axis);
  }

  static Value joined(Pullback back, List<Value> values, int axis) {
    Formula f = new Formula(back);
    return values.size() == 1
        ? values.get(0)
        : back.add(OperatorOps.concat(f.tuple(values), back.integers(axis)));
  }

  private ImmutableList<Value> parts(Value value, int axis, int count) {
    return parts(back, value, axis, count);
  }

  /// {@return the equal parts of a value}
  static ImmutableList<Value> parts(Pullback back, Value value, int axis, int count) {
    return count == 1
        ? ImmutableList.of(value)
        : new Formula(back)
            .elements(back.add(OperatorOps.splitWithNum(value, back.integers(axis), count)), count);
  }
}
