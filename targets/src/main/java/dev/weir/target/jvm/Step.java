package dev.weir.target.jvm;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Location;
import dev.weir.target.RunException;
import dev.weir.target.jvm.kernel.JvmKernel;
import dev.weir.target.jvm.kernel.KernelException;
import java.util.List;
import java.util.NoSuchElementException;

/// One thing a program does at run time. Steps hold slots, never tensors, so one program serves
/// many frames.
sealed interface Step {
  /// Runs in `frame`.
  void run(Frame frame);

  /// Runs a kernel. `inputs` are slots, -1 for an absent operand; `call` numbers the step's call
  /// object in each frame.
  record Kernel(
      String name,
      Location location,
      JvmKernel kernel,
      ImmutableList<Integer> inputs,
      ImmutableList<Integer> outputs,
      boolean inplace,
      int call)
      implements Step {
    @Override public void run(Frame frame) {
      try {
        kernel.run(frame.call(call));
      } catch (KernelException | IllegalArgumentException | ArithmeticException e) {
        throw new RunException(location, "'" + name + "' failed: " + e.getMessage(), e);
      }
    }
  }

  /// Gathers values into a vector.
  record Combine(ImmutableList<Integer> inputs, int output) implements Step {
    @Override public void run(Frame frame) {
      Tensor[] tensors = new Tensor[inputs.size()];
      for (int i = 0; i < tensors.length; i++) {
        tensors[i] = frame.tensor(inputs.get(i));
      }
      frame.set(output, tensors);
    }
  }

  /// Takes a vector apart: output `i` is element `first + i`.
  record Extract(Location location, int input, int first, ImmutableList<Integer> outputs)
      implements Step {
    @Override public void run(Frame frame) {
      List<Tensor> vector = frame.vector(input);
      if (first + outputs.size() > vector.size()) {
        throw new RunException(
            location,
            "element %d is asked of a vector of %d"
                .formatted(first + outputs.size() - 1, vector.size()),
            new IndexOutOfBoundsException());
      }
      for (int i = 0; i < outputs.size(); i++) {
        frame.set(outputs.get(i), vector.get(first + i));
      }
    }
  }

  /// Lets a value stand for another.
  record Alias(int input, int output) implements Step {
    @Override public void run(Frame frame) {
      frame.set(output, frame.get(input));
    }
  }

  /// Runs one of two lists of steps.
  record Branch(
      Location location,
      int condition,
      ImmutableList<Step> thenSteps,
      ImmutableList<Integer> thenYields,
      ImmutableList<Step> elseSteps,
      ImmutableList<Integer> elseYields,
      ImmutableList<Integer> outputs)
      implements Step {
    @Override public void run(Frame frame) {
      boolean taken = truth(frame, condition, location);
      for (Step step : taken ? thenSteps : elseSteps) {
        step.run(frame);
      }
      ImmutableList<Integer> yields = taken ? thenYields : elseYields;
      for (int i = 0; i < outputs.size(); i++) {
        frame.set(outputs.get(i), frame.get(yields.get(i)));
      }
    }
  }

  /// Runs a list of steps as long as a condition holds. What an iteration yields is copied to
  /// buffers of its own before the next one overwrites where it lay; two sets of buffers take
  /// turns, so that values may be passed on crosswise.
  record Loop(
      Location location,
      int condition,
      ImmutableList<Integer> inputs,
      ImmutableList<Integer> arguments,
      ImmutableList<Step> body,
      int nextCondition,
      ImmutableList<Integer> yields,
      ImmutableList<Integer> outputs,
      int carried)
      implements Step {
    @Override public void run(Frame frame) {
      boolean goOn = truth(frame, condition, location);
      for (int i = 0; i < inputs.size(); i++) {
        frame.set(arguments.get(i), frame.get(inputs.get(i)));
      }
      for (int turn = 0; goOn; turn ^= 1) {
        for (Step step : body) {
          step.run(frame);
        }
        goOn = truth(frame, nextCondition, location);
        Object[] next = new Object[yields.size()];
        for (int i = 0; i < next.length; i++) {
          next[i] = frame.carry(carried + 2 * i + turn, frame.get(yields.get(i)));
        }
        for (int i = 0; i < next.length; i++) {
          frame.set(arguments.get(i), next[i]);
        }
      }
      for (int i = 0; i < outputs.size(); i++) {
        frame.set(outputs.get(i), frame.get(arguments.get(i)));
      }
    }
  }

  /// Makes a stack; its ends are the stack itself.
  record MakeStack(int stack, int inlet, int outlet) implements Step {
    @Override public void run(Frame frame) {
      TensorStack made = frame.stack(stack);
      made.clear();
      frame.set(inlet, made);
      frame.set(outlet, made);
    }
  }

  /// Pushes a tuple.
  record Push(int stack, ImmutableList<Integer> elements) implements Step {
    @Override public void run(Frame frame) {
      Object[] values = new Object[elements.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = frame.get(elements.get(i));
      }
      frame.stack(stack).push(values);
    }
  }

  /// Pops a tuple.
  record Pop(Location location, int stack, ImmutableList<Integer> elements) implements Step {
    @Override public void run(Frame frame) {
      TensorStack from = frame.stack(stack);
      if (from.isEmpty()) {
        throw new RunException(
            location, "the stack is empty", new NoSuchElementException());
      }
      Object[] values = from.pop();
      for (int i = 0; i < values.length; i++) {
        frame.set(elements.get(i), values[i]);
      }
    }
  }

  /// Whether a stack holds a tuple.
  record HasElements(int stack, int output) implements Step {
    @Override public void run(Frame frame) {
      Tensor answer = Tensor.zeros(DType.BOOL, 1);
      answer.setLong(0, frame.stack(stack).isEmpty() ? 0 : 1);
      frame.set(output, answer);
    }
  }

  private static boolean truth(Frame frame, int slot, Location location) {
    Tensor condition = frame.tensor(slot);
    if (condition.elementCount() != 1) {
      throw new RunException(
          location,
          "the condition must hold one element, got " + condition.elementCount(),
          new IllegalArgumentException());
    }
    return condition.getBoolean(0);
  }
}
