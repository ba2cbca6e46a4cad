package dev.weir.transforms.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.GroupOp;
import dev.weir.dialect.tile.DeviceDescriptor;
import java.util.ArrayList;
import java.util.List;

/// The kernels of a group, one after the other, and what they pass on.
///
/// @param kernels the parts of each kernel
/// @param partials what a kernel leaves to later ones
record Stages(ImmutableList<ImmutableList<Schedule>> kernels, ImmutableList<Part.Store> partials) {
  /// @throws CannotLower if the group cannot become kernels
  static Stages of(GroupOp group, GroupShapes shapes, DeviceDescriptor device) {
    List<Schedule> only = new ArrayList<>();
    for (Part part : Analysis.parts(group, shapes)) {
      only.add(Schedule.of(group, part, device));
    }
    return new Stages(ImmutableList.of(ImmutableList.copyOf(only)), ImmutableList.of());
  }
}
