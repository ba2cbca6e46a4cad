package dev.weir.formats.mindir.text.print;

import dev.weir.formats.mindir.text.print.GraphView.Graph;
import dev.weir.formats.mindir.text.print.GraphView.Input;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import dev.weir.formats.mindir.text.print.GraphView.Parameter;

/// How many nodes there are, as MindSpore counts them: parameters, values wherever they stand, and
/// applications, `Return` among these, whose own primitive is not counted.
record NodeCount(int all, int applied) {
  static NodeCount of(GraphView view) {
    int all = 0;
    int applied = 0;
    for (Graph graph : view.graphs()) {
      all += graph.parameters.size() + 1;
      applied += graph.nodes.size() + 1;
      all += values(graph.result()) - 1;
      for (Node node : graph.nodes) {
        all += 1 + values(node);
      }
    }
    return new NodeCount(all, applied);
  }

  private static int values(Node node) {
    int count = 0;
    for (Input input : node.inputs) {
      count += input instanceof Node || input instanceof Parameter ? 0 : 1;
    }
    return count;
  }
}
