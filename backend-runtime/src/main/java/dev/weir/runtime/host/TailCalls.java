package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import java.util.List;

/// Finds the calls after which a function has nothing left to do but return what they gave. Their
/// callers' frames are left at once, so that a loop of calls needs no more memory than one.
final class TailCalls {
  private final List<Step> steps;

  /// The slot that holds the result, or -1 where it lies apart in `parts`.
  private int whole;

  private ImmutableList<Integer> parts = ImmutableList.of();

  private TailCalls(List<Step> steps) {
    this.steps = steps;
  }

  /// Marks these calls in `steps`.
  static void mark(List<Step> steps) {
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (step instanceof Step.Call call && new TailCalls(steps).isLast(i + 1, call.output())) {
        steps.set(
            i,
            new Step.Call(call.location(), call.function(), call.arguments(), call.output(), true));
      }
    }
  }

  private boolean isLast(int from, int result) {
    whole = result;
    int at = from;
    while (true) {
      Step step = steps.get(at++);
      if (step instanceof Step.Return(int value)) {
        return value == whole;
      } else if (step instanceof Step.Jump(int target) && target >= at) {
        at = target;
      } else if (!follows(step)) {
        return false;
      }
    }
  }

  /// {@return whether `step` does no more than pass the result on}
  private boolean follows(Step step) {
    if (step instanceof Step.Move(var inputs, var outputs)) {
      return whole >= 0 ? moveWhole(inputs, outputs) : moveParts(inputs, outputs);
    } else if (step instanceof Step.Alias(int input, int output) && input == whole) {
      whole = output;
      return true;
    } else if (step instanceof Step.Extract extract
        && extract.input() == whole
        && extract.first() == 0) {
      parts = extract.outputs();
      whole = -1;
      return true;
    } else if (step instanceof Step.Combine(var inputs, int output)
        && whole < 0
        && inputs.equals(parts)) {
      whole = output;
      return true;
    }
    return false;
  }

  private boolean moveWhole(ImmutableList<Integer> inputs, ImmutableList<Integer> outputs) {
    if (!inputs.equals(ImmutableList.of(whole))) {
      return false;
    }
    whole = outputs.get(0);
    return true;
  }

  private boolean moveParts(ImmutableList<Integer> inputs, ImmutableList<Integer> outputs) {
    if (!inputs.equals(parts)) {
      return false;
    }
    parts = outputs;
    return true;
  }
}
