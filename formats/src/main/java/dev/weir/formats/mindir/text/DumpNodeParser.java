package dev.weir.formats.mindir.text;

import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.Dump.Operand;
import java.util.List;
import java.util.Optional;

/// Reads the body of a graph: its nodes, and the lines about each of them.
final class DumpNodeParser {
  private static final String MARKER = "#------------------------>";

  private final DumpScanner in;
  private final DumpTypeParser types;
  private final DumpValueParser values;

  DumpNodeParser(DumpScanner in, DumpTypeParser types, DumpValueParser values) {
    this.in = in;
    this.types = types;
    this.values = values;
  }

  /// {@return the parameter whose `%` comes next}
  Dump.Parameter parameter() {
    int start = in.offset();
    in.expect("%");
    String label = in.key("the name of a parameter");
    if (!label.startsWith("para")) {
      throw in.error(start, "expected a parameter, such as '%%para1_x', got '%%%s'", label);
    }
    return new Dump.Parameter(label, start, UnknownType.UNKNOWN);
  }

  /// Reads the lines up to the brace that closes `graph`.
  void body(Dump.Graph graph) {
    int frame = -1;
    while (true) {
      in.skipSpace();
      int start = in.offset();
      if (in.accept("}")) {
        in.endLine();
        if (graph.result == null) {
          throw in.error(graph.offset, "graph @%s has no 'Return'", graph.name);
        }
        return;
      }
      if (in.accept(MARKER)) {
        in.skipBlanks();
        frame = (int) in.number(Integer.MAX_VALUE);
        in.endLine();
        continue;
      }
      if (in.accept("#")) {
        in.restOfLine();
        continue;
      }
      Dump.Node node = node(graph, start);
      node.frame = frame;
      frame = -1;
      if (graph.result != null) {
        throw in.error(start, "a node follows the 'Return' of graph @%s", graph.name);
      }
      if (node.number < 0) {
        graph.result = node;
      } else {
        if (graph.byNumber.putIfAbsent(node.number, node) != null) {
          throw in.error(start, "%%%d is defined twice", node.number);
        }
        graph.nodes.add(node);
      }
    }
  }

  private Dump.Node node(Dump.Graph graph, int start) {
    Dump.Node node;
    if (in.accept("return") || in.accept("Return")) {
      node = new Dump.Node(-1, "", start, UnknownType.UNKNOWN);
    } else {
      if (!in.accept("%")) {
        throw in.error("expected a node, such as '%%0(name) = ', or '}', got %s", in.found());
      }
      int number = (int) in.number(Integer.MAX_VALUE);
      String label = "";
      if (in.peek() == '(') {
        in.accept("(");
        label = in.balanced(")");
        in.expect(")");
      }
      node = new Dump.Node(number, label, start, UnknownType.UNKNOWN);
      in.skipBlanks();
      in.expect("=");
      in.skipBlanks();
      node.callee = callee(node);
    }
    in.skipBlanks();
    int open = in.offset();
    operands(node);
    clauses(node);
    lines(node);
    int end = in.offset();
    written(node, open);
    in.moveTo(end);
    if (node.number < 0 && node.operands.size() != 1) {
      throw in.error(start, "'Return' of graph @%s returns %d values; it can return one",
          graph.name, node.operands.size());
    }
    return node;
  }

  private Operand callee(Dump.Node node) {
    Optional<Operand> value = in.accept("call ") ? Optional.of(graph()) : reference();
    if (value.isPresent()) {
      if (in.accept("[")) { // what may be called, which the values say as well
        in.balanced("]");
        in.expect("]");
      }
      return value.get();
    }
    if (in.peek() == '"') {
      return new Operand.Word(in.string());
    }
    int start = in.offset();
    String name = in.balanced("([ ");
    if (name.isEmpty()) {
      throw in.error(start, "expected what the node runs, got %s", in.found());
    }
    while (in.peek() == '[') {
      int open = in.offset();
      in.accept("[");
      String inside = in.balanced("]");
      if (inside.contains(": ")) {
        in.moveTo(open + 1);
        node.primitiveAttributes = values.attributes("]");
      } else {
        in.expect("]");
        name = name + "[" + inside + "]";
      }
    }
    return new Operand.Word(name);
  }

  private Operand graph() {
    in.skipBlanks();
    in.expect("@");
    return new Operand.Named(in.key("the name of a graph"));
  }

  /// {@return what refers to a value or a graph, if that comes next}
  private Optional<Operand> reference() {
    if (in.sees("%para")) {
      return Optional.of(new Operand.Label(parameter().label));
    }
    if (in.accept("%")) {
      return Optional.of(new Operand.NodeNumber((int) in.number(Integer.MAX_VALUE)));
    }
    if (in.sees("@")) {
      return Optional.of(graph());
    }
    if (in.accept("$(")) {
      in.accept("@");
      String graph = in.key("the name of a graph");
      in.expect(":");
      String name = in.balanced(")");
      in.expect(")");
      return Optional.of(new Operand.Free(graph, name));
    }
    return Optional.empty();
  }

  /// Reads operands. What is written out is left for when its type is known.
  private void operands(Dump.Node node) {
    in.expect("(");
    in.skipSpace();
    while (!in.accept(")")) {
      Optional<Operand> reference = reference();
      if (reference.isPresent()) {
        node.operands.add(reference.get());
      } else {
        int start = in.offset();
        values.operand(UnknownType.UNKNOWN);
        if (in.offset() == start) {
          throw in.error("expected an operand, got %s", in.found());
        }
        node.operands.add(new Operand.Written(start));
      }
      in.skipSpace();
      if (!in.sees(")")) {
        in.expect(",");
        in.skipSpace();
      }
    }
  }

  /// Reads operands that are written out, whose types the line below the node tells.
  private void written(Dump.Node node, int open) {
    boolean isTyped = node.operandTypes.size() == node.operands.size();
    if (!isTyped && !node.operandTypes.isEmpty()) {
      throw in.error(open, "the node has %d operands, but the types of %d",
          node.operands.size(), node.operandTypes.size());
    }
    for (int i = 0; i < node.operands.size(); i++) {
      if (node.operands.get(i) instanceof Operand.Written(int offset)) {
        in.moveTo(offset);
        node.operands.set(
            i,
            new Operand.Constant(
                values.operand(isTyped ? node.operandTypes.get(i) : UnknownType.UNKNOWN)));
      }
    }
  }

  /// Reads what follows the operands in their line.
  private void clauses(Dump.Node node) {
    in.skipBlanks();
    while (!in.atEnd() && in.peek() != '\n') {
      if (in.accept("{instance name:")) {
        node.instance = in.balanced("}");
        in.expect("}");
      } else if (in.accept("primitive_attrs:")) {
        node.primitiveAttributes = values.attributes();
      } else if (in.accept("cnode_attrs:")) {
        node.attributes = values.attributes();
      } else if (in.accept("cnode_primal_attrs:")) {
        node.primalAttributes = values.attributes();
      } else if (in.accept("{")) { // how work is divided among devices
        in.balanced("}");
        in.expect("}");
      } else {
        throw in.error("expected the attributes of a node, got %s", in.found());
      }
      in.skipBlanks();
    }
    in.endLine();
  }

  /// Reads the lines about a node: types, scope and source.
  private void lines(Dump.Node node) {
    boolean isSource = true;
    boolean isTyped = false;
    while (true) {
      int start = in.offset();
      in.skipBlanks();
      if (in.accept(":")) {
        in.skipBlanks();
        in.expect("(");
        boolean areTypes = in.peek() == '<' || in.peek() == ')' || in.peek() == '\n';
        in.moveTo(in.offset() - 1);
        if (areTypes && !isTyped) {
          isTyped = true;
          types(node);
        } else {
          String line = in.restOfLine().strip();
          if (!areTypes && line.endsWith(")")) {
            node.scope = line.substring(1, line.length() - 1);
          }
        }
      } else if (in.sees("#") && !in.sees(MARKER)) {
        isSource = comment(node, in.restOfLine(), isSource);
      } else {
        in.moveTo(start);
        return;
      }
    }
  }

  private void types(Dump.Node node) {
    node.operandTypes = types.list();
    in.skipBlanks();
    if (node.number >= 0) {
      in.expect("->");
      List<dev.weir.ir.Type> results = types.list();
      if (results.size() != 1) {
        throw in.error("a node has one result, but this has the types of %d", results.size());
      }
      node.type = results.get(0);
    }
    in.endLine();
  }

  private static boolean comment(Dump.Node node, String line, boolean isSource) {
    String text = line.substring(1).strip();
    if (text.startsWith("In file ")) {
      if (isSource) {
        node.source.add(SourceLines.parse(line.substring(line.indexOf("In file ") + 8)));
      }
      return isSource;
    }
    for (String word : new String[] {"Fullname with scope:", "Scope:", "scope:"}) {
      if (text.startsWith(word)) {
        String scope = text.substring(word.length()).strip();
        node.scope =
            scope.startsWith("(") && scope.endsWith(")")
                ? scope.substring(1, scope.length() - 1)
                : scope;
        return isSource;
      }
    }
    // Lines of the node that this one is the gradient of follow, or of those it was fused of.
    return isSource && !text.startsWith("Corresponding");
  }
}
