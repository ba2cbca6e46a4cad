package dev.weir.formats.json;

/// What is wrong with a JSON text, and where. Unwinds the reader; never leaves a format's entry
/// points.
public final class JsonError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  /// Makes an error at `line`:`column`, both 1-based.
  public JsonError(int line, int column, String message) {
    super(message, null, false, false);
    this.line = line;
    this.column = column;
  }

  /// {@return the line, 1-based}
  public int line() {
    return line;
  }

  /// {@return the column, 1-based, in bytes}
  public int column() {
    return column;
  }
}
