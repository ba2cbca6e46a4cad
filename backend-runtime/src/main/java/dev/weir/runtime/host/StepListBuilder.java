package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.BufferPlanAttr;
import dev.weir.dialect.kernel.Storage;
import dev.weir.dialect.kernel.StorageAttr;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.ir.Operation;
import dev.weir.ir.Segments;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// The code of a program or a function while it is put together: the steps so far, and the slots of values, which lie
/// where the plan of the program has them.
final class StepListBuilder {
  private final BufferPlanAttr plan;
  private final Slots slots = new Slots();
  private final Map<Integer, Tensor> constants = new LinkedHashMap<>();
  private final Map<Integer, Tensor> originals = new LinkedHashMap<>();
  private final Map<Integer, String> parameterNames = new LinkedHashMap<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<Step.Kernel> kernelSteps = new ArrayList<>();
  private final List<Step.Launch> launchSteps = new ArrayList<>();

  private final List<Integer> untagged = new ArrayList<>();

  private int carried;
  private int loops;

  private final boolean isProgram;

  /// @param plan the memory that a run needs
  /// @param isProgram whether this is a program, not a function
  StepListBuilder(BufferPlanAttr plan, boolean isProgram) {
    this.plan = plan;
    this.isProgram = isProgram;
  }

  Slots slots() {
    return slots;
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
    return slots.define(value);
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
    return slots.of(value);
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

  /// Makes slots for the results of `op`, where the plan has them; -1 where an optional one is absent.
  ImmutableList<Integer> results(Operation op) {
    ImmutableList<Integer> present = defined(op);
    for (int i = 0; i < present.size(); i++) {
      switch (storage(op, i)) {
        case Storage.At(long offset) -> slots.place(present.get(i), offset);
        case Storage.Output() -> slots.export(present.get(i));
        case Storage.Grown(int buffer) -> slots.grow(present.get(i), buffer);
        default -> {
          // Lies elsewhere.
        }
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

  /// {@return where the plan has result `index` of `op`}
  static Storage storage(Operation op, int index) {
    return op.attribute(StorageAttr.NAME) instanceof StorageAttr storage
        ? storage.results().get(index)
        : Storage.NONE;
  }

  /// Notes that the value of `slot` lies with a tag, for as long as anything refers to it.
  void untagged(int slot) {
    untagged.add(slot);
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

  HostCode code(ImmutableIntArray arguments) {
    List<Integer> onHost = slots.placed(false);
    List<Integer> onDevice = slots.placed(true);
    TailCalls.mark(steps);
    int launchRuns = isProgram ? LaunchRuns.mark(steps, slots.devices()) : 0;
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
        layout(onHost, plan.host(), plan.hostLive()),
        planned(onDevice.stream()),
        layout(onDevice, plan.device(), plan.deviceLive()),
        slots.devices(),
        slots.exported(),
        slots.growing(),
        slots.types(),
        ImmutableMap.copyOf(parameterNames),
        ImmutableMap.copyOf(originals));
  }

  private BufferPlan layout(List<Integer> placed, long size, long live) {
    var offsets = ImmutableLongArray.builder();
    long requested = 0;
    for (int slot : placed) {
      offsets.add(slots.offset(slot));
      requested += BufferPlan.aligned(planned(slot).bytes());
    }
    return new BufferPlan(offsets.build(), size, requested, live);
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
