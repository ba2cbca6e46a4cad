package dev.weir.pass.kernel.tune;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.compute.KernelOp;
import java.util.Optional;

/// Schedules that are known to suit kernels.
@FunctionalInterface
public interface ScheduleChoices {
  /// Knows none.
  ScheduleChoices NONE = kernel -> Optional.empty();

  /// {@return a schedule for each nest of `kernel`, if one is known}
  Optional<ImmutableList<NestSchedule>> find(KernelOp kernel);
}
