package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.SourceLines;
import dev.weir.formats.mindir.text.print.GraphView.Graph;
import dev.weir.formats.mindir.text.print.GraphView.Input;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import dev.weir.formats.mindir.text.print.GraphView.Parameter;
import dev.weir.formats.mindir.text.spelling.DumpFault;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Writes the graphs in which something failed as MindSpore's `analyze_fail.ir`: each node that failed
/// is marked, and what depends on it has no type.
///
/// Source: mindspore/ccsrc/pipeline/jit/debug/anf_ir_utils.cc, MindSpore 2.1.
public final class MindIrFailurePrinter {
  private static final MindIrTextStyle STYLE = MindIrTextStyle.V2_1;
  private static final String MARKER = "\n#------------------------> ";
  private static final String RULE = "=".repeat(79);

  private final Set<Operation> failed;
  private final DumpTypeText types = new DumpTypeText(STYLE);
  private final DumpValueText values = new DumpValueText(STYLE, false);
  private final OrderText order =
      new OrderText("@", new DumpValueText(MindIrTextStyle.V1_7, false));
  private final StringBuilder out = new StringBuilder();
  private int frames;

  private MindIrFailurePrinter(Set<Operation> failed) {
    this.failed = failed;
  }

  /// {@return the graphs of `module` that hold an operation at one of `places`, or empty where none
  /// does, or the module holds no function graphs}
  public static Optional<String> print(ModuleOp module, Set<Location> places) {
    Set<Operation> failed = new HashSet<>();
    module.walk(op -> {
      if (op != module && places.contains(op.location())) {
        failed.add(op);
      }
    });
    try {
      return new MindIrFailurePrinter(failed).file(GraphViewBuilder.build(module, STYLE, false));
    } catch (DumpFault none) {
      return Optional.empty();
    }
  }

  private Optional<String> file(GraphView view) {
    List<Graph> all = view.callersFirst();
    view.number(all);
    line("# 1.This file shows the parsed IR info of the graphs that could not be evaluated.");
    line("# 2.What follows the last `------------------------>` is the node that failed.");
    line("# " + RULE);
    List<Graph> stack = new ArrayList<>();
    for (Graph graph : all) {
      boolean holds = failed.contains(graph.result().op);
      for (Node node : graph.nodes) {
        holds |= failed.contains(node.op);
      }
      if (holds) {
        stack.add(graph);
      }
    }
    for (Graph graph : stack) {
      line("");
      graph(graph);
      line("");
    }
    line("#" + RULE);
    line("# num of function graphs in stack: " + stack.size());
    return stack.isEmpty() ? Optional.empty() : Optional.of(out.toString());
  }

  private void graph(Graph graph) {
    line("subgraph attr:");
    line("subgraph instance: " + graph.name + " : 0x" + Integer.toHexString(graph.number));
    source("", graph.location());
    out.append("subgraph @").append(graph.name).append('(');
    String separator = "";
    for (Parameter parameter : graph.parameters) {
      out.append(separator).append('%').append(parameter.label());
      separator = ", ";
    }
    line(") {");
    Set<Input> unknown = new HashSet<>();
    for (Node node : graph.nodes) {
      node(node, unknown);
    }
    node(graph.result(), unknown);
    line("}");
    line("# Order:");
    int position = 1;
    for (Node node : graph.nodes) {
      order.line(position++, node, out);
    }
    order.line(position, graph.result(), out);
  }

  private void node(Node node, Set<Input> unknown) {
    boolean isResult = node.number < 0;
    boolean isUnknown = failed.contains(node.op);
    if (isUnknown) {
      line(MARKER + frames++);
    }
    OperandText operands = new OperandText(node.graph, STYLE, false, values, 1);
    out.append("  ");
    if (isResult) {
      out.append("Return");
    } else {
      out.append('%').append(node.number + 1).append('(').append(node.label).append(") = ");
      operands.callee(node.callee(), out);
      NodeDetails details = NodeDetails.of(node.op);
      if (!details.primitive().isEmpty()) {
        String attributes = values.attributes(details.primitive(), true);
        out.append('[').append(attributes, 1, attributes.length() - 1).append(']');
      }
    }
    StringBuilder used = new StringBuilder();
    out.append('(');
    String separator = "";
    for (Input input : node.operands()) {
      operands.operand(input, out.append(separator));
      boolean isOpen = input instanceof Node && unknown.contains(input);
      isUnknown |= isOpen;
      Type type = isOpen ? UnknownType.UNKNOWN : input.type();
      used.append(separator).append(types.of(type));
      separator = ", ";
    }
    line(")");
    if (isUnknown) {
      unknown.add(node);
    }
    out.append("      : (").append(used);
    line(isResult ? ")" : ") -> (" + types.of(isUnknown ? UnknownType.UNKNOWN : node.type) + ")");
    String scope = NodeDetails.scope(node.op.location());
    line("      #scope: (" + (scope.isEmpty() ? "Default" : scope.replace('\n', ' ')) + ")");
    source("      ", node.op.location());
  }

  private void source(String indentation, Location location) {
    for (String each : SourceLines.of(location, STYLE)) {
      line(indentation + "# In file " + each);
    }
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
