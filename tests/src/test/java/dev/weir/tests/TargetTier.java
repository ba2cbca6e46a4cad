package dev.weir.tests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.compiler.Targets;

/// The targets by what running on them takes. Each test over targets runs twice: over those of this process in
/// `mvn verify`, over those that need a compiler in `mvn verify -Pthorough`.
public final class TargetTier {
  private static final ImmutableSet<String> IN_PROCESS = ImmutableSet.of("interpret", "jvm");

  private TargetTier() {}

  /// {@return the targets that run in this process alone}
  public static ImmutableList<String> inProcess() {
    return chosen(true);
  }

  /// {@return the targets whose kernels a compiler of another process builds}
  public static ImmutableList<String> compiled() {
    return chosen(false);
  }

  private static ImmutableList<String> chosen(boolean inProcess) {
    return Targets.names().stream()
        .filter(name -> IN_PROCESS.contains(name) == inProcess)
        .collect(ImmutableList.toImmutableList());
  }
}
