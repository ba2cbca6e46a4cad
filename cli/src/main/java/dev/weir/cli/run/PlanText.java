package dev.weir.cli.run;

import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.runtime.Executable;

/// The memory of a program as text.
final class PlanText {
  private PlanText() {}

  /// {@return what memory a run needs, a line for each place}
  static String of(Executable executable) {
    StringBuilder text = new StringBuilder();
    line(text, "host", executable.plan());
    if (executable.devicePlan().size() > 0) {
      line(text, "device", executable.devicePlan());
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String place, BufferPlan plan) {
    text.append(
        "%s: %d buffers in %d bytes; at least %d are needed at once; %d without sharing\n"
            .formatted(place, plan.offsets().length(), plan.size(), plan.live(), plan.requested()));
  }
}
