package dev.weir.target.jvm;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Location;
import dev.weir.target.jvm.kernel.KernelCall;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The state of one run of a program or function: a tensor, vector of values or function per slot, the
/// planned buffers, and one call object per kernel step. Frames are reused, so a warm run allocates no
/// buffers.
final class Frame {
  private final Step[] steps;
  private final @Nullable JvmFunction function;
  private final CallStack stack;
  private final int[] turns;

  /// The slots whose values lie elsewhere: arguments and constants.
  private final boolean[] lasting;

  /// The step that is next.
  private int next;

  /// Where the run goes on after this frame, and the slot there that receives the result.
  private @Nullable Frame caller;

  private int resultSlot;
  private final @Nullable Object[] slots;
  private final @Nullable Tensor[] planned;
  private final @Nullable Object[] dynamic;
  private final @Nullable Object[] carried;
  private final Call[] calls;

  /// @param function the function that `code` belongs to, null for a program
  Frame(JvmCode code, @Nullable JvmFunction function, CallStack stack, Arena arena) {
    steps = code.steps().toArray(new Step[0]);
    this.function = function;
    this.stack = stack;
    turns = new int[code.loopCount()];
    slots = new Object[code.slotCount()];
    planned = new Tensor[code.slotCount()];
    dynamic = new Object[code.slotCount()];
    carried = new Object[code.carriedCount()];
    lasting = new boolean[code.slotCount()];
    code.arguments().forEach(slot -> lasting[slot] = true);
    code.constants()
        .forEach(
            (slot, tensor) -> {
              slots[slot] = tensor;
              lasting[slot] = true;
            });
    MemorySegment block =
        arena.allocate(Math.max(1, code.plan().size()), Tensor.ALIGNMENT);
    for (int i = 0; i < code.plannedSlots().size(); i++) {
      JvmCode.Planned slot = code.plannedSlots().get(i);
      MemorySegment data = block.asSlice(code.plan().offsets().get(i), slot.bytes());
      planned[slot.slot()] = Tensor.wrap(data, slot.dtype(), slot.shape().toArray());
    }
    calls =
        code.kernelSteps().stream().map(step -> new Call(this, step)).toArray(Call[]::new);
  }

  /// Runs from the first step to the end, through all that is called.
  void run() {
    next = 0;
    stack.clear();
    Frame frame = this;
    while (frame != null) {
      frame = frame.steps[frame.next++].run(frame);
    }
  }

  /// Goes on with step `target`.
  void jump(int target) {
    next = target;
  }

  /// {@return a frame in which `callee` is to run}
  ///
  /// @param arguments the slots of the arguments here
  /// @param closure what gives the arguments behind them, null where there are none
  /// @param last whether nothing is left to do here but to pass on the result: then this frame is left
  ///     now, and what lies in it is copied
  Frame call(
      JvmFunction callee,
      ImmutableList<Integer> arguments,
      @Nullable JvmClosure closure,
      int resultSlot,
      boolean last,
      Location location) {
    boolean replaces = last && function != null;
    Frame frame = stack.enter(callee, location);
    frame.next = 0;
    ImmutableIntArray into = callee.code().arguments();
    int given = arguments.size();
    for (int i = 0; i < given; i++) {
      int slot = arguments.get(i);
      Object value = get(slot);
      if (replaces && (!lasting[slot] || value == dynamic[slot])) {
        frame.hold(into.get(i), value);
      } else {
        frame.slots[into.get(i)] = value;
      }
    }
    for (int i = given; i < into.length(); i++) {
      frame.slots[into.get(i)] = Objects.requireNonNull(closure).captured(i - given);
    }
    if (replaces) {
      frame.caller = caller;
      frame.resultSlot = this.resultSlot;
      leave();
    } else {
      frame.caller = this;
      frame.resultSlot = resultSlot;
    }
    return frame;
  }

  /// Ends this frame.
  ///
  /// @return where the run goes on, null at the end of the program
  @Nullable Frame end(Object result) {
    Frame to = caller;
    if (to != null) {
      to.hold(resultSlot, result);
    }
    leave();
    return to;
  }

  private void leave() {
    caller = null;
    if (function != null) {
      stack.leave(this, function);
    }
  }

  /// Puts a copy of `value` in `slot`.
  private void hold(int slot, Object value) {
    Object copy = TensorStack.copyInto(dynamic[slot], value);
    dynamic[slot] = copy;
    slots[slot] = copy;
  }

  /// {@return which of two sets of buffers is next for loop `index`}
  int turn(int index) {
    return turns[index] ^= 1;
  }

  KernelCall call(int index) {
    return calls[index];
  }

  void set(int slot, Object value) {
    slots[slot] = value;
  }

  Object get(int slot) {
    return Objects.requireNonNull(slots[slot], "a slot is read before it is written");
  }

  Tensor tensor(int slot) {
    return (Tensor) get(slot);
  }

  List<Tensor> vector(int slot) {
    return get(slot) instanceof Tensor[] many ? Arrays.asList(many) : List.of(tensor(slot));
  }

  /// {@return the elements of a vector}
  Object[] elements(int slot) {
    Object value = get(slot);
    return value instanceof Object[] many ? many : new Object[] {value};
  }

  /// Copies `value` into the loop-carried buffer `index` and returns that.
  Object carry(int index, Object value) {
    Object copy = TensorStack.copyInto(carried[index], value);
    carried[index] = copy;
    return copy;
  }

  /// {@return the stack in `slot`, which is made when first asked for}
  TensorStack stack(int slot) {
    if (slots[slot] instanceof TensorStack known) {
      return known;
    }
    TensorStack made = new TensorStack();
    slots[slot] = made;
    return made;
  }

  private Tensor buffer(int slot, DType dtype, long... shape) {
    Tensor ready = planned[slot];
    if (ready == null || ready.dtype() != dtype || !ready.hasShape(shape)) {
      ready = dynamic[slot] instanceof Tensor made ? made : null;
      if (ready == null || ready.dtype() != dtype || !ready.hasShape(shape)) {
        ready = Tensor.zeros(dtype, shape);
        dynamic[slot] = ready;
      }
    }
    slots[slot] = ready;
    return ready;
  }

  /// The operands and results of one kernel step in this frame.
  private static final class Call implements KernelCall {
    private final Frame frame;
    private final Step.Kernel step;

    Call(Frame frame, Step.Kernel step) {
      this.frame = frame;
      this.step = step;
    }

    @Override public int inputCount() {
      return step.inputs().size();
    }

    @Override public @Nullable Tensor input(int i) {
      int slot = step.inputs().get(i);
      return slot < 0 ? null : frame.tensor(slot);
    }

    @Override public List<Tensor> inputs(int i) {
      int slot = step.inputs().get(i);
      return slot < 0 ? ImmutableList.of() : frame.vector(slot);
    }

    /// The slot of result `i`, -1 where the program does not have it.
    private int slot(int i) {
      return i < step.outputs().size() ? step.outputs().get(i) : -1;
    }

    @Override public boolean wants(int i) {
      return slot(i) >= 0;
    }

    @Override public Tensor output(int i, DType dtype, long... shape) {
      int slot = slot(i);
      if (slot < 0) {
        return Tensor.zeros(dtype, shape);
      }
      if (step.inplace() && i == 0) {
        Tensor shared = input(0);
        if (shared != null && shared.dtype() == dtype && shared.hasShape(shape)) {
          frame.slots[slot] = shared;
          return shared;
        }
      }
      return frame.buffer(slot, dtype, shape);
    }

    @Override public void share(int i, int operand) {
      int slot = slot(i);
      if (slot >= 0) {
        frame.slots[slot] = frame.get(step.inputs().get(operand));
      }
    }

    @Override public PrintStream printed() {
      return frame.stack.printed().orElseGet(KernelCall.super::printed);
    }

    @Override public Tensor[] outputs(int i, DType dtype, long[][] shapes) {
      int slot = slot(i);
      Tensor[] old =
          slot >= 0 && frame.slots[slot] instanceof Tensor[] before ? before : new Tensor[0];
      Tensor[] made = new Tensor[shapes.length];
      for (int k = 0; k < made.length; k++) {
        boolean fits =
            k < old.length && old[k].dtype() == dtype && old[k].hasShape(shapes[k]);
        made[k] = fits ? old[k] : Tensor.zeros(dtype, shapes[k]);
      }
      if (slot >= 0) {
        frame.slots[slot] = made;
      }
      return made;
    }
  }
}
