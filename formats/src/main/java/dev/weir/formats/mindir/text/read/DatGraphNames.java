package dev.weir.formats.mindir.text.read;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The names of the graphs of a `.dat` file by their numbers, known before anything refers to one.
///
/// A graph has its name in the comment above it, `# [No.1] name`; the comment of a node that uses a graph
/// tells it, too, `# fg_3=name`, which is all that is known of graphs that are not there.
final class DatGraphNames {
  static final String GRAPH = "funcgraph fg_";
  static final String TITLE = "# [No.";
  private static final String USE = "fg_";

  private final Map<String, String> names = new HashMap<>();

  DatGraphNames(DumpScanner in) {
    Set<String> taken = new HashSet<>();
    Map<String, String> used = new HashMap<>();
    String title = "";
    for (int at = 0; at < in.length(); at = in.lineEnd(at) + 1) {
      if (in.sees(TITLE, at)) {
        title = title(in.text(at, in.lineEnd(at)));
      } else if (in.sees(GRAPH, at)) {
        String number = number(in, at + GRAPH.length());
        String name = title.isEmpty() ? USE + number : title;
        if (!names.containsKey(number)) {
          // Clones have the name of what they are clones of.
          String unique = taken.add(name) ? name : name + "." + USE + number;
          taken.add(unique);
          names.put(number, unique);
        }
        title = "";
      } else if (in.sees("    ", at)) {
        uses(in.text(at, in.lineEnd(at)), used);
      }
    }
    used.forEach(names::putIfAbsent);
  }

  private static String title(String line) {
    int close = line.indexOf("] ", TITLE.length());
    String name = close < 0 ? "" : line.substring(close + 2);
    int address = name.indexOf(" @ctx.addr="); // version 1.1
    return (address < 0 ? name : name.substring(0, address)).strip();
  }

  private static String number(DumpScanner in, int from) {
    int at = from;
    while (Character.isDigit(in.charAt(at))) {
      at++;
    }
    return in.text(from, at);
  }

  /// Adds what the end of the line of a node says: `    # fg_22=f.22, fg_3=g.3 #scope: Default`.
  private static void uses(String line, Map<String, String> used) {
    int end = line.lastIndexOf(" #scope: ");
    int start = end < 0 ? -1 : line.lastIndexOf("    # " + USE, end);
    if (start < 0) {
      return;
    }
    for (String each : line.substring(start + 6, end).split(", ?(?=fg_\\d)", -1)) {
      int equals = each.indexOf('=');
      if (equals > USE.length()) {
        used.putIfAbsent(each.substring(USE.length(), equals), each.substring(equals + 1).strip());
      }
    }
  }

  /// {@return the name of the graph with that number}
  String name(String number) {
    return names.getOrDefault(number, USE + number);
  }
}
