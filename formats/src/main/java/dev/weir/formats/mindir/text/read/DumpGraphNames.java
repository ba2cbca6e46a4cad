package dev.weir.formats.mindir.text.read;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/// The names of the graphs in a dump, known before anything refers to one: a name may hold brackets and
/// colons, so that only what is there tells where it ends.
final class DumpGraphNames {
  private static final String GRAPH = "subgraph @";

  private final Set<String> names = new HashSet<>();
  private final Set<Integer> lengths = new TreeSet<>();

  DumpGraphNames(DumpScanner in) {
    for (int at = in.find(GRAPH, 0); at >= 0; at = in.find(GRAPH, at + GRAPH.length())) {
      if (at == 0 || in.charAt(at - 1) == '\n') {
        String name = Header.of(in.text(at + GRAPH.length(), in.lineEnd(at))).name();
        names.add(name);
        if (name.indexOf(':') >= 0) {
          lengths.add(name.length());
        }
      }
    }
  }

  /// The line that begins a graph, behind `subgraph @`.
  ///
  /// @param parameters what is between the parentheses
  /// @param open where they begin, or -1 if there are none
  record Header(String name, String parameters, int open) {
    static Header of(String line) {
      String text = line.stripTrailing();
      int open = text.indexOf("(%para");
      if (open < 0) {
        open = text.lastIndexOf("() {");
      }
      if (open < 0) {
        open = text.endsWith("(") ? text.length() - 1 : text.indexOf('(');
      }
      String head = open < 0 ? text : text.substring(0, open);
      int parent = head.indexOf(" parent: [");
      String name = (parent < 0 ? head : head.substring(0, parent)).strip();
      int close = text.lastIndexOf(')');
      return new Header(
          name, open < 0 || close <= open ? "" : text.substring(open + 1, close), open);
    }
  }

  /// {@return where the name of the graph ends with which `path` begins, `name:value`, or -1}
  int nameEnd(String path) {
    for (int length : lengths) {
      if (path.length() > length
          && path.charAt(length) == ':'
          && names.contains(path.substring(0, length))) {
        return length;
      }
    }
    return path.indexOf(':');
  }

  /// {@return whether `text` names graphs}, as versions up to 1.10 tell what a value can call
  boolean isGraphs(String text) {
    String one =
        text.startsWith("Partial(") || text.startsWith("FuncUnion(")
            ? text.substring(text.indexOf('(') + 1).split("[,)]", 2)[0]
            : text;
    return names.contains(one);
  }
}
