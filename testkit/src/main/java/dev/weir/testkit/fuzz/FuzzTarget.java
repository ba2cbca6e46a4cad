package dev.weir.testkit.fuzz;

/// Something that reads what it is given, and must answer or report whatever that is.
@FunctionalInterface
public interface FuzzTarget {
  /// Reads `input`, and throws if what comes of it is neither an answer nor a report.
  ///
  /// @return whether the input was accepted
  boolean read(byte[] input);
}
