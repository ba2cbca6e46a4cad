package dev.weir.compiler.tune;

import static com.google.common.base.Preconditions.checkArgument;

import java.time.Duration;

/// How much is tried.
///
/// @param trials how many schedules of each kernel are tried at most
/// @param time how long a trial is run
public record TuningSettings(int trials, Duration time) {
  /// Refuses settings with which nothing would be tried.
  ///
  /// @throws IllegalArgumentException if there are no trials, or they have no time
  public TuningSettings {
    checkArgument(trials > 0, "expects at least one trial, got %s", trials);
    checkArgument(time.isPositive(), "expects time for a trial, got %s", time);
  }
}
