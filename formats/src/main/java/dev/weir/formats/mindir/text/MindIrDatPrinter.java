package dev.weir.formats.mindir.text;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.GraphView.Constant;
import dev.weir.formats.mindir.text.GraphView.Function;
import dev.weir.formats.mindir.text.GraphView.Graph;
import dev.weir.formats.mindir.text.GraphView.Input;
import dev.weir.formats.mindir.text.GraphView.Node;
import dev.weir.formats.mindir.text.GraphView.Parameter;
import dev.weir.formats.mindir.text.GraphView.Primitive;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Writes function graphs as the `.dat` files that MindSpore has written up to version 2.0.
///
/// The same module gives the same text. Deviations: attributes stand in the order of their names, a
/// graph whose name ends with no number is numbered, and a value of a graph around is named rather than
/// repeated.
///
/// Source: mindspore/ccsrc/debug/anf_ir_utils.cc, MindSpore 1.7.
public final class MindIrDatPrinter {
  private static final MindIrTextStyle STYLE = MindIrTextStyle.V1_7;

  private final StringBuilder out = new StringBuilder();
  private final Map<Graph, String> numbers = new HashMap<>();
  private final OrderText order = new OrderText("", new DumpValueText(STYLE, false));

  private MindIrDatPrinter() {}

  /// {@return `module` as a `.dat` file, or empty after reporting what cannot be written}
  public static Optional<String> print(ModuleOp module, Diagnostics diagnostics) {
    try {
      GraphView view = GraphViewBuilder.build(module, STYLE, false);
      return Optional.of(new MindIrDatPrinter().file(view));
    } catch (DumpFault fault) {
      diagnostics.error(fault.op().location(), "%s", fault.getMessage());
      return Optional.empty();
    }
  }

  private String file(GraphView view) {
    List<Graph> order = view.callersFirst();
    view.number(order);
    number(order);
    for (Graph graph : order) {
      graph(graph);
      out.append("\n\n");
    }
    return out.append("# num of total function graphs: ")
        .append(order.size())
        .append('\n')
        .toString();
  }

  /// The numbers by which graphs are called are those at the end of their names.
  private void number(List<Graph> order) {
    Set<String> taken = new HashSet<>();
    for (Graph graph : order) {
      String digits = graph.name.replaceFirst("^.*[._](?=\\d+$)", "");
      if (digits.matches("\\d+") && taken.add(digits)) {
        numbers.put(graph, digits);
      }
    }
    int next = 0;
    for (Graph graph : order) {
      while (!numbers.containsKey(graph)) {
        String number = String.valueOf(++next);
        if (taken.add(number)) {
          numbers.put(graph, number);
        }
      }
    }
  }

  private void graph(Graph graph) {
    line("# [No." + graph.number + "] " + graph.name);
    for (String each : SourceLines.of(graph.location(), STYLE)) {
      line("# In file " + each);
    }
    out.append("funcgraph fg_").append(numbers.get(graph));
    if (graph.parent != null) {
      out.append("[fg_").append(numbers.get(graph.parent)).append(']');
    }
    line("(");
    String separator = "        ";
    for (Parameter parameter : graph.parameters) {
      out.append(separator).append("%para").append(parameter.number);
      if (!(parameter.type() instanceof UnknownType)) {
        out.append(" : ").append(DatText.type(parameter.type()));
      }
      line("    # " + parameter.name);
      separator = "        , ";
    }
    line(graph.parameters.isEmpty() ? ") {" : "    ) {");
    for (Node node : graph.nodes) {
      node(node);
    }
    node(graph.result());
    line("}");
    line("# order:");
    int position = 1;
    for (Node node : graph.nodes) {
      order.line(position++, node, out);
    }
    order.line(position, graph.result(), out);
  }

  private void node(Node node) {
    out.append("    ");
    if (node.number >= 0) {
      out.append('%').append(node.number + 1);
      out.append(node.type instanceof UnknownType ? "" : " : " + DatText.type(node.type));
      out.append(" = ");
    }
    callee(node);
    out.append('(');
    String separator = "";
    for (Input input : node.operands()) {
      out.append(separator).append(operand(node, input));
      separator = ", ";
    }
    out.append(')');
    comment(node);
    Location location = node.op.location();
    List<String> source = SourceLines.of(location, STYLE);
    for (int i = 0; i + 1 < source.size(); i++) {
      line("      # In file " + source.get(i));
    }
    line(
        source.isEmpty()
            ? "      #" + node.label
            : "      # In file " + source.get(source.size() - 1) + "#" + node.label);
  }

  private void callee(Node node) {
    if (node.callee() instanceof Primitive primitive) {
      String type = ValueClasses.of(node, primitive);
      out.append(type).append("::").append(ValueClasses.name(primitive).replace('\n', ' '));
      if (!type.endsWith("FuncGraph")) {
        out.append("{prim_type=").append(type.equals("PrimitivePy") ? 2 : 1).append('}');
      }
      NodeDetails details = NodeDetails.of(node.op);
      if (!details.primitive().isEmpty()) {
        out.append('[').append(DatText.attributes(details.primitive())).append(']');
      }
    } else {
      out.append(operand(node, node.callee()));
    }
  }

  private String operand(Node node, Input input) {
    if (input instanceof Parameter parameter) {
      return "%para" + parameter.number;
    } else if (input instanceof Node used) {
      return used.graph == node.graph
          ? "%" + (used.number + 1)
          : "$(" + used.graph.name + ":" + used.label + ")";
    } else if (input instanceof Function function) {
      return "FuncGraph::fg_" + numbers.get(function.graph());
    } else if (input instanceof Constant constant) {
      return DatText.value(constant.value(), constant.type());
    }
    return ((Primitive) input).name();
  }

  private void comment(Node node) {
    if (!node.operands().isEmpty()) {
      out.append("    #(");
      String separator = "";
      for (Input input : node.operands()) {
        out.append(separator).append(DatText.type(input.type()));
        separator = ", ";
      }
      out.append(')');
    }
    String separator = "    # ";
    for (Input input : node.inputs) {
      if (input instanceof Function(Graph graph, var type)) {
        out.append(separator)
            .append("fg_")
            .append(numbers.get(graph))
            .append('=')
            .append(graph.name);
        separator = ", ";
      }
    }
    String scope = NodeDetails.scope(node.op.location()).replace('\n', ' ');
    line(" #scope: " + (scope.isEmpty() ? "Default" : scope));
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
