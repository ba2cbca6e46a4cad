package dev.weir.compiler;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.kernel.ChoiceReason;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Says of each call of a program at the kernel level which kernel runs: one of the library, one that was
/// generated, or one of the host's because the target has none.
final class KernelChoices {
  private final String target;
  private final boolean fusion;
  private final Map<String, String> kinds = new HashMap<>();
  private final Set<String> sources = new HashSet<>();
  private final ImmutableList.Builder<String> lines = ImmutableList.builder();

  private KernelChoices(String target, boolean fusion) {
    this.target = target;
    this.fusion = fusion;
  }

  /// {@return a line for each call in `module`, in program order}
  ///
  /// @param target the name of the target
  /// @param fusion whether kernels of several operators were asked for
  static ImmutableList<String> of(Operation module, String target, boolean fusion) {
    KernelChoices choices = new KernelChoices(target, fusion);
    module.walk(TileFuncOp.class, choices::add);
    module.walk(choices::add);
    return choices.lines.build();
  }

  private void add(TileFuncOp kernel) {
    Optional<SourceOp> source = SourceOp.of(kernel);
    source.ifPresent(given -> sources.add(kernel.symName()));
    kinds.put(kernel.symName(), source.map(SourceOp::file).orElse(kernel.kind()));
  }

  private void add(Operation op) {
    if (op instanceof LaunchOp launch) {
      lines.add(
          (sources.contains(launch.callee()) ? "source    " : "generated ")
              + "%s (%s) for %s%s"
                  .formatted(
                      launch.callee(),
                      kinds.getOrDefault(launch.callee(), "?"),
                      target,
                      ChoiceReason.of(launch).map(reason -> ": " + reason).orElse("")));
    } else if (op instanceof PhiKernelOp call
        && call.runtimeKernel().filter(RuntimeKernel::moves).isEmpty()) {
      String key = call.kernelName() + " " + key(call);
      lines.add(
          isFallback(call)
              ? "fallback  " + key + " on the host: " + ChoiceReason.ofLibrary(call)
              : "library   " + key + ": " + chosen(call));
    }
  }

  private static String key(PhiKernelOp call) {
    var key = call.kernelKey();
    return "<%s|%s|%s>"
        .formatted(key.backend().pirName(), key.layout().name(), key.dtype().paddleName());
  }

  /// Constants are computed when the program is compiled, wherever that is.
  private boolean isFallback(PhiKernelOp call) {
    return !target.equals(Targets.JVM) && call.operandCount() > 0;
  }

  private String chosen(PhiKernelOp call) {
    if (call.operandCount() == 0) {
      return "a constant";
    }
    return fusion ? ChoiceReason.ofLibrary(call) : "operators run one by one";
  }

  /// Reports the calls that run on the host because the target has no kernel for them, each operator,
  /// its sizes and reason once: as an error unless they may.
  ///
  /// @return whether the program is as it may be
  static boolean report(
      Operation module, String target, boolean mayFallBack, Diagnostics diagnostics) {
    KernelChoices choices = new KernelChoices(target, true);
    Map<String, Integer> counts = new LinkedHashMap<>();
    Map<String, Location> places = new HashMap<>();
    module.walk(
        PhiKernelOp.class,
        call -> {
          if (choices.isFallback(call)
              && call.runtimeKernel().filter(RuntimeKernel::moves).isEmpty()) {
            String text =
                "'%s' of %s %s: %s"
                    .formatted(
                        call.opName(),
                        ChoiceReason.operands(call),
                        mayFallBack
                            ? "falls back to the host's kernel"
                            : "has no kernel on '" + target + "'",
                        ChoiceReason.ofLibrary(call));
            counts.merge(text, 1, Integer::sum);
            places.putIfAbsent(text, call.location());
          }
        });
    counts.forEach((text, count) -> {
      String all = text + (count == 1 ? "" : " (" + count + " calls)");
      if (mayFallBack) {
        diagnostics.remark(places.get(text), "%s", all);
      } else {
        diagnostics.error(places.get(text), "%s", all);
      }
    });
    return mayFallBack || counts.isEmpty();
  }
}
