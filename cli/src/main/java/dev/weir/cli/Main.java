package dev.weir.cli;

/// The `weir` command.
public final class Main {
  private Main() {}

  /// Prints the version.
  ///
  /// @param arguments the command line, not yet looked at
  public static void main(String[] arguments) {
    System.out.println("weir 0.1.0");
  }
}
