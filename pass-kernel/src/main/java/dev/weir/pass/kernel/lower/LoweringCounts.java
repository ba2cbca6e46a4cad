package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.ir.Operation;
import dev.weir.pass.PassRun;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a program at the kernel level consists of, as the statistics of the passes that lower to it.
public final class LoweringCounts {
  private static final String INPUTS = "inputs";
  private static final String CALLS = "library calls";
  private static final String LAUNCHES = "launches";

  /// What copies from one memory to another is counted as, by its kernel.
  private static final ImmutableMap<String, String> COPIES =
      ImmutableMap.of(
          Placement.COPY_TO_DEVICE, "copies to the device",
          Placement.COPY_TO_HOST, "copies to the host",
          Placement.FEED, "inputs brought to the device");

  private LoweringCounts() {}

  /// Counts the calls, launches and copies in `root` as statistics of `run`.
  public static void count(Operation root, PassRun run) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    root.walk(op -> {
      if (op instanceof LaunchOp) {
        counts.merge(LAUNCHES, 1, Integer::sum);
      } else if (op instanceof PhiKernelOp call) {
        boolean isInput = call.kernelKey().backend() == Backend.UNDEFINED;
        counts.merge(
            isInput ? INPUTS : COPIES.getOrDefault(call.kernelName(), CALLS), 1, Integer::sum);
      }
    });
    counts.forEach(run::count);
  }
}
