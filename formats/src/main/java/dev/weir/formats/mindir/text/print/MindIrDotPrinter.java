package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.mindir.text.MindIrTextStyle;
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
import dev.weir.ir.NamedAttribute;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Draws function graphs as MindSpore's `.dot` files do: a cluster for each graph, in it a table with a
/// port per input for each node, and for each use of a constant, a parameter or a graph a node of its
/// own; a graph's is tied to the cluster by a blue edge. Inputs that are run are dashed.
///
/// What a branch captures is drawn as its parameters, bound by `Partial`. The same module gives the same
/// text; what MindSpore has addresses in, numbers are in.
///
/// Source: mindspore/ccsrc/debug/draw.cc.
public final class MindIrDotPrinter {
  private static final String FONT = "fontname=\"Courier New\"";

  private final Map<Object, Integer> addresses = new IdentityHashMap<>();
  private final Map<Graph, StringBuilder> clusters = new LinkedHashMap<>();
  private final StringBuilder edges = new StringBuilder();
  private final DumpValueText values = new DumpValueText(MindIrTextStyle.V1_7, false);
  private int uses;

  private MindIrDotPrinter() {}

  /// {@return `module` as a `.dot` file, or empty after reporting what cannot be drawn}
  public static Optional<String> print(ModuleOp module, Diagnostics diagnostics) {
    try {
      GraphView view = GraphViewBuilder.build(module, MindIrTextStyle.V1_7, true);
      return Optional.of(new MindIrDotPrinter().draw(view));
    } catch (DumpFault fault) {
      diagnostics.error(fault.op().location(), "%s", fault.getMessage());
      return Optional.empty();
    }
  }

  private String draw(GraphView view) {
    List<Graph> order = view.callersFirst();
    for (Graph graph : order) {
      StringBuilder cluster = new StringBuilder();
      clusters.put(graph, cluster);
      for (Node node : nodes(graph)) {
        node(node, cluster);
      }
    }
    for (Graph graph : order) {
      for (Node node : nodes(graph)) {
        inputs(node);
      }
    }
    StringBuilder text = new StringBuilder("digraph mindspore {\ncompound=true\n");
    for (Graph graph : order) {
      String cluster = "cluster_" + address(graph);
      text.append("subgraph ").append(cluster).append("{\nid=").append(cluster);
      text.append("\nlabel=\"").append(quoted(graph.name)).append("[managed]\"\n");
      text.append(FONT).append('\n').append(clusters.get(graph));
      parameters(graph, text);
      text.append("}\n");
    }
    return text.append(edges).append("}\n").toString();
  }

  /// The nodes from what is returned back to what is computed first.
  private static List<Node> nodes(Graph graph) {
    List<Node> nodes = new ArrayList<>(graph.nodes.size() + 1);
    nodes.add(graph.result());
    nodes.addAll(graph.nodes.reversed());
    return nodes;
  }

  private String address(Object thing) {
    int number = addresses.computeIfAbsent(thing, key -> addresses.size() + 1);
    return "0x" + Integer.toHexString(number);
  }

  private static void node(StringBuilder out, String name, String shape) {
    out.append(name).append('[').append(FONT).append(",shape=").append(shape).append(',');
  }

  private void node(Node node, StringBuilder out) {
    node(out, "node" + address(node) + "_0", "plaintext");
    out.append("label=<<table port='core'>\n<tr>");
    int count = node.inputs.size();
    for (int i = 0; i < count; i++) {
      out.append("<td port='").append(i).append("'>").append(i).append("</td>");
    }
    out.append("</tr>\n<tr><td colspan='").append(count).append("' bgcolor='cornsilk'>CNode(");
    out.append(html(node.label)).append(")</td></tr>\n</table>>,]\n");
  }

  /// Draws what `node` uses, and the edges from there.
  private void inputs(Node node) {
    String to = "node" + address(node) + "_0:";
    for (int i = 0; i < node.inputs.size(); i++) {
      Input input = node.inputs.get(i);
      String end =
          to
              + i
              + "[arrowhead=vee,"
              + (i == 0 && node.inputs.size() > 1 ? "style=dashed" : "")
              + "]\n";
      if (input instanceof Node used) {
        edges.append("node").append(address(used)).append("_0:core->").append(end);
        continue;
      }
      String name = "node" + address(input) + "_" + uses++;
      if (input instanceof Parameter parameter) {
        StringBuilder out = clusters.get(parameter.graph);
        node(out, name, "octagon");
        out.append("label=\"").append(quoted(parameter.name));
        out.append("\",style=filled,fillcolor=paleturquoise,]\n");
        edges.append(name).append("->").append(end);
      } else if (input instanceof Function(Graph target, var type)) {
        StringBuilder out = clusters.get(node.graph);
        node(out, name, "oval");
        out.append("label=\"").append(quoted(target.name));
        out.append("\",style=filled,fillcolor=palegreen,URL=\"#cluster_");
        out.append(address(target)).append("\",]\n");
        edges.append(name).append("->").append(end);
        edges.append(name).append("->node").append(address(target.result())).append("_0");
        edges.append("[lhead=cluster_").append(address(target));
        edges.append(",dir=both,arrowhead=dot,style=filled,color=blue]\n");
      } else {
        value(node, input, name, clusters.get(node.graph));
        edges.append(name).append(":core->").append(end);
      }
    }
  }

  private void value(Node node, Input input, String name, StringBuilder out) {
    node(out, name, "plaintext");
    out.append("label=<<table port='core' cellborder='0' cellspacing='2' bgcolor='lavender'>");
    out.append("<tr><td bgcolor='white'>");
    if (input instanceof Constant constant) {
      out.append(ValueClasses.of(constant)).append("</td></tr><tr><td>");
      out.append(html(values.operand(constant.value(), constant.type())));
    } else {
      Primitive primitive = (Primitive) input;
      String type = ValueClasses.of(node, primitive);
      out.append(html(type)).append("</td></tr><tr><td>");
      out.append(html(ValueClasses.name(primitive)));
      if (!type.endsWith("FuncGraph")) {
        attributes(node, out.append("</td></tr><tr><td align='left'>"));
      }
    }
    out.append("</td></tr></table>>,]\n");
  }

  private void attributes(Node node, StringBuilder out) {
    NodeDetails details = NodeDetails.of(node.op);
    if (!details.instance().isEmpty()) {
      out.append("instance name: ").append(html(details.instance())).append("<br/>");
    }
    String separator = "</td></tr><tr><td align='left'>";
    for (NamedAttribute entry : details.primitive().entries()) {
      out.append(separator).append(html(entry.name())).append(' ');
      out.append(html(DatText.value(entry.value(), dev.weir.ir.type.NoneType.NONE)));
      separator = "<br/>";
    }
  }

  private void parameters(Graph graph, StringBuilder text) {
    text.append("parameters_").append(address(graph)).append("[shape=plaintext label=<<table ");
    text.append("bgcolor='paleturquoise' cellspacing='0' cellborder='1' border='0'>");
    text.append("<tr><td>parameters</td></tr>");
    for (Parameter parameter : graph.parameters) {
      text.append("<tr><td>").append(html(parameter.name)).append("</td></tr>");
    }
    text.append("</table>>,];");
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /// Text within a table; lists are broken over lines, as MindSpore breaks them.
  private static String html(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        default -> escaped.append(c < 0x20 ? ' ' : c);
      }
    }
    return escaped.toString().replace(", ", "<br/>");
  }
}
