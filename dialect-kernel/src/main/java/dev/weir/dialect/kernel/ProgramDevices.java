package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The devices that one program runs on, where there are several.
///
/// An operator says by the attribute `pd_kernel.device` which it is to run on: `"cuda:1"`, device 1 of the target
/// `cuda`, or `"cuda"`, its first. At the kernel level the module lists all of them under `pd_kernel.devices`; a generated
/// kernel says which it is for by the same attribute as an operator, and the type of a tensor by its place in the list.
public final class ProgramDevices {
  /// The attribute by which an operator, or a kernel, says its device.
  public static final String DEVICE = "pd_kernel.device";

  /// The attribute of a module that lists the devices.
  public static final String DEVICES = "pd_kernel.devices";

  private static final Pattern TEXT = Pattern.compile("([A-Za-z0-9_.-]+)(?::(\\d{1,4}))?");

  private ProgramDevices() {}

  /// A device of a target.
  ///
  /// @param target the name of the target
  /// @param number which of its devices, from 0
  public record Device(String target, int number) {
    /// {@return the device that `text` names: a target, and the number of its device behind a colon}; empty where it names
    /// none
    public static Optional<Device> parse(String text) {
      Matcher matcher = TEXT.matcher(text);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      String number = matcher.group(2);
      return Optional.of(
          new Device(matcher.group(1), number == null ? 0 : Integer.parseInt(number)));
    }

    @Override
    public String toString() {
      return target + ":" + number;
    }
  }

  /// {@return what `op` says of its device}; empty where it says nothing
  public static Optional<Attribute> deviceOf(Operation op) {
    return op.discardableAttributes().isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(op.attribute(DEVICE));
  }

  /// {@return the devices that `module` lists}; none where it runs on one only
  public static ImmutableList<Device> of(Operation module) {
    var devices = ImmutableList.<Device>builder();
    if (module.attribute(DEVICES) instanceof ArrayAttr list) {
      for (Attribute each : list.elements()) {
        if (each instanceof StringAttr text) {
          Device.parse(text.value()).ifPresent(devices::add);
        }
      }
    }
    return devices.build();
  }

  /// Has `module` list `devices`.
  public static void list(Operation module, List<Device> devices, Rewriter rewriter) {
    rewriter.setAttribute(
        module,
        DEVICES,
        new ArrayAttr(
            devices.stream()
                .map(device -> new StringAttr(device.toString()))
                .collect(ImmutableList.toImmutableList())));
  }
}
