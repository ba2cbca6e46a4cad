package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.StringAttr;
import dev.weir.transforms.group.Grouping;
import dev.weir.transforms.group.GroupingOptions;
import dev.weir.transforms.group.Ungrouping;
import dev.weir.transforms.tile.GroupLowering;
import java.util.Optional;

/// Puts operators in groups that become a generated kernel each. What cannot become one remembers why.
final class GroupFormation {
  private final DeviceDescriptor device;
  private final Rewriter rewriter = new Rewriter();

  private GroupFormation(DeviceDescriptor device) {
    this.device = device;
  }

  /// Groups the operators of `module`. Where a group cannot become a kernel, each of its operators gets
  /// a group of its own, and where that cannot become one either, it stays outside.
  ///
  /// @param fusion whether a group may have several operators
  static void run(Operation module, DeviceDescriptor device, boolean fusion) {
    GroupFormation formation = new GroupFormation(device);
    GroupingOptions limits = GroupingOptions.of(device);
    if (!fusion || !formation.form(module, limits)) {
      formation.form(
          module,
          new GroupingOptions(limits.keep(), limits.fastBytes(), 1, limits.maxTensors()));
    }
  }

  /// {@return whether all groups can become kernels}
  private boolean form(Operation module, GroupingOptions limits) {
    boolean all = true;
    for (GroupOp group : Grouping.run(module, limits)) {
      Optional<String> reason = GroupLowering.whyNot(group, device);
      if (reason.isPresent()) {
        for (Operation op : ImmutableList.copyOf(group.body())) {
          rewriter.setAttribute(op, KernelChoices.REASON, new StringAttr(reason.get()));
        }
        Ungrouping.dissolve(group, rewriter);
        all = false;
      }
    }
    return all;
  }
}
