package dev.weir.formats.mindir.text.print;

import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.GraphView.Constant;
import dev.weir.formats.mindir.text.print.GraphView.Function;
import dev.weir.formats.mindir.text.print.GraphView.Graph;
import dev.weir.formats.mindir.text.print.GraphView.Input;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import dev.weir.formats.mindir.text.print.GraphView.Parameter;
import dev.weir.formats.mindir.text.print.GraphView.Primitive;
import java.util.Set;
import java.util.regex.Pattern;

/// What the nodes of one graph use, as dumps write it.
final class OperandText {
  private static final Pattern NAME =
      Pattern.compile("[^\\s,(){}\\[\\]%@$\"]+(\\[[^\\s,(){}\\[\\]]*\\])?|class '[\\w.]+'");

  private final Graph graph;
  private final MindIrTextStyle style;
  private final boolean isBasic;
  private final DumpValueText values;

  /// What the first node of a graph has as its number.
  private final int first;

  OperandText(Graph graph, MindIrTextStyle style, boolean isBasic, DumpValueText values) {
    this(graph, style, isBasic, values, 0);
  }

  OperandText(
      Graph graph, MindIrTextStyle style, boolean isBasic, DumpValueText values, int first) {
    this.first = first;
    this.graph = graph;
    this.style = style;
    this.isBasic = isBasic;
    this.values = values;
  }

  /// Appends what a node runs.
  void callee(Input input, StringBuilder text) {
    if (input instanceof Primitive primitive) {
      String name =
          primitive.isFunction() && style.isAtLeast(MindIrTextStyle.V2_3)
              ? "PrimFunc_" + primitive.name()
              : primitive.name();
      text.append(
          NAME.matcher(name).matches()
              ? name
              : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"');
    } else if (input instanceof Function function) {
      text.append("call @").append(function.graph().name);
    } else {
      operand(input, text);
      Set<Graph> targets = GraphView.targets(input);
      if (targets != null && style.isAtLeast(MindIrTextStyle.V2_1) && !isBasic) {
        text.append('[').append(targets.size() > 1 ? "@FuncUnion(" : "");
        String separator = "";
        for (Graph target : targets) {
          text.append(separator).append('@').append(target.name);
          separator = ", ";
        }
        text.append(targets.size() > 1 ? ")]" : "]");
      }
    }
  }

  /// Appends what a node runs something on.
  void operand(Input input, StringBuilder text) {
    if (input instanceof Parameter parameter) {
      if (parameter.graph == graph || !style.isAtLeast(MindIrTextStyle.V2_1)) {
        text.append('%').append(parameter.label());
      } else {
        free(parameter.graph, parameter.label(), text);
      }
    } else if (input instanceof Node node) {
      if (node.graph == graph) {
        text.append('%').append(first + node.number);
      } else {
        free(node.graph, isBasic ? "%" + node.number : node.label, text);
      }
    } else if (input instanceof Function function) {
      text.append('@').append(function.graph().name);
    } else if (input instanceof Constant constant) {
      text.append(values.operand(constant.value(), constant.type()));
    } else {
      text.append(((Primitive) input).name());
    }
  }

  private static void free(Graph around, String name, StringBuilder text) {
    text.append("$(@").append(around.name).append(':').append(name).append(')');
  }
}
