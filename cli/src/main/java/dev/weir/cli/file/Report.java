package dev.weir.cli.file;

import dev.weir.cli.command.Console;
import dev.weir.cli.command.ExitCode;
import dev.weir.ir.Diagnostic;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.text.DiagnosticPrinter;
import dev.weir.ir.text.SourceText;

/// What is found wrong with the input while a command runs, and the texts it points into.
public final class Report {
  private final Console console;
  private Diagnostics diagnostics = new Diagnostics();
  private final DiagnosticPrinter printer = new DiagnosticPrinter();
  private int printed;

  /// Makes an empty report.
  public Report(Console console) {
    this.console = console;
  }

  /// {@return where errors are reported}
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  /// Has diagnostics about `source` show its lines.
  public void add(SourceText source) {
    printer.add(source);
  }

  /// {@return whether an error was reported}
  public boolean hasErrors() {
    return diagnostics.hasErrors();
  }

  /// Reports `others` instead of what was reported so far and not printed.
  public void replace(Diagnostics others) {
    diagnostics = others;
    printed = 0;
  }

  /// Prints what was not printed yet.
  public void print() {
    if (diagnostics.isEmpty()) {
      return;
    }
    console.progress().close();
    var all = diagnostics.all();
    for (Diagnostic diagnostic : all.subList(printed, all.size())) {
      console.err().print(printer.print(diagnostic));
    }
    printed = all.size();
  }

  /// Reports an error, and prints all that was reported.
  ///
  /// @return the exit code of a failure
  public int fail(Location location, String message) {
    diagnostics.error(location, "%s", message);
    return fail();
  }

  /// Prints what was not printed yet.
  ///
  /// @return the exit code for faulty input
  public int fail() {
    print();
    return ExitCode.BAD_INPUT;
  }
}
