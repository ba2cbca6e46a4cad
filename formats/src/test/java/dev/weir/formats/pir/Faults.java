package dev.weir.formats.pir;

import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.util.ArrayList;
import java.util.List;

/// What is wrong with a file.
final class Faults {
  private Faults() {}

  /// {@return the errors, each with its line and column}
  static List<String> errors(Diagnostics diagnostics) {
    var errors = new ArrayList<String>();
    for (Diagnostic each : diagnostics.all()) {
      if (each.severity() == Diagnostic.Severity.ERROR) {
        var where = (Location.FileLineCol) each.location();
        errors.add(where.line() + ":" + where.column() + " " + each.message());
      }
    }
    return errors;
  }
}
