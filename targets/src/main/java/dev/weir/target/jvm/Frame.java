package dev.weir.target.jvm;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.target.jvm.kernel.KernelCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The state of one run: a tensor (or vector of tensors) per slot, the planned buffers, and one
/// call object per kernel step. Frames are reused, so a warm run allocates no buffers.
final class Frame {
  private final @Nullable Object[] slots;
  private final @Nullable Tensor[] planned;
  private final @Nullable Tensor[] dynamic;
  private final @Nullable Object[] carried;
  private final Call[] calls;

  Frame(JvmProgram program, Arena arena) {
    slots = new Object[program.slotCount()];
    planned = new Tensor[program.slotCount()];
    dynamic = new Tensor[program.slotCount()];
    carried = new Object[program.carriedCount()];
    program.constants().forEach((slot, tensor) -> slots[slot] = tensor);
    MemorySegment block =
        arena.allocate(Math.max(1, program.plan().size()), Tensor.ALIGNMENT);
    for (int i = 0; i < program.plannedSlots().size(); i++) {
      JvmProgram.Planned slot = program.plannedSlots().get(i);
      MemorySegment data = block.asSlice(program.plan().offsets().get(i), slot.bytes());
      planned[slot.slot()] = Tensor.wrap(data, slot.dtype(), slot.shape().toArray());
    }
    calls =
        program.kernelSteps().stream().map(step -> new Call(this, step)).toArray(Call[]::new);
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
      ready = dynamic[slot];
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
