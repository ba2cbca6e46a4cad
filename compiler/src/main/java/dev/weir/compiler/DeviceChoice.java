package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.kernel.ProgramDevices;
import dev.weir.dialect.kernel.ProgramDevices.Device;
import dev.weir.dialect.operator.program.AssignOutOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.runtime.device.DeviceOptions;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which device each operator of a program is to run on: the one that it names, else the one that the program is compiled
/// for, which comes first.
final class DeviceChoice {
  private final Diagnostics diagnostics;
  private final List<Device> devices = new ArrayList<>();
  private final Map<Operation, Integer> named = new IdentityHashMap<>();

  private DeviceChoice(Device first, Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
    devices.add(first);
  }

  /// {@return whether an operator of `module` names a device}
  static boolean isMade(Operation module) {
    return module.anyMatch(op -> ProgramDevices.deviceOf(op).isPresent());
  }

  /// {@return what the operators of `module` say}; empty after reporting what is wrong with it
  static Optional<DeviceChoice> of(
      Operation module, CompileOptions options, Diagnostics diagnostics) {
    DeviceChoice choice =
        new DeviceChoice(new Device(options.target(), options.device().device()), diagnostics);
    int found = diagnostics.errorCount();
    module.walk(op -> choice.read(op, module));
    if (diagnostics.errorCount() == found) {
      module.walk(choice::checkWrites);
    }
    return diagnostics.errorCount() == found ? Optional.of(choice) : Optional.empty();
  }

  private void read(Operation op, Operation module) {
    Optional<Attribute> said = ProgramDevices.deviceOf(op);
    if (said.isEmpty()) {
      return;
    }
    Optional<Device> device =
        said.get() instanceof StringAttr text ? Device.parse(text.value()) : Optional.empty();
    if (device.isEmpty()) {
      diagnostics.error(
          op,
          "'%s' is %s: expected the name of a target and the number of its device, such as"
              + " \"cuda:1\"",
          ProgramDevices.DEVICE,
          said.get());
    } else if (Targets.find(device.get().target()).isEmpty()) {
      diagnostics.error(
          op,
          "is to run on '%s', and there is no target '%s'; the targets are: %s",
          device.get(),
          device.get().target(),
          String.join(", ", Targets.names()));
    } else if (op.parent() != module) {
      diagnostics.error(
          op,
          "names a device inside of '%s': only the operators of the program itself can; name one"
              + " for '%s' as a whole",
          op.parent() == null ? "" : op.parent().name(),
          op.parent() == null ? "" : op.parent().name());
    } else {
      if (!devices.contains(device.get())) {
        devices.add(device.get());
      }
      named.put(op, devices.indexOf(device.get()));
    }
  }

  /// Each device has a copy of a weight; a write to one of them would not be seen by the others in this run.
  private void checkWrites(Operation op) {
    if (!(op instanceof AssignOutOp) && !op.definition().isInplaceTwin()) {
      return;
    }
    for (Value operand : op.operands()) {
      if (!(operand.definingOp() instanceof ParameterOp parameter)) {
        continue;
      }
      for (OpOperand use : parameter.result(0).uses()) {
        if (device(use.owner()) != device(op)) {
          diagnostics
              .error(
                  op,
                  "writes over the weight '%s' on '%s', which is used on '%s' too: a weight that is"
                      + " written over is on one device only",
                  parameter.parameterName(),
                  devices.get(device(op)),
                  devices.get(device(use.owner())))
              .note(use.owner().location(), "it is used here");
          return;
        }
      }
    }
  }

  /// {@return the devices, of which the first is that of operators that name none}
  ImmutableList<Device> devices() {
    return ImmutableList.copyOf(devices);
  }

  /// {@return whether `op` names a device}
  boolean isNamed(Operation op) {
    return named.containsKey(op);
  }

  /// {@return how many operators do}
  int count() {
    return named.size();
  }

  /// {@return the number of the device of `op`, an operator of the program}
  int device(Operation op) {
    return named.getOrDefault(op, 0);
  }

  /// {@return `options` for what runs on device `number`}
  CompileOptions options(CompileOptions options, int number) {
    Device device = devices.get(number);
    DeviceOptions use = options.device().withDevice(device.number());
    return options.withTarget(device.target()).withDevice(use);
  }
}
