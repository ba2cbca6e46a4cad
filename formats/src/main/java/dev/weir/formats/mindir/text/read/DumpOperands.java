package dev.weir.formats.mindir.text.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Splits what is between the parentheses of a node into its operands, before any of them is read.
///
/// MindSpore writes strings as they are, and before version 2.2 without quotes, so that a comma or a
/// bracket may be part of one. Where the brackets do not add up, the operands end at the last
/// parenthesis behind which the line of a node can go on; how many there are, the types below decide.
final class DumpOperands {
  /// What may follow the operands in their line.
  private static final String[] CLAUSES = {
    "{instance name",
    "primitive_attrs: {",
    "cnode_attrs: {",
    "cnode_primal_attrs: {",
    "{in_strategy",
    "{ strategy",
    "#"
  };

  /// What begins a line behind that of a node.
  private static final String[] NEXT = {
    "      :", "      #", "  %", "  Return(", "  return(", "}", "#---"
  };

  private final DumpScanner in;
  private final int open;

  private DumpOperands(DumpScanner in) {
    this.in = in;
    this.open = in.offset();
  }

  /// Where one operand is.
  record Extent(int start, int end) {}

  /// {@return the operands between the parentheses that come next, which are passed}
  static List<Extent> split(DumpScanner in) {
    DumpOperands operands = new DumpOperands(in);
    if (in.peek() != '(') {
      in.expect("(");
    }
    Optional<List<Extent>> found = operands.balanced();
    if (found.isPresent() && operands.endsHeader(in.offset())) {
      return found.get();
    }
    int close = operands.lastParenthesis(found.isPresent() ? in.offset() : operands.open + 1);
    if (close >= 0) {
      in.remark(
          operands.open,
          "the brackets in these operands do not add up: one of them is a"
              + " string that is written without quotes");
      in.moveTo(close + 1);
      return operands.commas(close);
    }
    if (found.isEmpty()) {
      throw in.error(operands.open, "the parenthesis that opens here is not closed");
    }
    return found.get();
  }

  /// {@return the operands up to the parenthesis that closes, which is passed, or empty if none does}
  private Optional<List<Extent>> balanced() {
    List<Extent> found = new ArrayList<>();
    int depth = 0;
    int start = open + 1;
    for (int i = start; i < in.length(); i++) {
      char c = in.charAt(i);
      if (c == '"' && beginsValue(i)) {
        int end = in.stringEnd(i);
        if (end < 0) {
          throw in.error(i, "the string has no end");
        }
        i = end;
      } else if (c == ',' && depth == 0) {
        found.add(extent(start, i));
        start = i + 1;
      } else if (c == '(' || c == '[' || c == '{') {
        if (++depth > DumpScanner.MAX_DEPTH) {
          throw in.error(i, "this nests deeper than %d", DumpScanner.MAX_DEPTH);
        }
      } else if ((c == ')' || c == ']' || c == '}') && --depth < 0) {
        if (c != ')') {
          return Optional.empty();
        }
        in.moveTo(i + 1);
        Extent last = extent(start, i);
        if (last.end() > last.start() || !found.isEmpty()) {
          found.add(last);
        }
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  private boolean beginsValue(int offset) {
    int before = offset - 1;
    while (before > open && isBlank(in.charAt(before))) {
      before--;
    }
    return "([{,:".indexOf(in.charAt(before)) >= 0;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private Extent extent(int start, int end) {
    int from = start;
    int to = end;
    while (from < to && isBlank(in.charAt(from))) {
      from++;
    }
    while (from < to && isBlank(in.charAt(to - 1))) {
      to--;
    }
    return new Extent(from, to);
  }

  /// {@return whether the line of a node can go on at `offset`}
  private boolean endsHeader(int offset) {
    int at = offset;
    while (in.charAt(at) == ' ') {
      at++;
    }
    if (at >= in.length() || in.charAt(at) == '\n' || in.charAt(at) == '\r') {
      return true;
    }
    for (String clause : CLAUSES) {
      if (in.sees(clause, at)) {
        return true;
      }
    }
    return false;
  }

  /// {@return the first parenthesis from `from` on that can be the one that closes, or -1}
  private int lastParenthesis(int from) {
    for (int i = from; i < in.length(); i++) {
      char c = in.charAt(i);
      if (c == ')' && endsHeader(i + 1)) {
        return i;
      }
      if (c == '\n') {
        for (String next : NEXT) {
          if (in.sees(next, i + 1)) {
            return -1;
          }
        }
      }
    }
    return -1;
  }

  private List<Extent> commas(int close) {
    List<Extent> found = new ArrayList<>();
    int start = open + 1;
    int depth = 0;
    for (int i = start; i < close; i++) {
      char c = in.charAt(i);
      if (c == ',' && depth == 0) {
        found.add(extent(start, i));
        start = i + 1;
      } else if (c == '(' || c == '[' || c == '{') {
        depth++;
      } else if ((c == ')' || c == ']' || c == '}') && depth > 0) {
        depth--;
      }
    }
    found.add(extent(start, close));
    return found;
  }

  /// {@return `node`, which returns one value if it is the return of `graph`}
  static Dump.Node counted(Dump.Node node, Dump.Graph graph, DumpScanner in) {
    if (node.number < 0 && node.operands.size() != 1) {
      throw in.error(
          node.offset,
          "'Return' of graph @%s returns %d values; it can return one",
          graph.name,
          node.operands.size());
    }
    return node;
  }
}
