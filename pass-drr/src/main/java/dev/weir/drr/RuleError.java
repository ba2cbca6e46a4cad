package dev.weir.drr;

/// Makes the exceptions for faults of a rule, which name the rule.
final class RuleError {
  private RuleError() {}

  static IllegalArgumentException of(String rule, String format, Object... arguments) {
    return new IllegalArgumentException(
        "rule '" + rule + "': " + String.format(java.util.Locale.ROOT, format, arguments));
  }
}
