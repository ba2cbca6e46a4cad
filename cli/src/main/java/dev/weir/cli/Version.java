package dev.weir.cli;

/// The version of the command.
final class Version {
  /// The version, as the project's `pom.xml` has it.
  static final String TEXT = "0.1.0";

  private Version() {}
}
