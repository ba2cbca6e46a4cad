package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/// Collects what is wrong with a program. Bad IR is reported here, never thrown.
///
/// Not thread-safe: parallel work collects into one each and joins them in program order with
/// [#addAll].
public final class Diagnostics {
  private final List<Report> reports = new ArrayList<>();
  private int errors;

  /// Makes an empty collection.
  public Diagnostics() {}

  /// A message just reported, to which notes can be added.
  public static final class Report {
    private final Diagnostic.Severity severity;
    private final Location location;
    private final String message;
    private final List<Diagnostic.Note> notes = new ArrayList<>(0);

    private Report(Diagnostic.Severity severity, Location location, String message) {
      this.severity = severity;
      this.location = location;
      this.message = message;
    }

    /// Adds a note that points at `where`.
    public Report note(Location where, String format, Object... arguments) {
      notes.add(new Diagnostic.Note(where, format(format, arguments)));
      return this;
    }

    private Diagnostic toDiagnostic() {
      return new Diagnostic(severity, location, message, ImmutableList.copyOf(notes));
    }
  }

  /// Reports an error at `where`.
  public Report error(Location where, String format, Object... arguments) {
    return add(Diagnostic.Severity.ERROR, where, format(format, arguments));
  }

  /// Reports an error of `op`: the message is preceded by `'name' op `.
  public Report error(Operation op, String format, Object... arguments) {
    return add(
        Diagnostic.Severity.ERROR,
        op.location(),
        "'" + op.name() + "' op " + format(format, arguments));
  }

  /// Reports a warning at `where`.
  public Report warning(Location where, String format, Object... arguments) {
    return add(Diagnostic.Severity.WARNING, where, format(format, arguments));
  }

  /// Reports a remark at `where`.
  public Report remark(Location where, String format, Object... arguments) {
    return add(Diagnostic.Severity.REMARK, where, format(format, arguments));
  }

  /// {@return whether an error was reported}
  public boolean hasErrors() {
    return errors > 0;
  }

  /// {@return the number of errors reported}
  public int errorCount() {
    return errors;
  }

  /// {@return whether nothing was reported}
  public boolean isEmpty() {
    return reports.isEmpty();
  }

  /// {@return everything reported, in order}
  public ImmutableList<Diagnostic> all() {
    return reports.stream().map(Report::toDiagnostic).collect(ImmutableList.toImmutableList());
  }

  /// Appends all that `other` holds.
  public void addAll(Diagnostics other) {
    reports.addAll(other.reports);
    errors += other.errors;
  }

  /// Appends a finished diagnostic.
  public void add(Diagnostic diagnostic) {
    Report report = add(diagnostic.severity(), diagnostic.location(), diagnostic.message());
    report.notes.addAll(diagnostic.notes());
  }

  private Report add(Diagnostic.Severity severity, Location where, String message) {
    Report report = new Report(severity, where, message);
    reports.add(report);
    if (severity == Diagnostic.Severity.ERROR) {
      errors++;
    }
    return report;
  }

  private static String format(String format, Object[] arguments) {
    return arguments.length == 0 ? format : String.format(java.util.Locale.ROOT, format, arguments);
  }
}
