package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.formats.mindir.NodeAttributes;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.SourceLines;
import dev.weir.formats.mindir.text.print.GraphView.Graph;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import dev.weir.formats.mindir.text.print.GraphView.Parameter;
import dev.weir.formats.mindir.text.spelling.DumpFault;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// Writes function graphs as the `.ir` dumps of MindSpore 1.3 to 2.7.
///
/// The same module gives the same text, and [dev.weir.formats.mindir.text.read.MindIrTextReader] reads it back as the same graphs, as far
/// as the style tells of them. Deviations from what MindSpore writes: attributes stand in the order of
/// their names, the addresses of graphs are their numbers, tensors are written whole, and a parameter
/// that is called has its number in every style.
///
/// Source: mindspore/ccsrc/debug/anf_ir_dump.cc.
public final class MindIrTextPrinter {
  private final MindIrTextStyle style;
  private final MindIrTextDetail detail;
  private final DumpTypeText types;
  private final DumpValueText values;
  private final StringBuilder out = new StringBuilder();

  private MindIrTextPrinter(MindIrTextStyle style, MindIrTextDetail detail) {
    this.style = style;
    this.detail = detail;
    this.types = new DumpTypeText(style);
    this.values = new DumpValueText(style, isBasic());
  }

  /// {@return `module` as a dump, or empty after reporting what cannot be written}
  public static Optional<String> print(
      ModuleOp module, MindIrTextStyle style, MindIrTextDetail detail, Diagnostics diagnostics) {
    try {
      // A dump of operators and operands has one form.
      MindIrTextStyle form = detail == MindIrTextDetail.BASIC ? MindIrTextStyle.V2_1 : style;
      GraphView view = GraphViewBuilder.build(module, form, false);
      return Optional.of(new MindIrTextPrinter(form, detail).dump(view));
    } catch (DumpFault fault) {
      diagnostics.error(fault.op().location(), "%s", fault.getMessage());
      return Optional.empty();
    }
  }

  private boolean isBasic() {
    return detail == MindIrTextDetail.BASIC;
  }

  private boolean isAtLeast(MindIrTextStyle other) {
    return style.isAtLeast(other);
  }

  private String dump(GraphView view) {
    List<Graph> order =
        isAtLeast(MindIrTextStyle.V2_1) ? view.callersFirst() : view.computedFirst();
    view.number(order);
    if (isBasic()) {
      basicHeader(view.entry(), order.size());
    } else if (isAtLeast(MindIrTextStyle.V2_1)) {
      newHeader(view, order.size());
    } else {
      oldHeader(view.entry(), order.size());
    }
    boolean isFirst = true;
    for (Graph graph : order) {
      if (!isFirst) {
        out.append(isAtLeast(MindIrTextStyle.V2_1) && !isBasic() ? "\n\n" : "\n");
      }
      isFirst = false;
      graph(graph, graph == view.entry());
    }
    return out.toString();
  }

  private void oldHeader(Graph entry, int count) {
    line("#IR entry      : @" + entry.name);
    line("#attrs         :");
    attributes(entry);
    line("#Total params  : " + entry.parameters.size());
    line("");
    for (Parameter parameter : entry.parameters) {
      String weight = parameter.isWeight ? "  :  IsWeight:true" : "";
      line("%" + parameter.label() + " : " + types.of(parameter.type()) + weight);
    }
    line("");
    line("#Total subgraph : " + count);
    line("");
  }

  private void newHeader(GraphView view, int count) {
    Graph entry = view.entry();
    line("# IR entry: @" + entry.name);
    line("# Total subgraphs: " + count);
    line("");
    line("# Attrs:");
    attributes(entry);
    line("");
    line("# Total params: " + entry.parameters.size());
    line("# Params:");
    for (Parameter parameter : entry.parameters) {
      out.append('%').append(parameter.label());
      out.append(isAtLeast(MindIrTextStyle.V2_3) ? ": " : " : ");
      out.append(types.of(parameter.type()));
      if (style == MindIrTextStyle.V2_3 && parameter.type() instanceof TensorType tensor) {
        out.append(" : ").append(tensor.shape().asList());
      }
      line(parameter.isWeight ? "  :  has_default" : "");
    }
    line("");
    if (isAtLeast(MindIrTextStyle.V2_3)) {
      NodeCount counts = NodeCount.of(view);
      line("Node counting information:");
      line("Total number of nodes: " + counts.all());
      line("Total number of cnodes: " + counts.applied());
      line("");
    }
  }

  private void basicHeader(Graph entry, int count) {
    line("# IR entry: @" + entry.name);
    line("# Total subgraphs: " + count);
    line("# Total params: " + entry.parameters.size());
    line("# Params:");
    for (Parameter parameter : entry.parameters) {
      String weight = parameter.isWeight ? " : has_default" : "";
      line("%" + parameter.label() + " : " + types.of(parameter.type()) + weight);
    }
  }

  private void attributes(Graph graph) {
    if (graph.function.attribute(NodeAttributes.GRAPH) instanceof DictionaryAttr all) {
      for (NamedAttribute entry : all.entries()) {
        String separator = isAtLeast(MindIrTextStyle.V2_3) ? ": " : " : ";
        line((entry.name() + separator + values.graphAttribute(entry.value())).stripTrailing());
      }
    }
  }

  private void graph(Graph graph, boolean isEntry) {
    if (!isBasic()) {
      if (graph.isIndirect && isAtLeast(MindIrTextStyle.V2_1)) {
        line(isAtLeast(MindIrTextStyle.V2_3) ? "indirect: 1" : "switch_input: 1");
      }
      line("subgraph attr:");
      attributes(graph);
      if (isAtLeast(MindIrTextStyle.V2_1)) {
        line("subgraph instance: " + graph.name + " : 0x" + Integer.toHexString(graph.number));
      }
      if (isAtLeast(MindIrTextStyle.V2_3) && !isEntry && !graph.parameters.isEmpty()) {
        out.append("# Parameters: ").append(graph.parameters.size()).append(", (");
        String separator = "";
        for (Parameter parameter : graph.parameters) {
          out.append(separator).append(types.of(parameter.type()));
          separator = ", ";
        }
        line(")");
      }
      if (isAtLeast(MindIrTextStyle.V2_1)) {
        source("", graph.location());
      }
    }
    out.append("subgraph @").append(graph.name);
    if (graph.parent != null && isAtLeast(MindIrTextStyle.V2_1)) {
      out.append(" parent: [subgraph @").append(graph.parent.name).append(']');
    }
    out.append('(');
    if (!isEntry) {
      String separator = "";
      for (Parameter parameter : graph.parameters) {
        out.append(separator).append('%').append(parameter.label());
        separator = ", ";
      }
    }
    line(") {");
    for (Node node : graph.nodes) {
      node(node);
    }
    node(graph.result());
    line("}");
  }

  private void node(Node node) {
    boolean isResult = node.number < 0;
    out.append(isBasic() ? "" : "  ");
    if (!isResult) {
      out.append('%').append(node.number);
      out.append(isBasic() ? "" : "(" + node.label + ")").append(" = ");
      new OperandText(node.graph, style, isBasic(), values).callee(node.callee(), out);
    } else {
      out.append(style == MindIrTextStyle.V1_3 ? "return" : "Return");
    }
    OperandText operands = new OperandText(node.graph, style, isBasic(), values);
    out.append('(');
    String separator = "";
    for (GraphView.Input input : node.operands()) {
      out.append(separator);
      operands.operand(input, out);
      separator = ", ";
    }
    out.append(')');
    if (!isBasic()) {
      clauses(NodeDetails.of(node.op));
    }
    line("");
    if (!isBasic()) {
      types(node, isResult);
      scope(node);
      source("      ", node.op.location());
    }
  }

  private void clauses(NodeDetails details) {
    if (!details.instance().isEmpty()) {
      out.append(" {instance name: ").append(details.instance()).append('}');
    }
    if (!details.primitive().isEmpty()) {
      out.append(" primitive_attrs: ")
          .append(values.attributes(details.primitive(), style != MindIrTextStyle.V1_7));
    }
    if (!details.node().isEmpty()) {
      out.append(" cnode_attrs: ").append(values.attributes(details.node(), false));
    }
    if (!details.primal().isEmpty()) {
      out.append(" cnode_primal_attrs: ").append(values.attributes(details.primal(), false));
    }
  }

  private void types(Node node, boolean isResult) {
    out.append("      : (");
    String separator = "";
    for (GraphView.Input input : node.operands()) {
      String type = types.of(input.type());
      boolean isKnown =
          isAtLeast(MindIrTextStyle.V2_1)
              && input instanceof GraphView.Constant constant
              && constant.value() instanceof DenseElementsAttr;
      out.append(separator)
          .append(isKnown ? type.substring(0, type.length() - 1) + ", value=...>" : type);
      separator = ", ";
    }
    line(isResult ? ")" : ") -> (" + types.of(node.type()) + ")");
  }

  private void scope(Node node) {
    String scope = NodeDetails.scope(node.op.location());
    if (!scope.isEmpty() && isAtLeast(MindIrTextStyle.V2_1)) {
      String word = isAtLeast(MindIrTextStyle.V2_3) ? "Fullname with scope" : "Scope";
      line("      # " + word + ": (" + scope.replace('\n', ' ') + ")");
    }
  }

  private void source(String indentation, Location location) {
    if (detail == MindIrTextDetail.FULL) {
      for (String each : SourceLines.of(location, style)) {
        line(indentation + "# In file " + each);
      }
    }
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
