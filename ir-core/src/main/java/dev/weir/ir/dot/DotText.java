package dev.weir.ir.dot;

/// A graph in Graphviz's language as it is written: statements, indented as clusters nest.
public final class DotText {
  private final StringBuilder out = new StringBuilder("digraph G {\n");
  private int depth = 1;

  /// Begins a graph.
  public DotText() {}

  /// Writes one statement.
  public void line(String statement) {
    out.repeat(' ', 2 * depth).append(statement).append('\n');
  }

  /// Writes one statement, `format` with `arguments` in it.
  public void line(String format, Object... arguments) {
    line(format.formatted(arguments));
  }

  /// Writes a cluster of what `content` writes.
  public void cluster(String name, Runnable content) {
    line("subgraph cluster_" + name + " {");
    depth++;
    content.run();
    depth--;
    line("}");
  }

  /// {@return in how many clusters the next statement lies}
  public int depth() {
    return depth - 1;
  }

  /// {@return the graph with all that was written}
  public String end() {
    return out + "}\n";
  }

  /// {@return `text` as it stands in quotes: what cannot be shown is blank}
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> escaped.append("\\\"");
        case '\\' -> escaped.append("\\\\");
        case '\n' -> escaped.append("\\n");
        default ->
            escaped.append(c < 0x20 || Character.isSurrogate(c) && !pairs(text, i) ? ' ' : c);
      }
    }
    return escaped.toString();
  }

  private static boolean pairs(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
