package dev.weir.formats.mindir.text.print;

import dev.weir.formats.mindir.text.print.GraphView.Constant;
import dev.weir.formats.mindir.text.print.GraphView.Function;
import dev.weir.formats.mindir.text.print.GraphView.Input;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import dev.weir.formats.mindir.text.print.GraphView.Parameter;
import dev.weir.formats.mindir.text.print.GraphView.Primitive;

/// The lists of nodes in the order in which a program computes them, at the end of each graph:
/// `#   1: func.23:c{[0]: ValueNode<PrimitivePy> Mul, [1]: b, [2]: x}`.
final class OrderText {
  private final String sign;
  private final DumpValueText values;

  /// @param sign what stands in front of the names of graphs
  OrderText(String sign, DumpValueText values) {
    this.sign = sign;
    this.values = values;
  }

  /// Appends the line of `node`.
  void line(int position, Node node, StringBuilder out) {
    String digits = String.valueOf(position);
    out.append('#').repeat(' ', Math.max(0, 4 - digits.length())).append(digits).append(": ");
    out.append(sign).append(node.graph.name).append(':').append(node.label).append('{');
    for (int i = 0; i < node.inputs.size(); i++) {
      out.append(i == 0 ? "" : ", ").append('[').append(i).append("]: ");
      out.append(input(node, node.inputs.get(i)).replace('\n', ' '));
    }
    out.append("}\n");
  }

  private String input(Node node, Input input) {
    if (input instanceof Parameter parameter) {
      return parameter.name;
    } else if (input instanceof Node used) {
      return used.label;
    } else if (input instanceof Function function) {
      return "ValueNode<FuncGraph> " + function.graph().name;
    } else if (input instanceof Constant constant) {
      return "ValueNode<"
          + ValueClasses.of(constant)
          + "> "
          + values.operand(constant.value(), constant.type());
    }
    Primitive primitive = (Primitive) input;
    return "ValueNode<" + ValueClasses.of(node, primitive) + "> " + ValueClasses.name(primitive);
  }
}
