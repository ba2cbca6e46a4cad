package dev.weir.formats.mindir.text.read;

import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.StringType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.read.Dump.Operand;
import dev.weir.formats.mindir.text.read.DumpOperands.Extent;
import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import dev.weir.ir.Type;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.List;

/// Reads the line of a node: its number and name, what it runs, and on what.
final class DumpNodeParser {
  private final DumpScanner in;
  private final DumpGraphNames graphs;
  private final DumpValueParser values;
  private final DumpNodeDetailParser details;
  private final ClassedPrimitives primitives;

  DumpNodeParser(
      DumpScanner in, DumpGraphNames graphs, DumpTypeParser types, DumpValueParser values) {
    this.in = in;
    this.graphs = graphs;
    this.values = values;
    this.primitives = new ClassedPrimitives(in, values);
    this.details = new DumpNodeDetailParser(in, types, values);
  }

  /// {@return the node that comes next}
  Dump.Node node(Dump.Graph graph) {
    int start = in.offset();
    Dump.Node node;
    if (in.accept("return") || in.accept("Return")) {
      node = new Dump.Node(-1, "", start, UnknownType.UNKNOWN);
    } else if (in.sees(ClassedPrimitives.RETURN)) {
      node = new Dump.Node(-1, "", start, UnknownType.UNKNOWN);
      in.moveTo(calleeEnd(start));
    } else {
      if (!in.accept("%")) {
        throw in.error("expected a node, such as '%%0(name) = ', or '}', got %s", in.found());
      }
      int number = (int) in.number(Integer.MAX_VALUE);
      String label = in.peek() == '(' ? label() : "";
      node = new Dump.Node(number, label, start, UnknownType.UNKNOWN);
      in.skipBlanks();
      in.expect("=");
      in.skipBlanks();
      node.callee = callee(node);
    }
    in.skipBlanks();
    int open = in.offset();
    List<Extent> operands = DumpOperands.split(in);
    details.read(node);
    int end = in.offset();
    operands(node, open, operands);
    in.moveTo(end);
    return DumpOperands.counted(node, graph, in);
  }

  /// A name goes up to what must follow it: it may hold brackets that do not add up.
  private String label() {
    int open = in.offset();
    int close = in.find(") = ", open);
    if (close < 0 || close > in.lineEnd(open)) {
      in.expect("(");
      String label = in.balanced(")");
      in.expect(")");
      return label;
    }
    in.moveTo(close + 1);
    return in.text(open + 1, close);
  }

  private Operand callee(Dump.Node node) {
    int start = in.offset();
    if (in.sees("$(") && !in.sees("$(@")) {
      int close = in.find("):", start);
      if (close >= 0 && in.text(start + 2, close).indexOf(':') < 0 && close < in.lineEnd(start)) {
        // Dumps of failures in versions 2.0 to 2.2 list the nodes of outer graphs that a graph
        // uses.
        in.remark(
            start,
            "this node of graph @%s is listed in another, where it is a node of its own",
            in.text(start + 2, close));
        in.moveTo(close + 2);
        return callee(node);
      }
    }
    if (in.peek() == '"') {
      return new Operand.Word(in.string());
    }
    int end = calleeEnd(start);
    if (end == start) {
      throw in.error(start, "expected what the node runs, got %s", in.found());
    }
    String text = in.text(start, end).stripTrailing();
    if (text.startsWith("call @")) {
      in.moveTo(end);
      return new Operand.Named(text.substring(6));
    }
    if (text.startsWith("%") || text.startsWith("@") || text.startsWith("$(")) {
      // What may be called follows in brackets, which the values tell as well.
      int possible = text.endsWith("]") ? possible(text) : -1;
      in.moveTo(end);
      return reference(start, possible < 0 ? text : text.substring(0, possible));
    }
    return primitive(node, start, text, end);
  }

  /// {@return where the `[@graph]` or `[@FuncUnion(@graph, @other)]` at the end of `text` begins, or -1}
  private int possible(String text) {
    int from = text.startsWith("$(") ? Math.max(text.indexOf(')'), 0) : 0;
    int open = text.indexOf("[@", from);
    if (open < 0 && !text.startsWith("%para")) {
      open = text.indexOf('[', from);
    }
    if (open < 0) {
      for (int i = text.indexOf('[', from); i >= 0; i = text.indexOf('[', i + 1)) {
        if (graphs.isGraphs(text.substring(i + 1, text.length() - 1))) {
          open = i;
        }
      }
    }
    return open;
  }

  private Operand primitive(Dump.Node node, int start, String text, int end) {
    if (text.contains("{prim_type=")) { // a failed inference in version 2.0
      Operand classed = primitives.read(node, start, text);
      in.moveTo(end);
      return classed;
    }
    int open = text.endsWith("]") ? text.lastIndexOf('[') : -1;
    while (open > 0 && !isBalanced(text, open)) {
      open = text.lastIndexOf('[', open - 1);
    }
    if (open > 0 && text.indexOf(": ", open) >= 0 && !text.contains("[class '")) {
      in.moveTo(start + open + 1);
      var attributes = in.attempt(() -> values.attributes("]"));
      if (attributes.isPresent() && in.offset() == start + text.length()) {
        node.primitiveAttributes = attributes.get();
        in.moveTo(end);
        return new Operand.Word(text.substring(0, open));
      }
    }
    in.moveTo(end);
    return new Operand.Word(text);
  }

  private static boolean isBalanced(String text, int open) {
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      depth += text.charAt(i) == '[' ? 1 : text.charAt(i) == ']' ? -1 : 0;
      if (depth == 0) {
        return i == text.length() - 1;
      }
    }
    return false;
  }

  /// {@return where the parenthesis before the operands is}: parentheses in other brackets, in the quotes
  /// of a class and in the name of an outer value are part of what is run
  private int calleeEnd(int start) {
    int depth = 0;
    int stop = in.lineEnd(start);
    for (int i = start; i < stop; i++) {
      char c = in.charAt(i);
      if (c == '(' && depth == 0 && !(i == start + 1 && in.charAt(start) == '$')) {
        return i;
      } else if (c == '[' || c == '{' || c == '(' || c == '<') {
        depth++;
      } else if (c == ']' || c == '}' || c == ')' || c == '>') {
        depth = Math.max(0, depth - 1);
      } else if (c == '\'' && depth == 0) {
        int close = in.find("'", i + 1);
        i = close > 0 && close < stop ? close : i;
      }
    }
    int first = in.find("(", start);
    return first < 0 || first > stop ? start : first;
  }

  /// {@return what `text` refers to}
  private Operand reference(int start, String text) {
    if (text.startsWith("%para")) {
      return new Operand.Label(text.substring(1));
    }
    if (text.startsWith("%")) {
      String digits = text.substring(1);
      if (!digits.matches("[0-9]{1,9}")) {
        throw in.error(
            start, "expected a node or parameter, such as '%%0' or '%%para1_x', got '%s'", text);
      }
      return new Operand.NodeNumber(Integer.parseInt(digits));
    }
    if (text.startsWith("@")) {
      return new Operand.Named(text.substring(1));
    }
    String inside = text.substring(2, text.endsWith(")") ? text.length() - 1 : text.length());
    String path = inside.startsWith("@") ? inside.substring(1) : inside;
    int colon = graphs.nameEnd(path);
    if (colon < 0) {
      throw in.error(
          start, "expected a value of an outer graph, such as '$(@graph:name)', got '%s'", text);
    }
    return new Operand.Free(path.substring(0, colon), path.substring(colon + 1));
  }

  /// Reads operands, whose types the line below the node tells.
  private void operands(Dump.Node node, int open, List<Extent> found) {
    int typed = node.operandTypes.size();
    List<Extent> extents = found;
    if (typed != 0 && typed < found.size()) {
      extents = joined(open, found, typed);
    } else if (typed == 1 && found.isEmpty()) {
      extents = List.of(new Extent(open + 1, open + 1));
    }
    if (typed != 0 && typed != extents.size()) {
      throw in.error(open, "the node has %d operands, but %d operand types", found.size(), typed);
    }
    for (int i = 0; i < extents.size(); i++) {
      Type declared = typed == 0 ? UnknownType.UNKNOWN : node.operandTypes.get(i);
      node.operands.add(operand(node, extents.get(i), declared));
    }
  }

  /// Joins the first operands that are written out and that commas divide, until there are `count`.
  private List<Extent> joined(int open, List<Extent> found, int count) {
    List<Extent> all = new ArrayList<>();
    int tooMany = found.size() - count;
    for (int i = 0; i < found.size(); i++) {
      Extent each = found.get(i);
      int last = i;
      while (tooMany > 0
          && last + 1 < found.size()
          && isWritten(found.get(i))
          && isWritten(found.get(last + 1))) {
        last++;
        tooMany--;
      }
      all.add(new Extent(each.start(), found.get(last).end()));
      i = last;
    }
    if (all.size() == count) {
      in.remark(
          open,
          "the types of these operands are %d: commas in one of them are part of a string",
          count);
    }
    return all;
  }

  private boolean isWritten(Extent extent) {
    return extent.start() == extent.end() || "%$@".indexOf(in.charAt(extent.start())) < 0;
  }

  private Operand operand(Dump.Node node, Extent extent, Type declared) {
    String text = in.text(extent.start(), extent.end());
    if (text.startsWith("call @")) {
      return new Operand.Named(text.substring(6));
    }
    boolean isNamed =
        !text.isEmpty()
            && (text.charAt(0) == '%' || text.charAt(0) == '@' || text.startsWith("$("));
    if (isNamed) {
      if (text.chars().anyMatch(Character::isISOControl)) {
        throw in.error(extent.start(), "expected an operand, got a control character");
      }
      return reference(extent.start(), text);
    }
    int index = node.operands.size();
    return new Operand.Constant(
        named(node, index, text).orElseGet(() -> values.operand(extent, declared)));
  }

  /// What the primitive tells of an operand: the namespace and the name that it looks for.
  private static java.util.Optional<DumpLiteral> named(Dump.Node node, int index, String text) {
    if (!(node.callee instanceof Operand.Word(String word))
        || text.isEmpty()
        || text.chars().anyMatch(Character::isISOControl)) {
      return java.util.Optional.empty();
    }
    if (word.equals("resolve") && index < 2) {
      boolean isMarked = text.startsWith("NameSpace[") && text.endsWith("]");
      String name = isMarked ? text.substring(10, text.length() - 1) : text;
      return java.util.Optional.of(
          DumpLiteral.unknown(new NamedAttr(index == 0 ? "name_space" : "symbol", name)));
    }
    if ((word.equals("getattr") || word.equals("setattr")) && index == 1 && text.charAt(0) != '"') {
      return java.util.Optional.of(new DumpLiteral(StringAttr.of(text), StringType.STRING));
    }
    return java.util.Optional.empty();
  }
}
