package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;

/// The labels of the rules that passes had in properties so far, and of those that were applied.
final class RuleCoverage {
  private static final Set<String> KNOWN = new TreeSet<>();
  private static final Set<String> APPLIED = new TreeSet<>();

  private RuleCoverage() {}

  /// Notes the rules of `run`.
  static void add(BeforeAfter run) {
    KNOWN.addAll(run.known());
    APPLIED.addAll(run.applied());
  }

  /// Checks that no rule goes without a program on which it was applied.
  static void assertEveryRuleWasApplied() {
    assertThat(KNOWN).isNotEmpty();
    assertThat(APPLIED).containsAll(KNOWN);
  }
}
