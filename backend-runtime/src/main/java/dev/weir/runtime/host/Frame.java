package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Location;
import dev.weir.runtime.Profile;
import dev.weir.runtime.RunException;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.DeviceStreams;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state of one run of a program or function: a tensor, vector of values or function per slot, the
/// planned buffers, and one call object per kernel step. Frames are reused, so a warm run allocates no
/// buffers.
final class Frame {
  private final Step[] steps;
  private final @Nullable HostFunction function;
  private final CallStack stack;
  private final int[] turns;

  /// The slots whose values lie elsewhere: arguments, what came with tags, and constants.
  private final boolean[] lasting;

  /// The step that is next.
  private int next;

  /// Where the run goes on after this frame, and the slot there that receives the result.
  private @Nullable Frame caller;

  private int resultSlot;
  private final @Nullable Object[] slots;
  private final @Nullable TensorStack[] stacks;
  private final ArrayDeque<TensorStack> freeStacks = new ArrayDeque<>();
  private final FrameBuffers buffers;
  private final @Nullable Object[] carried;

  private final StepCall[] calls;
  private final LaunchCall[] launches;

  private final Recordings recordings;

  /// The streams of the device that the steps are spread over, if they are.
  private final @Nullable StreamRun streams;

  /// The device that has the value of each slot.
  private final int[] devices;

  private final boolean[] exported;
  private final Map<Integer, Tensor> wanted = new HashMap<>();

  /// The outputs that were copied from the device.
  private final Map<Integer, Tensor> outputs = new HashMap<>();

  /// @param function the function that `code` belongs to, null for a program
  Frame(HostCode code, @Nullable HostFunction function, CallStack stack) {
    this(code, function, stack, Optional.empty());
  }

  /// @param plan on which stream of the device each step is done, if on one of several
  Frame(
      HostCode code, @Nullable HostFunction function, CallStack stack, Optional<StreamPlan> plan) {
    steps = code.steps().toArray(new Step[0]);
    this.function = function;
    this.stack = stack;
    turns = new int[code.loopCount()];
    slots = new Object[code.slotCount()];
    stacks = new TensorStack[code.slotCount()];
    carried = new Object[code.carriedCount()];
    devices = code.devices().toArray();
    exported = new boolean[code.slotCount()];
    code.exportedSlots().forEach(slot -> exported[slot] = true);
    lasting = new boolean[code.slotCount()];
    code.arguments().forEach(slot -> lasting[slot] = true);
    code.untaggedSlots().forEach(slot -> lasting[slot] = true);
    code.constants()
        .forEach((slot, tensor) -> {
          slots[slot] = tensor;
          lasting[slot] = true;
        });
    buffers = new FrameBuffers(code, memory(), function == null);
    calls =
        code.kernelSteps().stream().map(step -> new StepCall(this, step)).toArray(StepCall[]::new);
    launches =
        code.launchSteps().stream()
            .map(step -> new LaunchCall(this, step))
            .toArray(LaunchCall[]::new);
    streams =
        plan.isPresent() ? new StreamRun(plan.get(), new DeviceStreams(memory().streams())) : null;
    recordings = new Recordings(this, launches, streams, code.launchRuns());
  }

  /// Runs from the first step to the end, through all that is called.
  void run() {
    next = 0;
    stack.clear();
    Frame frame = this;
    if (streams != null) {
      streams.run(this, stack.profile());
      return;
    }
    if (stack.profile().isPresent()) {
      Profile profile = stack.profile().get();
      while (frame != null) {
        frame = frame.measure(frame.steps[frame.next++], profile);
      }
    } else {
      while (frame != null) {
        frame = frame.steps[frame.next++].run(frame);
      }
    }
    stack.finish();
  }

  private @Nullable Frame measure(Step step, Profile profile) {
    long start = System.nanoTime();
    Frame after = step.run(this);
    stack.finish();
    StepMeasure.of(step, this, start, System.nanoTime() - start).ifPresent(profile::add);
    return after;
  }

  /// {@return the number of the step that is next, after which the one behind it is}
  int advance() {
    return next++;
  }

  /// {@return the device that has the value of `slot`}
  int device(int slot) {
    return devices[slot];
  }

  Step step(int index) {
    return steps[index];
  }

  /// Waits for all that was launched.
  void finish() {
    stack.finish();
  }

  /// Runs the program.
  ///
  /// @param given tensors for outputs, by slot
  void run(Map<Integer, Tensor> given, Optional<Profile> profile) {
    wanted.putAll(given);
    stack.setProfile(profile);
    try {
      run();
    } finally {
      wanted.clear();
      stack.setProfile(Optional.empty());
    }
  }

  /// {@return the output in `slot`, which this frame forgets}: its own tensor, or a copy
  Tensor output(int slot) {
    Tensor copied = outputs.get(slot);
    if (copied != null) {
      return copied;
    }
    Tensor result = tensor(slot);
    if (!exported[slot] || memory().isOnDevice(result)) {
      return memory().copied(result);
    }
    return result;
  }

  /// {@return memory of the host for the output in `slot`, which lies on the device}: what was given for it, or fresh
  Tensor outputOnHost(int slot) {
    Tensor result = tensor(slot);
    Tensor given = wanted.get(slot);
    Tensor host =
        given != null && given.dtype() == result.dtype() && given.hasShape(result.shape())
            ? given
            : memory().fresh(result.dtype(), result.shape());
    outputs.put(slot, host);
    return host;
  }

  /// Forgets the outputs, which belong to whoever ran the program.
  void forget() {
    outputs.clear();
    for (int slot = 0; slot < exported.length; slot++) {
      if (exported[slot]) {
        slots[slot] = null;
      }
    }
  }

  /// Goes on with step `target`.
  void jump(int target) {
    next = target;
  }

  /// {@return a frame in which `callee` is to run}
  ///
  /// @param arguments the slots of the arguments here
  /// @param last whether nothing is left to do here but to pass on the result: then this frame is left
  ///     now, and what lies in it is copied
  Frame call(
      HostFunction callee,
      ImmutableList<Integer> arguments,
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
      if (replaces && (!lasting[slot] || buffers.isMade(slot, value))) {
        frame.hold(into.get(i), value);
      } else {
        frame.slots[into.get(i)] = value;
      }
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
    slots[slot] = buffers.copy(slot, value);
  }

  /// {@return which of two sets of buffers is next for loop `index`}
  int turn(int index) {
    return turns[index] ^= 1;
  }

  KernelCall call(int index) {
    return calls[index];
  }

  /// Runs generated kernel step `index`.
  void launch(int index) {
    launches[index].run();
  }

  /// Has the device do what was recorded of launches.
  ///
  /// @return whether that was done
  boolean replay(Step.Replay step) {
    return recordings.replay(step);
  }

  /// Notes that a kernel may still be running.
  void launched() {
    stack.launched();
  }

  /// {@return whether steps are measured}
  boolean isMeasured() {
    return stack.profile().isPresent();
  }

  /// Waits until what was launched is done.
  void settle() {
    if (streams != null) {
      streams.settle();
    }
    stack.settle();
  }

  RunMemory memory() {
    return stack.memory();
  }

  /// Copies the tensor in slot `from` to the memory that slot `to` has.
  void copy(int from, int to, Location location) {
    Tensor tensor = tensor(from);
    try {
      Tensor copy = buffer(to, tensor.dtype(), tensor.shape());
      int device = Math.max(devices[from], devices[to]);
      if (streams != null && devices[to] != RunMemory.HOST) {
        streams.waitFor(tensor);
      }
      if (streams == null || !streams.has(device)) {
        memory().copy(tensor, copy);
      } else if (devices[to] != RunMemory.HOST) {
        streams.copyIn(device, tensor, copy);
      } else {
        streams.copyOut(device, tensor, copy);
      }
    } catch (DeviceException e) {
      throw new RunException(location, String.valueOf(e.getMessage()), e);
    }
  }

  void set(int slot, Object value) {
    slots[slot] = value;
  }

  Object get(int slot) {
    return Objects.requireNonNull(slots[slot], "a slot is read before it is written");
  }

  /// {@return what `slot` holds, null before it is written}
  @Nullable Object find(int slot) {
    return slots[slot];
  }

  /// {@return where the program prints to, if not to the standard output}
  Optional<PrintStream> printed() {
    return stack.printed();
  }

  boolean holds(int slot) {
    return slots[slot] != null;
  }

  /// {@return what `launch`, which has just run, computed}
  long work(Step.Launch launch) {
    TileFuncOp function = launch.generated().function(launch.name());
    return function == null ? 0 : KernelWork.of(function, launches[launch.call()].sizes());
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
    Object copy = memory().copyInto(carried[index], value);
    carried[index] = copy;
    return copy;
  }

  /// {@return the stack in `slot`}
  TensorStack stack(int slot) {
    return (TensorStack) get(slot);
  }

  /// {@return an empty stack, which is in `slot` from now on}: the one that was there before, unless
  /// another stack has that
  TensorStack newStack(int slot) {
    TensorStack made = stacks[slot];
    if (made == null || made.isTaken()) {
      made = freeStacks.isEmpty() ? new TensorStack() : freeStacks.pop();
      stacks[slot] = made;
    }
    made.clear(freeStacks);
    slots[slot] = made;
    return made;
  }

  /// {@return the buffer of `slot`, whose value it becomes}
  ///
  /// @throws KernelException if the program says that there are more or fewer elements: what reads them goes by that
  Tensor buffer(int slot, DType dtype, long... shape) {
    if (exported[slot]) {
      return export(slot, dtype, shape);
    }
    Tensor made = buffers.of(slot, dtype, shape);
    slots[slot] = made;
    return made;
  }

  private Tensor export(int slot, DType dtype, long... shape) {
    Tensor given = wanted.get(slot);
    if (given != null && (given.dtype() != dtype || !given.hasShape(shape))) {
      throw new IllegalArgumentException(
          "the tensor for an output is %s, but the output is of shape %s"
              .formatted(given.describe(), Arrays.toString(shape)));
    }
    Tensor result = given != null ? given : memory().fresh(dtype, shape);
    slots[slot] = result;
    return result;
  }
}
