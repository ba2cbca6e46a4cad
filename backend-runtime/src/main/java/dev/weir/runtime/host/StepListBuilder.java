package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Segments;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.BufferPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The code of a program or a function while it is put together: the steps so far, the slots of values,
/// and from when to when these are alive.
final class StepListBuilder {
  private final @Nullable Block program;
  private final Slots slots = new Slots();
  private final Map<Integer, Tensor> constants = new LinkedHashMap<>();
  private final Map<Integer, Tensor> originals = new LinkedHashMap<>();
  private final Map<Integer, String> parameterNames = new LinkedHashMap<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<Step.Kernel> kernelSteps = new ArrayList<>();
  private final List<Step.Launch> launchSteps = new ArrayList<>();

  /// The steps at which the loops around the current position begin, the innermost last.
  private final List<Integer> loopStarts = new ArrayList<>();

  /// For each loop around, the slots used in it that were defined before it.
  private final List<List<Integer>> loopUses = new ArrayList<>();

  private final List<Integer> untagged = new ArrayList<>();

  private int now;
  private int carried;
  private int loops;

  /// @param program the block whose outputs are those of the program; null for a function
  StepListBuilder(@Nullable Block program) {
    this.program = program;
  }

  Slots slots() {
    return slots;
  }

  /// {@return the point in time at which values are defined and used now}
  int now() {
    return now;
  }

  void advance() {
    now++;
  }

  void add(Step step) {
    steps.add(step);
  }

  void add(Step.Kernel step) {
    kernelSteps.add(step);
    steps.add(step);
  }

  void add(Step.Launch step) {
    launchSteps.add(step);
    steps.add(step);
  }

  /// {@return the number of the next kernel step}
  int nextKernel() {
    return kernelSteps.size();
  }

  /// {@return the number of the next launch}
  int nextLaunch() {
    return launchSteps.size();
  }

  /// {@return the number of the next step}
  int position() {
    return steps.size();
  }

  /// {@return the number of a step that is still to be set}
  int reserve() {
    steps.add(new Step.End());
    return steps.size() - 1;
  }

  void set(int position, Step step) {
    steps.set(position, step);
  }

  /// Sets a value that never changes.
  ///
  /// @param original the value where the host can read it
  void constant(int slot, Tensor original, Tensor tensor) {
    constants.put(slot, tensor);
    originals.put(slot, original);
  }

  /// Sets the weight of that name.
  void parameter(int slot, String name, Tensor original, Tensor tensor) {
    parameterNames.put(slot, name);
    constant(slot, original, tensor);
  }

  boolean isConstant(int slot) {
    return constants.containsKey(slot);
  }

  /// {@return the value that never changes, where the host can read it}
  Tensor original(int slot) {
    return Objects.requireNonNull(originals.get(slot));
  }

  int define(Value value) {
    return slots.define(value, now);
  }

  /// Makes slots for the results of `op`.
  ImmutableList<Integer> defined(Operation op) {
    var defined = ImmutableList.<Integer>builder();
    for (Value result : op.results()) {
      defined.add(define(result));
    }
    return defined.build();
  }

  int use(Value value) {
    int slot = slots.of(value);
    slots.use(slot, now);
    for (int i = 0; i < loopStarts.size(); i++) {
      if (slots.start(slot) < loopStarts.get(i)) {
        loopUses.get(i).add(slot);
      }
    }
    return slot;
  }

  ImmutableList<Integer> uses(Iterable<? extends Value> values) {
    var used = ImmutableList.<Integer>builder();
    for (Value value : values) {
      used.add(use(value));
    }
    return used.build();
  }

  /// The slots of the operands, -1 where an optional one is absent.
  ImmutableList<Integer> arguments(Operation op) {
    if (!(op.attribute(Segments.OPERAND_SIZES) instanceof DenseArrayAttr sizes)) {
      return uses(op.operands());
    }
    var arguments = ImmutableList.<Integer>builder();
    int next = 0;
    for (int i = 0; i < sizes.size(); i++) {
      arguments.add(sizes.longAt(i) == 0 ? -1 : use(op.operand(next++)));
    }
    return arguments.build();
  }

  /// Makes slots with buffers for the results of `op`; -1 where an optional one is absent.
  ImmutableList<Integer> results(Operation op) {
    ImmutableList<Integer> present = defined(op);
    for (int i = 0; i < present.size(); i++) {
      if (isOutput(op.result(i))) {
        slots.export(present.get(i));
      } else {
        slots.buffer(present.get(i));
      }
    }
    if (!(op.attribute(Segments.RESULT_SIZES) instanceof DenseArrayAttr sizes)) {
      return present;
    }
    var results = ImmutableList.<Integer>builder();
    int next = 0;
    for (int i = 0; i < sizes.size(); i++) {
      results.add(sizes.longAt(i) == 0 ? -1 : present.get(next++));
    }
    return results.build();
  }

  /// {@return whether `value`, computed once in a run, is an output, so that it may be computed where the
  /// output is wanted}
  boolean isOutput(Value value) {
    if (value.parentBlock() != program
        || isOnDevice(value)
        || !(value.type() instanceof TensorLike)) {
      return false;
    }
    for (OpOperand use : value.uses()) {
      Operation user = use.owner();
      if (user instanceof ShadowOutputOp
          || user instanceof SetParameterOp
          || user instanceof PhiKernelOp call && call.opName().equals("pd_op.fetch")) {
        return true;
      }
    }
    return false;
  }

  /// Begins a loop that uses these slots, and that carries as many values.
  void enterLoop(ImmutableList<Integer> inits) {
    loopStarts.add(now);
    loopUses.add(new ArrayList<>(inits));
  }

  /// Notes that the value of `slot` lies with a tag, for as long as anything refers to it.
  void untagged(int slot) {
    untagged.add(slot);
  }

  /// Ends the innermost loop: what it uses stays alive until now.
  void leaveLoop() {
    loopStarts.removeLast();
    for (int slot : loopUses.removeLast()) {
      slots.use(slot, now);
    }
  }

  /// {@return the first of twice `count` buffers for values that a loop carries}
  int carried(int count) {
    int first = carried;
    carried += 2 * count;
    return first;
  }

  int nextLoop() {
    return loops++;
  }

  /// {@return whether `value` is a tensor on a device}
  static boolean isOnDevice(Value value) {
    return value.type() instanceof AllocatedTensorType type
        && type.place() != PlaceAttr.Kind.CPU
        && type.place() != PlaceAttr.Kind.UNDEFINED;
  }

  HostCode code(ImmutableIntArray arguments) {
    List<Integer> onHost = new ArrayList<>();
    List<Integer> onDevice = new ArrayList<>();
    BufferPlan plan = BufferPlan.of(slots.requests(false, onHost));
    BufferPlan devicePlan = BufferPlan.of(slots.requests(true, onDevice));
    TailCalls.mark(steps);
    int launchRuns = program != null && !slots.onDevice().isEmpty() ? LaunchRuns.mark(steps) : 0;
    return new HostCode(
        slots.size(),
        carried,
        loops,
        arguments,
        ImmutableList.copyOf(untagged),
        ImmutableMap.copyOf(constants),
        ImmutableList.copyOf(steps),
        ImmutableList.copyOf(kernelSteps),
        ImmutableList.copyOf(launchSteps),
        launchRuns,
        planned(onHost.stream()),
        plan,
        planned(onDevice.stream()),
        devicePlan,
        slots.onDevice(),
        slots.exported(),
        slots.types(),
        ImmutableMap.copyOf(parameterNames),
        ImmutableMap.copyOf(originals));
  }

  private ImmutableList<HostCode.Planned> planned(Stream<Integer> planned) {
    return planned.map(this::planned).collect(ImmutableList.toImmutableList());
  }

  private HostCode.Planned planned(int slot) {
    TensorType type = Objects.requireNonNull(slots.type(slot));
    var dtype = ElementTypes.dtypeOf(type.elementType());
    return new HostCode.Planned(slot, dtype, type.shape(), type.elementCount() * dtype.byteSize());
  }
}
