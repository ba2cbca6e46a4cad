package dev.weir.dialect.shape.constraint;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;

/// Two sources that cannot both be right.
///
/// @param statement what does not hold
/// @param earlier what was stated before that it contradicts, the latest first; empty where it contradicts
///     that sizes are not negative
/// @param detail what it comes to, such as `2 = 3`
public record Contradiction(Statement statement, ImmutableList<Statement> earlier, String detail) {
  /// How many earlier statements a report names.
  private static final int NAMED = 4;

  /// Reports the statement as an error where it comes from, with a note for each earlier one.
  public void report(Diagnostics diagnostics) {
    var report =
        diagnostics.error(
            statement.provenance().location(),
            "%s, %s, cannot hold: %s",
            statement.constraint(),
            statement.provenance(),
            detail);
    for (Statement each : earlier.subList(0, Math.min(NAMED, earlier.size()))) {
      report.note(
          each.provenance().location(), "since %s, %s", each.constraint(), each.provenance());
    }
  }
}
