package dev.weir.compiler.schedules;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.compute.AxisScheduleAttr;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.pass.kernel.tune.KernelForm;
import dev.weir.pass.kernel.tune.NestSchedule;

/// The schedule that suits kernels of a form on a device.
///
/// @param device what tells the device from others, see [#device(String, DeviceDescriptor)]
/// @param form what the kernels compute, the digest of a [KernelForm]
/// @param ranges for each nest the lengths that each of its axes may have
/// @param schedules for each nest how it is carried out
/// @param gain how many times as fast the kernel was as with the schedule it has otherwise, or as the estimate says
/// @param isMeasured whether that was measured
public record TunedKernel(
    String device,
    String form,
    ImmutableList<ImmutableList<Range>> ranges,
    ImmutableList<NestSchedule> schedules,
    double gain,
    boolean isMeasured) {
  /// The lengths `low` to `high` of an axis; [KernelForm#OPEN] for both where the length is known only at run time.
  public record Range(long low, long high) {
    /// Refuses ranges that are none.
    ///
    /// @throws IllegalArgumentException if `high` is less than `low`
    public Range {
      checkArgument(low <= high, "expects a range, got %s to %s", low, high);
    }

    private boolean holds(long length) {
      return low <= length && length <= high;
    }
  }

  /// Refuses what does not fit together.
  ///
  /// @throws IllegalArgumentException if nests or axes are not as many everywhere
  public TunedKernel {
    checkArgument(ranges.size() == schedules.size(), "expects a schedule for each nest");
    for (int i = 0; i < ranges.size(); i++) {
      checkArgument(
          ranges.get(i).size() == schedules.get(i).axes().size(),
          "expects as many axes in the schedule of nest %s as it has",
          i);
    }
  }

  /// {@return the schedules of a kernel of `form`, for all lengths for which they mean the same}: an axis of which a tile has
  /// all keeps its length, another may have any from a tile on that has as many digits in base two
  public static TunedKernel of(
      String device,
      KernelForm form,
      ImmutableList<NestSchedule> schedules,
      double gain,
      boolean isMeasured) {
    var ranges = ImmutableList.<ImmutableList<Range>>builder();
    for (int nest = 0; nest < schedules.size(); nest++) {
      var own = ImmutableList.<Range>builder();
      ImmutableLongArray extents = form.extents().get(nest);
      for (int axis = 0; axis < extents.length(); axis++) {
        own.add(range(extents.get(axis), schedules.get(nest).axes().get(axis)));
      }
      ranges.add(own.build());
    }
    return new TunedKernel(device, form.digest(), ranges.build(), schedules, gain, isMeasured);
  }

  private static Range range(long extent, AxisScheduleAttr axis) {
    boolean isWhole = axis.mapping() == AxisMapping.WHOLE || axis.tile() >= extent;
    if (extent <= 0 || isWhole) {
      return new Range(extent, extent);
    }
    long power = Long.highestOneBit(extent);
    return new Range(Math.max(power, axis.tile() + 1), 2 * power - 1);
  }

  /// {@return whether this is about kernels of `form` on `onDevice`}
  public boolean matches(String onDevice, KernelForm kernel) {
    if (!device.equals(onDevice)
        || !form.equals(kernel.digest())
        || ranges.size() != kernel.extents().size()) {
      return false;
    }
    for (int nest = 0; nest < ranges.size(); nest++) {
      ImmutableLongArray extents = kernel.extents().get(nest);
      if (ranges.get(nest).size() != extents.length()) {
        return false;
      }
      for (int axis = 0; axis < extents.length(); axis++) {
        if (!ranges.get(nest).get(axis).holds(extents.get(axis))) {
          return false;
        }
      }
    }
    return true;
  }

  /// {@return the name under which a database knows `device` of `target`}: with its processors and the width of its vectors
  public static String device(String target, DeviceDescriptor device) {
    return "%s %s, %d processors, vectors of %d bytes"
        .formatted(target, device.name(), device.processors(), device.vectorBytes());
  }
}
