package dev.weir.pass.kernel.lower;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.ir.Operation;
import dev.weir.pass.PassRun;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What a program at the kernel level consists of, as the statistics of the passes that lower to it.
public final class LoweringCounts {
  private static final String INPUTS = "inputs";
  private static final String CALLS = "library calls";
  private static final String LAUNCHES = "launches";

  /// What copies from one memory to another is counted as, by its kernel.
  private static final ImmutableMap<RuntimeKernel, String> COPIES =
      ImmutableMap.of(
          RuntimeKernel.MEMCPY_H2D, "copies to the device",
          RuntimeKernel.MEMCPY_D2H, "copies to the host",
          RuntimeKernel.SHADOW_FEED, "inputs brought to the device");

  private LoweringCounts() {}

  /// Counts the copies in `root` as statistics of `run`.
  public static void countCopies(Operation root, PassRun run) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    root.walk(
        PhiKernelOp.class,
        call -> copy(call).ifPresent(copy -> counts.merge(copy, 1, Integer::sum)));
    counts.forEach(run::count);
  }

  private static Optional<String> copy(PhiKernelOp call) {
    return call.runtimeKernel().map(COPIES::get);
  }

  /// Counts the calls, launches and copies in `root` as statistics of `run`.
  public static void count(Operation root, PassRun run) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    root.walk(op -> {
      if (op instanceof LaunchOp) {
        counts.merge(LAUNCHES, 1, Integer::sum);
      } else if (op instanceof PhiKernelOp call) {
        boolean isInput = call.kernelKey().backend() == Backend.UNDEFINED;
        counts.merge(isInput ? INPUTS : copy(call).orElse(CALLS), 1, Integer::sum);
      }
    });
    counts.forEach(run::count);
  }
}
