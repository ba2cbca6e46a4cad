package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Location;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.RunException;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.LoadedKernel;
import dev.weir.runtime.host.size.LaunchSizes;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelException;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One thing a program does at run time. Steps hold slots, never tensors, so one program serves
/// many frames.
sealed interface Step {
  /// Runs in `frame`.
  ///
  /// @return the frame in which the run goes on, with the step that is next there; null at the end
  @Nullable Frame run(Frame frame);

  /// A step after which the next one follows.
  sealed interface Plain extends Step {
    /// Works in `frame`.
    void work(Frame frame);

    @Override
    default Frame run(Frame frame) {
      work(frame);
      return frame;
    }
  }

  /// Runs a kernel, for `reason`. `inputs` are slots, -1 for an absent operand; `checks` are what is to be looked at
  /// first; `call` numbers the step's call object in each frame.
  record Kernel(
      String name,
      String reason,
      Location location,
      HostKernel kernel,
      ImmutableList<Integer> inputs,
      ImmutableList<Integer> outputs,
      boolean inplace,
      ImmutableList<IndexCheck> checks,
      int call)
      implements Plain {
    private static final long[] NO_SYMBOLS = {};

    @Override
    public void work(Frame frame) {
      try {
        frame.settle();
        for (IndexCheck check : checks) {
          check.run(frame, NO_SYMBOLS, location);
        }
        kernel.run(frame.call(call));
      } catch (KernelException | IllegalArgumentException | ArithmeticException e) {
        throw new RunException(location, "'" + name + "' failed: " + e.getMessage(), e);
      }
    }
  }

  /// Runs a generated kernel.
  ///
  /// @param name the kernel's name
  /// @param device the number of the device that it is on
  /// @param generated knows what it was generated from
  /// @param over for each result the operand that it is written over, or -1
  /// @param checks what is to be looked at first
  /// @param call numbers the step's arguments in each frame
  record Launch(
      String name,
      Location location,
      LoadedKernel kernel,
      int device,
      GeneratedKernels generated,
      ImmutableList<Integer> inputs,
      ImmutableList<Integer> outputs,
      ImmutableIntArray over,
      LaunchSizes sizes,
      ImmutableList<IndexCheck> checks,
      int call)
      implements Plain {
    @Override
    public void work(Frame frame) {
      try {
        frame.launch(call);
      } catch (DeviceException e) {
        throw e.kernel().equals(name)
            ? stopped(e)
            : new RunException(location, String.valueOf(e.getMessage()), e);
      }
    }

    /// {@return what stopped the kernel, at the kernel where that is here}
    RunException stopped(DeviceException fault) {
      TileFuncOp function = generated.function(name);
      return new RunException(
          function == null ? location : function.location(),
          String.valueOf(fault.getMessage()),
          fault);
    }
  }

  /// Has the device do what was recorded of the launches among the steps that follow, where that was done.
  ///
  /// @param steps these steps: launches, and values that stand for others
  /// @param number numbers what was recorded in each frame
  /// @param end the step after them
  record Replay(ImmutableList<Step> steps, int number, int end) implements Plain {
    @Override
    public void work(Frame frame) {
      Location location = ((Launch) steps.get(0)).location();
      try {
        if (frame.replay(this)) {
          frame.jump(end);
        }
      } catch (DeviceException e) {
        throw new RunException(location, String.valueOf(e.getMessage()), e);
      }
    }
  }

  /// Copies a tensor to the device.
  record CopyIn(Location location, int input, int output) implements Plain {
    @Override
    public void work(Frame frame) {
      frame.copy(input, output, location);
    }
  }

  /// Copies a tensor from the device.
  record CopyOut(Location location, int input, int output) implements Plain {
    @Override
    public void work(Frame frame) {
      frame.copy(input, output, location);
    }
  }

  /// Copies a tensor over another, which lies on the device.
  record Assign(Location location, int input, int over, int output) implements Plain {
    @Override
    public void work(Frame frame) {
      Tensor from = frame.tensor(input);
      Tensor to = frame.tensor(over);
      if (from.dtype() != to.dtype() || !to.hasShape(from.shape())) {
        throw new RunException(
            location,
            "cannot assign %s to %s: element types and shapes must be equal"
                .formatted(from.describe(), to.describe()),
            new IllegalArgumentException());
      }
      try {
        frame.settle();
        frame.memory().copy(from, to);
        frame.memory().wrote(to);
      } catch (DeviceException e) {
        throw new RunException(location, String.valueOf(e.getMessage()), e);
      }
      frame.set(output, to);
    }
  }

  /// Gathers values into a vector.
  record Combine(ImmutableList<Integer> inputs, int output) implements Plain {
    @Override
    public void work(Frame frame) {
      boolean tensors = true;
      Object[] values = new Object[inputs.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = frame.get(inputs.get(i));
        tensors &= values[i] instanceof Tensor;
      }
      frame.set(
          output,
          tensors ? java.util.Arrays.copyOf(values, values.length, Tensor[].class) : values);
    }
  }

  /// Takes a vector apart: output `i` is element `first + i`.
  record Extract(Location location, int input, int first, ImmutableList<Integer> outputs)
      implements Plain {
    @Override
    public void work(Frame frame) {
      Object[] vector = frame.elements(input);
      if (first + outputs.size() > vector.length) {
        throw new RunException(
            location,
            "element %d is asked of a vector of %d"
                .formatted(first + outputs.size() - 1, vector.length),
            new IndexOutOfBoundsException());
      }
      for (int i = 0; i < outputs.size(); i++) {
        frame.set(outputs.get(i), vector[first + i]);
      }
    }
  }

  /// Lets a value stand for another.
  record Alias(int input, int output) implements Plain {
    @Override
    public void work(Frame frame) {
      frame.set(output, frame.get(input));
    }
  }

  /// Makes a stack; its ends are the stack itself.
  record MakeStack(int stack, int inlet, int outlet) implements Plain {
    @Override
    public void work(Frame frame) {
      TensorStack made = frame.newStack(stack);
      frame.set(inlet, made);
      frame.set(outlet, made);
    }
  }

  /// Pushes a tuple.
  record Push(int stack, ImmutableList<Integer> elements) implements Plain {
    @Override
    public void work(Frame frame) {
      Object[] values = new Object[elements.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = frame.get(elements.get(i));
      }
      frame.stack(stack).push(values, frame.memory());
    }
  }

  /// Pops a tuple.
  record Pop(Location location, int stack, ImmutableList<Integer> elements) implements Plain {
    @Override
    public void work(Frame frame) {
      TensorStack from = frame.stack(stack);
      if (from.isEmpty()) {
        throw new RunException(location, "the stack is empty", new NoSuchElementException());
      }
      Object[] values = from.pop();
      for (int i = 0; i < values.length; i++) {
        frame.set(elements.get(i), values[i]);
      }
    }
  }

  /// Whether a stack holds a tuple.
  record HasElements(int stack, int output) implements Plain {
    @Override
    public void work(Frame frame) {
      Tensor answer = Tensor.zeros(DType.BOOL, 1);
      answer.setLong(0, frame.stack(stack).isEmpty() ? 0 : 1);
      frame.set(output, answer);
    }
  }

  /// Works on sizes of tensors.
  record OnSizes(SizeStep step) implements Plain {
    @Override
    public void work(Frame frame) {
      frame.settle();
      step.run(frame);
    }
  }

  /// Works on a tensor array.
  ///
  /// @param declared the types of the results that are tensors
  record Arrays(
      String name,
      Location location,
      ArrayCode.Work work,
      ImmutableList<Integer> inputs,
      ImmutableList<Integer> outputs,
      ImmutableList<TensorType> declared)
      implements Plain {
    @Override
    public void work(Frame frame) {
      try {
        frame.settle();
        work.run(new ArrayCode.Call(frame, this));
      } catch (KernelException | IllegalArgumentException | ArithmeticException e) {
        throw new RunException(location, "'" + name + "' failed: " + e.getMessage(), e);
      }
    }
  }

  /// Lets values stand for others, all at once.
  record Move(ImmutableList<Integer> inputs, ImmutableList<Integer> outputs) implements Plain {
    @Override
    public void work(Frame frame) {
      for (int i = 0; i < outputs.size(); i++) {
        frame.set(outputs.get(i), frame.get(inputs.get(i)));
      }
    }
  }

  /// Goes on elsewhere.
  record Jump(int target) implements Plain {
    @Override
    public void work(Frame frame) {
      frame.jump(target);
    }
  }

  /// Goes on elsewhere unless a condition holds.
  record Unless(Location location, int condition, int target) implements Plain {
    @Override
    public void work(Frame frame) {
      if (!truth(frame, condition, location)) {
        frame.jump(target);
      }
    }
  }

  /// Goes on with the next iteration of a loop, whose body begins at `target`, if a condition holds.
  /// What an iteration yields is copied to buffers of its own before the next one overwrites where it
  /// lay; two sets of buffers take turns, so that values may be passed on crosswise.
  record Repeat(
      Location location,
      int condition,
      ImmutableList<Integer> yields,
      ImmutableList<Integer> arguments,
      int carried,
      int loop,
      int target)
      implements Plain {
    @Override
    public void work(Frame frame) {
      boolean goOn = truth(frame, condition, location);
      int turn = frame.turn(loop);
      Object[] next = new Object[yields.size()];
      for (int i = 0; i < next.length; i++) {
        next[i] = frame.carry(carried + 2 * i + turn, frame.get(yields.get(i)));
      }
      for (int i = 0; i < next.length; i++) {
        frame.set(arguments.get(i), next[i]);
      }
      if (goOn) {
        frame.jump(target);
      }
    }
  }

  /// Makes a tag with values, which are copied.
  record Tag(int tag, ImmutableList<Integer> captured, int output) implements Plain {
    @Override
    public void work(Frame frame) {
      Object[] values = new Object[captured.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = frame.memory().copyInto(null, frame.get(captured.get(i)));
      }
      frame.set(output, new Tagged(tag, values));
    }
  }

  /// Whether a tag is less than `bound`.
  record TagBelow(int input, int bound, int output) implements Plain {
    @Override
    public void work(Frame frame) {
      Tensor answer = Tensor.zeros(DType.BOOL, 1);
      answer.setLong(0, ((Tagged) frame.get(input)).tag() < bound ? 1 : 0);
      frame.set(output, answer);
    }
  }

  /// Gives the values that came with a tag.
  ///
  /// @param declared the types of those that are tensors
  record Untag(
      Location location,
      int input,
      int tag,
      ImmutableList<Integer> outputs,
      ImmutableList<Optional<TensorType>> declared)
      implements Plain {
    @Override
    public void work(Frame frame) {
      Tagged tagged = (Tagged) frame.get(input);
      for (int i = 0; i < outputs.size(); i++) {
        frame.set(outputs.get(i), tagged.value(tag, i, this));
      }
    }
  }

  /// Calls a function.
  ///
  /// @param last whether all that follows is to return the result
  record Call(
      Location location,
      HostFunction function,
      ImmutableList<Integer> arguments,
      int output,
      boolean last)
      implements Step {
    @Override
    public Frame run(Frame frame) {
      return frame.call(function, arguments, output, last, location);
    }
  }

  /// Ends a function.
  record Return(int value) implements Step {
    @Override
    public @Nullable Frame run(Frame frame) {
      return frame.end(frame.get(value));
    }
  }

  /// Ends the program.
  record End() implements Step {
    @Override
    public @Nullable Frame run(Frame frame) {
      return null;
    }
  }

  private static boolean truth(Frame frame, int slot, Location location) {
    Tensor condition = frame.memory().onHost(frame.tensor(slot));
    if (condition.elementCount() != 1) {
      throw new RunException(
          location,
          "the condition must hold one element, got " + condition.elementCount(),
          new IllegalArgumentException());
    }
    return condition.getBoolean(0);
  }
}
