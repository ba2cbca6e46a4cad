package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Port;
import dev.weir.runtime.ProgramSteps;
import dev.weir.runtime.ProgramSteps.Kind;
import dev.weir.runtime.ProgramSteps.Origin;
import java.util.HashMap;
import java.util.Map;

/// Makes the description of a program's steps.
final class StepDescription {
  private final HostProgram program;
  private final Map<Integer, Long> offsets = new HashMap<>();
  private final Map<Integer, String> inputs = new HashMap<>();
  private final ImmutableList.Builder<ProgramSteps.Step> steps = ImmutableList.builder();

  private StepDescription(HostProgram program) {
    this.program = program;
  }

  static ProgramSteps of(HostProgram program) {
    return new StepDescription(program).describe();
  }

  private ProgramSteps describe() {
    HostCode code = program.code();
    place(code.plannedSlots(), code.plan());
    place(code.devicePlannedSlots(), code.devicePlan());
    program.inputs().forEach((Port port, Integer slot) -> inputs.put(slot, port.name()));
    for (Step step : code.steps()) {
      add(step);
    }
    var values = ImmutableList.<ProgramSteps.Value>builder();
    for (int slot = 0; slot < code.slotCount(); slot++) {
      values.add(value(slot));
    }
    return new ProgramSteps(values.build(), steps.build());
  }

  private void place(ImmutableList<HostCode.Planned> slots, BufferPlan plan) {
    for (int i = 0; i < slots.size(); i++) {
      offsets.put(slots.get(i).slot(), plan.offsets().get(i));
    }
  }

  private ProgramSteps.Value value(int slot) {
    HostCode code = program.code();
    TensorType type = code.types().get(slot).orElse(null);
    boolean onDevice = code.isOnDevice(slot);
    if (type == null) {
      return new ProgramSteps.Value(
          Origin.OTHER, "", DType.UNDEFINED, ImmutableLongArray.of(), -1, onDevice);
    }
    Tensor constant = code.constants().get(slot);
    String parameter = code.parameterNames().get(slot);
    String input = inputs.get(slot);
    Long offset = offsets.get(slot);
    Origin origin;
    if (input != null) {
      origin = Origin.INPUT;
    } else if (parameter != null) {
      origin = Origin.PARAMETER;
    } else if (constant != null) {
      origin = Origin.CONSTANT;
    } else if (offset != null) {
      origin = Origin.BUFFER;
    } else if (code.exportedSlots().contains(slot)) {
      origin = Origin.OUTPUT;
    } else {
      origin = type.isStatic() ? Origin.OTHER : Origin.DYNAMIC;
    }
    var shape = ImmutableLongArray.builder();
    for (int i = 0; i < type.rank(); i++) {
      shape.add(type.isDynamic(i) ? -1 : type.dimension(i));
    }
    return new ProgramSteps.Value(
        origin,
        input != null ? input : parameter != null ? parameter : "",
        ElementTypes.dtypeOf(type.elementType()),
        shape.build(),
        offset == null ? -1 : offset,
        onDevice);
  }

  private void add(Step step) {
    if (step instanceof Step.Launch launch) {
      for (int i = 0; i < launch.outputs().size(); i++) {
        int over = launch.over().get(i);
        if (over >= 0) {
          inherit(launch.inputs().get(over), launch.outputs().get(i));
        }
      }
      steps.add(
          new ProgramSteps.Step(
              Kind.LAUNCH,
              launch.name(),
              "",
              launch.inputs(),
              launch.outputs(),
              launch.sizes().arguments(),
              ImmutableList.copyOf(launch.sizes().dims().asList()),
              launch.sizes().bounds()));
    } else if (step instanceof Step.Kernel kernel) {
      if (kernel.inplace()) {
        inherit(kernel.inputs().get(0), kernel.outputs().get(0));
      }
      add(Kind.LIBRARY, kernel.name(), kernel.reason(), kernel.inputs(), kernel.outputs());
    } else if (step instanceof Step.CopyIn copy) {
      add(
          Kind.COPY,
          "to the device",
          "",
          ImmutableList.of(copy.input()),
          ImmutableList.of(copy.output()));
    } else if (step instanceof Step.CopyOut copy) {
      add(
          Kind.COPY,
          "to the host",
          "",
          ImmutableList.of(copy.input()),
          ImmutableList.of(copy.output()));
    } else if (step instanceof Step.Alias alias) {
      inherit(alias.input(), alias.output());
      add(Kind.ALIAS, "", "", ImmutableList.of(alias.input()), ImmutableList.of(alias.output()));
    } else if (!(step instanceof Step.End || step instanceof Step.Replay)) {
      add(
          Kind.CONTROL,
          step.getClass().getSimpleName(),
          "",
          ImmutableList.of(),
          ImmutableList.of());
    }
  }

  /// A value that lies over another lies where that does.
  private void inherit(int from, int to) {
    Long offset = offsets.get(from);
    if (offset != null) {
      offsets.put(to, offset);
    }
  }

  private void add(
      Kind kind,
      String kernel,
      String reason,
      ImmutableList<Integer> read,
      ImmutableList<Integer> written) {
    steps.add(
        new ProgramSteps.Step(
            kind,
            kernel,
            reason,
            read,
            written,
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of()));
  }
}
