package dev.weir.formats.mindir.text.read;

import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.StringType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.read.Dump.Operand;
import dev.weir.formats.mindir.text.read.DumpOperands.Extent;
import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import dev.weir.ir.Type;
import dev.weir.ir.attr.StringAttr;
import java.util.List;
import java.util.Optional;

/// Reads the line of a node of a `.dat` file: its number and type, what it runs, on what, and in the comment
/// behind it the types of its operands and its scope.
final class DatNodeParser {
  private static final String GRAPH = "FuncGraph::fg_";
  private static final String SCOPE = " #scope: ";

  private final DumpScanner in;
  private final DatGraphNames graphs;
  private final DatTypeParser types;
  private final DumpValueParser values;
  private final ClassedPrimitives primitives;

  DatNodeParser(DumpScanner in, DatGraphNames graphs, DatTypeParser types, DumpValueParser values) {
    this.in = in;
    this.graphs = graphs;
    this.types = types;
    this.values = values;
    this.primitives = new ClassedPrimitives(in, values);
  }

  /// {@return the node that comes next}
  Dump.Node node(Dump.Graph graph) {
    int start = in.offset();
    passOwner(graph);
    Dump.Node node;
    if (in.sees(ClassedPrimitives.RETURN)) {
      node = new Dump.Node(-1, "", start, UnknownType.UNKNOWN);
      in.moveTo(calleeEnd());
    } else {
      if (!in.accept("%")) {
        throw in.error("expected a node, such as '%%1 = ', or '}', got %s", in.found());
      }
      int number = (int) in.number(Integer.MAX_VALUE);
      node = new Dump.Node(number, "", start, UnknownType.UNKNOWN);
      in.skipBlanks();
      if (in.accept(":")) {
        in.skipBlanks();
        passOwner(graph);
        node.type = types.type();
        in.skipBlanks();
      }
      in.expect("=");
      in.skipBlanks();
      passOwner(graph);
      node.callee = callee(node);
    }
    int open = in.offset();
    List<Extent> operands = DumpOperands.split(in);
    comment(node);
    int end = in.offset();
    operands(node, open, operands);
    in.moveTo(end);
    return DumpOperands.counted(node, graph, in);
  }

  /// Passes `$(graph):`, which marks a node of an outer graph.
  private void passOwner(Dump.Graph graph) {
    int start = in.offset();
    if (!in.sees("$(")) {
      return;
    }
    int close = in.find("):", start);
    if (close < 0 || close > in.lineEnd(start)) {
      return;
    }
    in.remark(
        start, "this node is one of a graph around @%s, where it is a node of its own", graph.name);
    in.moveTo(close + 2);
  }

  private Operand callee(Dump.Node node) {
    int start = in.offset();
    int end = calleeEnd();
    if (end == start) {
      throw in.error(start, "expected what the node runs, got %s", in.found());
    }
    String text = in.text(start, end).stripTrailing();
    if (text.chars().anyMatch(c -> c != '\n' && Character.isISOControl(c))) {
      throw in.error(start, "expected what the node runs, got a control character");
    }
    Optional<Operand> reference = reference(start, text);
    if (reference.isEmpty()) {
      reference = Optional.of(primitives.read(node, start, text));
    }
    in.moveTo(end);
    return reference.get();
  }

  /// {@return where the parenthesis before the operands is}, outside of all other brackets
  private int calleeEnd() {
    int start = in.offset();
    int depth = 0;
    int stop = in.lineEnd(start);
    for (int i = start; i < stop; i++) {
      char c = in.charAt(i);
      if (c == '(' && depth == 0 && !(i == start + 1 && in.charAt(start) == '$')) {
        return i;
      } else if (c == '"' && depth > 0) {
        int close = in.stringEnd(i);
        i = close > 0 ? close : i;
        stop = Math.max(stop, in.lineEnd(i));
      } else if (c == '[' || c == '{' || c == '(') {
        depth++;
      } else if (c == ']' || c == '}' || c == ')') {
        depth = Math.max(0, depth - 1);
      }
    }
    int first = in.find("(", start);
    return first < 0 || first > stop ? start : first;
  }

  /// {@return what `text` refers to, if it is no primitive and no value}
  private Optional<Operand> reference(int start, String text) {
    if (text.equals("%para-1")) {
      in.remark(start, "the file does not tell which parameter of which graph this is");
      return Optional.of(new Operand.Constant(DumpLiteral.unknown(new NamedAttr("symbol", text))));
    }
    if (text.startsWith("%para")) {
      return Optional.of(new Operand.Label(text.substring(1)));
    }
    if (text.startsWith("%")) {
      String digits = text.substring(1);
      if (!digits.matches("[0-9]{1,9}")) {
        throw in.error(
            start, "expected a node or parameter, such as '%%1' or '%%para1', got '%s'", text);
      }
      return Optional.of(new Operand.NodeNumber(Integer.parseInt(digits)));
    }
    if (text.startsWith(GRAPH)) {
      return Optional.of(new Operand.Named(graphs.name(text.substring(GRAPH.length()))));
    }
    if (text.startsWith("$(") && text.endsWith(")")) {
      String path = text.substring(2, text.length() - 1);
      int colon = path.indexOf(':');
      if (colon > 0) {
        return Optional.of(new Operand.Free(path.substring(0, colon), path.substring(colon + 1)));
      }
    }
    return Optional.empty();
  }

  private void operands(Dump.Node node, int open, List<Extent> extents) {
    int typed = node.operandTypes.size();
    if (typed != 0 && typed != extents.size()) {
      throw in.error(open, "the node has %d operands, but %d operand types", extents.size(), typed);
    }
    for (int i = 0; i < extents.size(); i++) {
      Type declared = typed == 0 ? UnknownType.UNKNOWN : node.operandTypes.get(i);
      node.operands.add(operand(node, i, extents.get(i), declared));
    }
  }

  private Operand operand(Dump.Node node, int index, Extent extent, Type declared) {
    String text = in.text(extent.start(), extent.end());
    if (text.chars().anyMatch(c -> c != '\n' && Character.isISOControl(c))) {
      throw in.error(extent.start(), "expected an operand, got a control character");
    }
    return reference(extent.start(), text)
        .orElseGet(() ->
            new Operand.Constant(
                value(node, index, text).orElseGet(() -> values.operand(extent, declared))));
  }

  /// {@return the value that `text` names by its class, or that the primitive tells}
  private static Optional<DumpLiteral> value(Dump.Node node, int index, String text) {
    String word = node.callee instanceof Operand.Word(String name) ? name : "";
    if (text.startsWith("NameSpace::")) {
      return Optional.of(DumpLiteral.unknown(new NamedAttr("name_space", text.substring(11))));
    }
    if (word.equals("resolve") && index < 2 && !text.isEmpty()) {
      return Optional.of(
          DumpLiteral.unknown(new NamedAttr(index == 0 ? "name_space" : "symbol", text)));
    }
    boolean isName = (word.equals("getattr") || word.equals("setattr")) && index == 1;
    if (isName && !text.startsWith("\"")) {
      return Optional.of(new DumpLiteral(StringAttr.of(text), StringType.STRING));
    }
    return ClassedPrimitives.isClassed(text)
        ? Optional.of(
            DumpLiteral.unknown(new NamedAttr("primitiveclosure", ClassedPrimitives.named(text))))
        : Optional.empty();
  }

  /// Reads what stands behind the operands: `    #(types)    # fg_3=f.3 #scope: Default`.
  private void comment(Dump.Node node) {
    int end = in.lineEnd(in.offset());
    String text = in.text(in.offset(), end);
    int from = text.indexOf("#(");
    int prototype = text.indexOf(".prototype = ");
    if (prototype >= 0 && (from < 0 || prototype < from)) {
      from = text.indexOf("    #(", prototype);
      from = from < 0 ? -1 : from + 4;
    }
    if (from >= 0) {
      in.moveTo(in.offset() + from + 2);
      node.operandTypes = types.list();
    }
    int scope = text.lastIndexOf(SCOPE);
    if (scope >= 0) {
      String name =
          text.substring(scope + SCOPE.length()).replaceFirst(" @ctx\\.addr=.*", "").strip();
      if (name.chars().anyMatch(Character::isISOControl)) {
        throw in.error("the scope of a node holds a control character");
      }
      node.scope = name;
    }
    in.moveTo(end);
  }
}
