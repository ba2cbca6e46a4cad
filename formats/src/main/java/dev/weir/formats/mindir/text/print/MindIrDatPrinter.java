package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.NodeAttributes;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.SourceLines;
import dev.weir.formats.mindir.text.print.GraphView.Constant;
import dev.weir.formats.mindir.text.print.GraphView.Function;
import dev.weir.formats.mindir.text.print.GraphView.Graph;
import dev.weir.formats.mindir.text.print.GraphView.Input;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import dev.weir.formats.mindir.text.print.GraphView.Parameter;
import dev.weir.formats.mindir.text.print.GraphView.Primitive;
import dev.weir.formats.mindir.text.spelling.DatText;
import dev.weir.formats.mindir.text.spelling.DumpFault;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.attr.IntegerAttr;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Writes function graphs as the `.dat` files that MindSpore has written up to version 2.0; those of a failed
/// inference as its `analyze_fail.dat`.
///
/// The same module gives the same text. Deviations: attributes stand in the order of their names, a
/// graph whose name ends with no number is numbered, and a value of a graph around is named rather than
/// repeated.
///
/// Source: mindspore/ccsrc/debug/anf_ir_utils.cc, MindSpore 1.7.
public final class MindIrDatPrinter {
  private static final MindIrTextStyle STYLE = MindIrTextStyle.V1_7;

  /// The kind of a graph that is not there.
  private static final String CLOSURE = "funcgraphclosure";

  private final StringBuilder out = new StringBuilder();
  private final Map<Graph, String> numbers = new HashMap<>();
  private final OrderText order = new OrderText("", new DumpValueText(STYLE, false));

  private final Set<String> taken = new HashSet<>();
  private final Map<String, String> missing = new HashMap<>();
  private int next;

  /// How many nodes were on the stack of a failed inference.
  private int frames;

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
    if (frames > 0) {
      line("#" + "=".repeat(79));
    }
    return out.append(
            frames > 0 ? "# num of function graphs in stack: " : "# num of total function graphs: ")
        .append(frames > 0 ? frames : order.size())
        .append('\n')
        .toString();
  }

  /// The numbers by which graphs are called are those at the end of their names.
  private void number(List<Graph> order) {
    for (Graph graph : order) {
      String digits = digits(graph.name);
      if (!digits.isEmpty() && taken.add(digits)) {
        numbers.put(graph, digits);
      }
    }
    for (Graph graph : order) {
      numbers.computeIfAbsent(graph, any -> free());
    }
  }

  private static String digits(String name) {
    String digits = name.replaceFirst("^.*[._](?=\\d+$)", "");
    return digits.matches("\\d+") ? digits : "";
  }

  private String free() {
    while (!taken.add(String.valueOf(++next))) {
      // Another graph has this number.
    }
    return String.valueOf(next);
  }

  /// {@return the number of a graph that is not there}
  private String missing(String name) {
    return missing.computeIfAbsent(
        name,
        any -> {
          String digits = digits(name);
          return !digits.isEmpty() && taken.add(digits) ? digits : free();
        });
  }

  /// {@return the name of the graph that `input` of `node` is and that is not there}
  private static Optional<String> missing(Node node, Input input) {
    if (input instanceof Constant constant
        && constant.value() instanceof NamedAttr(String kind, String name)
        && kind.equals(CLOSURE)) {
      return Optional.of(name);
    }
    return input == node.callee()
            && node.op instanceof CallOp call
            && call.callee().definingOp() instanceof ConstantOp constant
            && constant.value() instanceof NamedAttr(String kind, String name)
            && kind.equals(CLOSURE)
        ? Optional.of(name)
        : Optional.empty();
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
    if (node.op.attribute(NodeAttributes.FRAME) instanceof IntegerAttr frame) {
      line("\n#------------------------> " + frame.value());
      frames++;
    }
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
    if (missing(node, node.callee()).isEmpty() && node.callee() instanceof Primitive primitive) {
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
    Optional<String> absent = missing(node, input);
    if (absent.isPresent()) {
      return "FuncGraph::fg_" + missing(absent.get());
    }
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
      Optional<String> absent = missing(node, input);
      if (absent.isPresent()) {
        out.append(separator).append("fg_").append(missing(absent.get()));
        out.append('=').append(absent.get());
        separator = ", ";
      } else if (input instanceof Function(Graph graph, var type)) {
        out.append(separator).append("fg_").append(numbers.get(graph));
        out.append('=').append(graph.name);
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
