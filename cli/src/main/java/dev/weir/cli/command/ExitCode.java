package dev.weir.cli.command;

/// What the command's exit codes mean.
public final class ExitCode {
  /// All went well.
  public static final int FINE = 0;

  /// The input was wrong.
  public static final int BAD_INPUT = 1;

  /// The command line was wrong.
  public static final int BAD_USAGE = 2;

  /// Weir failed.
  public static final int INTERNAL = 3;

  private ExitCode() {}
}
