package dev.weir.ir;

import com.google.common.collect.ImmutableList;

/// A message about a place in a program, with notes that point at other places.
public record Diagnostic(
    Severity severity, Location location, String message, ImmutableList<Note> notes) {
  /// How bad it is.
  public enum Severity {
    /// The program is wrong.
    ERROR,
    /// The program is doubtful.
    WARNING,
    /// Something worth knowing, such as a fallback taken.
    REMARK;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// An addition that points at another place.
  public record Note(Location location, String message) {}
}
