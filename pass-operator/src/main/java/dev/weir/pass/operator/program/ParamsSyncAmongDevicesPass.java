package dev.weir.pass.operator.program;

import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.ParameterScope;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.DeviceMemory;
import dev.weir.dialect.kernel.TargetPlace;
import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Copies the parameters of a program to the memory that its kernels work on, several at once. What is
/// there already stays; on the host that is all but weights that are mapped from a file, or not
/// aligned. Constants, which kernels read on the host, are left where they are.
///
/// Source: paddle/fluid/pir/transforms/general/params_sync_among_devices_pass.cc. Deviation: a program
/// without parameters is none to divide by.
///
/// @param place where the program is to run
public record ParamsSyncAmongDevicesPass(TargetPlace place) implements Pass {
  private static final Option<TargetPlace> PLACE =
      Option.choice("place", TargetPlace.class, TargetPlace.CPU, "where the program is to run");

  /// The type of the pass.
  public static final PassType<ParamsSyncAmongDevicesPass> TYPE =
      PassType.builder(
              ParamsSyncAmongDevicesPass.class,
              "params_sync_among_devices_pass",
              "Copies parameters to the memory that kernels work on")
          .option(PLACE, ParamsSyncAmongDevicesPass::place)
          .build(options -> new ParamsSyncAmongDevicesPass(options.get(PLACE)));

  @Override
  public PassType<ParamsSyncAmongDevicesPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    run.preserveAll();
    PlaceAttr.Kind kind = place.backend().place();
    Optional<ParameterScope> scope = run.resource(ParameterScope.class);
    Optional<DeviceMemory> memory = DeviceMemory.load(kind);
    Set<String> names = new LinkedHashSet<>();
    op.walk(ParameterOp.class, parameter -> names.add(parameter.parameterName()));
    if (scope.isEmpty() || names.isEmpty()) {
      return;
    }
    if (memory.isEmpty()) {
      run.diagnostics()
          .remark(
              op.location(),
              "%d parameter%s in host memory: no target at hand keeps tensors on the %s",
              names.size(),
              names.size() == 1 ? " stays" : "s stay",
              kind.name());
      return;
    }
    run.count("copied", copy(names, scope.get(), memory.get(), run));
  }

  private static long copy(
      Set<String> names, ParameterScope scope, DeviceMemory memory, PassRun run) {
    List<String> moved = new ArrayList<>();
    for (String name : names) {
      if (scope.get(name).filter(tensor -> !memory.holds(tensor)).isPresent()) {
        moved.add(name);
      }
    }
    run.inParallel(
        moved.size(),
        i -> {
          Tensor tensor = scope.get(moved.get(i)).orElseThrow();
          scope.set(moved.get(i), memory.copyIn(tensor));
        });
    return moved.size();
  }
}
