package dev.weir.drr;

import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import java.util.Locale;

/// A rule did what only shows where it is applied: it makes an operation that cannot be, such as one
/// whose result types do not follow from the operands it gets there.
public final class RuleFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Location location;

  RuleFault(String rule, Operation root, String format, Object... arguments) {
    super(
        "rule '%s' cannot be applied here: %s"
            .formatted(rule, String.format(Locale.ROOT, format, arguments)));
    this.location = root.location();
  }

  /// {@return where the operation stands on which the rule was applied}
  public Location location() {
    return location;
  }
}
