package dev.weir.formats.mindir.text;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.formats.mindir.text.GraphView.Constant;
import dev.weir.formats.mindir.text.GraphView.Function;
import dev.weir.formats.mindir.text.GraphView.Graph;
import dev.weir.formats.mindir.text.GraphView.Input;
import dev.weir.formats.mindir.text.GraphView.Node;
import dev.weir.formats.mindir.text.GraphView.Parameter;
import dev.weir.formats.mindir.text.GraphView.Primitive;
import dev.weir.formats.svg.Figure;
import dev.weir.formats.svg.Figure.Kind;
import dev.weir.formats.svg.Figure.Line;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.attr.DenseElementsAttr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Function graphs as a figure: a group for each graph, a box for each parameter and node. Constants
/// stand in the boxes that use them; a node that uses a graph points at it.
public final class MindIrFigure {
  private static final MindIrTextStyle STYLE = MindIrTextStyle.V2_7;
  private static final int LONGEST = 200;

  private final Figure figure = new Figure();
  private final Map<Input, Integer> boxes = new HashMap<>();
  private final Map<Graph, Integer> graphs = new HashMap<>();
  private final DumpTypeText types = new DumpTypeText(STYLE);
  private final DumpValueText values = new DumpValueText(STYLE, true);

  private MindIrFigure() {}

  /// {@return the figure of `module`, or empty after reporting what cannot be drawn}
  public static Optional<Figure> of(ModuleOp module, Diagnostics diagnostics) {
    try {
      GraphView view = GraphViewBuilder.build(module, STYLE, false);
      MindIrFigure made = new MindIrFigure();
      List<Graph> order = view.callersFirst();
      order.forEach(made::boxes);
      order.forEach(made::arrows);
      return Optional.of(made.figure);
    } catch (DumpFault fault) {
      diagnostics.error(fault.op().location(), "%s", fault.getMessage());
      return Optional.empty();
    }
  }

  private void boxes(Graph graph) {
    figure.group("@" + graph.name);
    for (Parameter parameter : graph.parameters) {
      String type = types.of(parameter.type());
      boxes.put(parameter, figure.box(Kind.PARAMETER, List.of(parameter.name, type), type));
    }
    for (Node node : graph.nodes) {
      boxes.put(node, box(node, Kind.OPERATION));
    }
    boxes.put(graph.result(), box(graph.result(), Kind.RESULT));
    graphs.put(
        graph,
        boxes.get(
            graph.parameters.isEmpty()
                ? graph.nodes.isEmpty() ? graph.result() : graph.nodes.get(0)
                : graph.parameters.get(0)));
  }

  private int box(Node node, Kind kind) {
    List<String> text = new ArrayList<>();
    text.add(title(node));
    StringBuilder constants = new StringBuilder();
    for (Input input : node.operands()) {
      if (input instanceof Constant constant && !(constant.type() instanceof MonadType)) {
        constants.append(constants.isEmpty() ? "" : ", ");
        boolean isLong =
            constant.value() instanceof DenseElementsAttr elements && elements.elementCount() > 8;
        constants.append(
            isLong ? types.of(constant.type()) : values.operand(constant.value(), constant.type()));
      }
    }
    if (!constants.isEmpty()) {
      text.add(
          constants.length() > LONGEST
              ? constants.substring(0, LONGEST) + "…"
              : constants.toString());
    }
    if (kind != Kind.RESULT) {
      text.add(node.label);
      text.add(types.of(node.type));
    }
    return figure.box(kind, text, hint(node));
  }

  private static String title(Node node) {
    Input callee = node.callee();
    if (callee instanceof Primitive primitive) {
      return ValueClasses.name(primitive);
    }
    return callee instanceof Function function ? "call @" + function.graph().name : "call";
  }

  private static String hint(Node node) {
    String scope = NodeDetails.scope(node.op.location());
    List<String> lines = new ArrayList<>(SourceLines.of(node.op.location(), STYLE));
    if (!scope.isEmpty()) {
      lines.add(0, scope);
    }
    return String.join("\n", lines);
  }

  private void arrows(Graph graph) {
    for (Node node : graph.nodes) {
      arrows(node);
    }
    arrows(graph.result());
  }

  private void arrows(Node node) {
    int to = boxes.get(node);
    for (int i = 0; i < node.inputs.size(); i++) {
      Input input = node.inputs.get(i);
      if (input instanceof Function function) {
        figure.arrow(to, graphs.get(function.graph()), Line.REFERENCE);
      } else if (input instanceof Node || input instanceof Parameter) {
        boolean isOrder = input.type() instanceof MonadType;
        figure.arrow(
            boxes.get(input), to, i == 0 ? Line.REFERENCE : isOrder ? Line.ORDER : Line.VALUE);
      }
    }
  }
}
