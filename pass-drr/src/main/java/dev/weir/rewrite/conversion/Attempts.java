package dev.weir.rewrite.conversion;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.rewrite.Pattern;
import java.util.ArrayList;
import java.util.List;

/// What was tried to legalise one operation, and why it did not do.
final class Attempts {
  /// How many attempts are told; what makes the rest hopeless is mostly the same.
  private static final int SHOWN = 20;

  private record Attempt(int depth, String pattern, String outcome, Location where) {}

  private final List<Attempt> attempts = new ArrayList<>();

  void clear() {
    attempts.clear();
  }

  void noMatch(int depth, Pattern pattern, Operation op, String reason) {
    attempts.add(new Attempt(depth, pattern.label(), "does not apply: " + reason, op.location()));
  }

  void refused(int depth, Pattern pattern, Operation op) {
    attempts.add(
        new Attempt(
            depth,
            pattern.label(),
            "is not applied to '" + op.name() + "', which it made itself",
            op.location()));
  }

  void illegalResult(int depth, Pattern pattern, Operation made) {
    attempts.add(
        new Attempt(
            depth,
            pattern.label(),
            "was taken back: '" + made.name() + "', which it left, could not be legalised",
            made.location()));
  }

  /// Adds to `report` what was tried.
  void explain(Diagnostics.Report report, Operation op) {
    if (attempts.isEmpty()) {
      report.note(op.location(), "no pattern applies to '%s'", op.name());
      return;
    }
    int shown = Math.min(SHOWN, attempts.size());
    for (Attempt attempt : attempts.subList(0, shown)) {
      report.note(
          attempt.where(),
          "%spattern '%s' %s",
          "  ".repeat(attempt.depth()),
          attempt.pattern(),
          attempt.outcome());
    }
    if (shown < attempts.size()) {
      report.note(op.location(), "and %d more attempts", attempts.size() - shown);
    }
  }
}
