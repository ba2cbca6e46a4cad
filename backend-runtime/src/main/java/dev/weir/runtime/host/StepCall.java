package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelCall;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The operands and results of one kernel step in a frame.
final class StepCall implements KernelCall {
  private final Frame frame;
  private final Step.Kernel step;

  StepCall(Frame frame, Step.Kernel step) {
    this.frame = frame;
    this.step = step;
  }

  @Override
  public int inputCount() {
    return step.inputs().size();
  }

  @Override
  public @Nullable Tensor input(int i) {
    int slot = step.inputs().get(i);
    return slot < 0 ? null : frame.tensor(slot);
  }

  @Override
  public List<Tensor> inputs(int i) {
    int slot = step.inputs().get(i);
    return slot < 0 ? ImmutableList.of() : frame.vector(slot);
  }

  /// The slot of result `i`, -1 where the program does not have it.
  private int slot(int i) {
    return i < step.outputs().size() ? step.outputs().get(i) : -1;
  }

  @Override
  public boolean wants(int i) {
    return slot(i) >= 0;
  }

  @Override
  public Tensor output(int i, DType dtype, long... shape) {
    int slot = slot(i);
    if (slot < 0) {
      return Tensor.zeros(dtype, shape);
    }
    if (step.inplace() && i == 0) {
      Tensor shared = input(0);
      if (shared != null && shared.dtype() == dtype && shared.hasShape(shape)) {
        frame.set(slot, shared);
        return shared;
      }
    }
    return frame.buffer(slot, dtype, shape);
  }

  @Override
  public void share(int i, int operand) {
    int slot = slot(i);
    if (slot >= 0) {
      frame.set(slot, frame.get(step.inputs().get(operand)));
    }
  }

  @Override
  public PrintStream printed() {
    return frame.printed().orElseGet(KernelCall.super::printed);
  }

  @Override
  public Tensor[] outputs(int i, DType dtype, long[][] shapes) {
    int slot = slot(i);
    Tensor[] old =
        slot >= 0 && frame.find(slot) instanceof Tensor[] before ? before : new Tensor[0];
    Tensor[] made = new Tensor[shapes.length];
    for (int k = 0; k < made.length; k++) {
      boolean fits = k < old.length && old[k].dtype() == dtype && old[k].hasShape(shapes[k]);
      made[k] = fits ? old[k] : Tensor.zeros(dtype, shapes[k]);
    }
    if (slot >= 0) {
      frame.set(slot, made);
    }
    return made;
  }
}
