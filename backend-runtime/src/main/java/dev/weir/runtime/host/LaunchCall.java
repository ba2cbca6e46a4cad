package dev.weir.runtime.host;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.RunException;
import dev.weir.runtime.host.size.LaunchSizes;
import java.lang.foreign.MemorySegment;

/// The arguments of one launch in a frame, kept from run to run.
final class LaunchCall {
  private final Frame frame;
  private final Step.Launch step;
  private final MemorySegment[] pointers;
  private final long[] symbols;
  private final long[] sizes;
  private final long[][] shapes;

  /// Whether the last run had anything to compute.
  private boolean anything;

  LaunchCall(Frame frame, Step.Launch step) {
    this.frame = frame;
    this.step = step;
    LaunchSizes known = step.sizes();
    pointers = new MemorySegment[step.inputs().size() + step.outputs().size()];
    symbols = new long[known.symbolCount()];
    sizes = new long[known.argumentCount()];
    shapes = new long[step.outputs().size()][];
    for (int i = 0; i < shapes.length; i++) {
      shapes[i] = new long[known.shapes().get(i).size()];
    }
    if (known.isStatic()) {
      evaluate();
    }
  }

  private void evaluate() {
    LaunchSizes known = step.sizes();
    String conflict = known.derive(symbols);
    if (conflict != null) {
      throw new RunException(
          step.location(),
          "kernel '" + step.name() + "' cannot run: " + conflict,
          new IllegalArgumentException(conflict));
    }
    known.arguments(symbols, sizes);
    for (int i = 0; i < shapes.length; i++) {
      LaunchSizes.evaluate(known.shapes().get(i), symbols, shapes[i]);
    }
  }

  /// {@return the size arguments of the last run}
  long[] sizes() {
    return sizes.clone();
  }

  /// Runs the kernel. One that works on the host's memory comes after the copies from devices, and is done when this
  /// returns, where others may read it at any time.
  void run() {
    boolean isAmongDevices = frame.memory().hasDevice() && !frame.memory().hasDevice(step.device());
    if (isAmongDevices) {
      frame.settle();
    }
    int inputs = step.inputs().size();
    for (int i = 0; i < inputs; i++) {
      pointers[i] = frame.tensor(step.inputs().get(i)).data();
    }
    if (!step.sizes().isStatic()) {
      ImmutableIntArray dims = step.sizes().dims();
      for (int i = 0; i < dims.length() / 2; i++) {
        symbols[i] = frame.tensor(step.inputs().get(dims.get(2 * i))).dim(dims.get(2 * i + 1));
      }
      evaluate();
    }
    check();
    anything = false;
    for (int i = 0; i < shapes.length; i++) {
      Tensor output = output(i);
      pointers[inputs + i] = output.data();
      anything |= output.elementCount() > 0;
    }
    launch();
    frame.launched();
    if (isAmongDevices) {
      frame.memory().synchronize(step.device());
    }
  }

  /// Runs the kernel with the arguments of the last run.
  void launch() {
    if (anything) {
      step.kernel().launch(pointers, sizes);
    }
  }

  /// {@return whether the operands lie where they lay in the last run}
  boolean isAsBefore() {
    for (int i = 0; i < step.inputs().size(); i++) {
      if (pointers[i].address() != frame.tensor(step.inputs().get(i)).data().address()) {
        return false;
      }
    }
    return true;
  }

  /// Looks at what the kernel takes for places.
  void check() {
    if (!step.checks().isEmpty()) {
      frame.settle();
      for (IndexCheck check : step.checks()) {
        check.run(frame, symbols, step.location());
      }
    }
  }

  private Tensor output(int i) {
    int slot = step.outputs().get(i);
    int over = step.over().get(i);
    if (over >= 0) {
      Tensor shared = frame.tensor(step.inputs().get(over));
      frame.set(slot, shared);
      return shared;
    }
    return frame.buffer(slot, step.sizes().dtypes().get(i), shapes[i]);
  }
}
