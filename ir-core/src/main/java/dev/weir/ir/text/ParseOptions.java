package dev.weir.ir.text;

/// How a text is read.
///
/// @param allowUnregistered whether operations, types and attributes of dialects that are not at hand
///     are kept as they stand, rather than reported
public record ParseOptions(boolean allowUnregistered) {
  /// Only what the registry knows, and what its dialects allow beyond.
  public static final ParseOptions STRICT = new ParseOptions(false);

  /// Anything.
  public static final ParseOptions LENIENT = new ParseOptions(true);
}
