package dev.weir.ir.text;

/// How a text is read.
///
/// @param allowUnregistered whether operations, types and attributes of dialects that are not at hand
///     are kept as they stand, rather than reported
/// @param threads how many threads may read at once; what is read does not depend on it
public record ParseOptions(boolean allowUnregistered, int threads) {
  /// Only what the registry knows, and what its dialects allow beyond.
  public static final ParseOptions STRICT = new ParseOptions(false, Integer.MAX_VALUE);

  /// Anything.
  public static final ParseOptions LENIENT = new ParseOptions(true, Integer.MAX_VALUE);

  /// {@return these options with at most `count` threads}
  public ParseOptions withThreads(int count) {
    return new ParseOptions(allowUnregistered, count);
  }
}
