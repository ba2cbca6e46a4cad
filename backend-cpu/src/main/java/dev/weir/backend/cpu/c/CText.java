package dev.weir.backend.cpu.c;

/// C source while it is written, line by line.
final class CText {
  private final StringBuilder text = new StringBuilder();
  private int depth;

  /// Adds a line, indented; one that begins with `#` is not.
  void line(String line) {
    if (!line.isEmpty()) {
      text.repeat("  ", line.startsWith("#") ? 0 : depth).append(line);
    }
    text.append('\n');
  }

  /// Adds a line that opens a brace.
  void open(String line) {
    line(line + " {");
    depth++;
  }

  /// Opens a brace alone.
  void block() {
    line("{");
    depth++;
  }

  /// Closes the last brace.
  void close() {
    depth--;
    line("}");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
