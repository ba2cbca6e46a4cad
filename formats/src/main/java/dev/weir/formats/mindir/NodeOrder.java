package dev.weir.formats.mindir;

import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.NodeProto;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Orders the nodes of a graph so that each follows what it uses. Files that MindSpore writes are in
/// such an order and stay as they are.
final class NodeOrder {
  private final Map<String, Integer> positions = new HashMap<>();
  private final GraphProto graph;
  private final ModelGraphs graphs;

  private NodeOrder(GraphProto graph, ModelGraphs graphs) {
    this.graph = graph;
    this.graphs = graphs;
    for (int i = 0; i < graph.getNodeCount(); i++) {
      positions.putIfAbsent(ModelGraphs.nameOf(graph.getNode(i)), i);
    }
  }

  static List<NodeProto> of(GraphProto graph, ModelGraphs graphs) {
    NodeOrder order = new NodeOrder(graph, graphs);
    return order.isSorted() ? graph.getNodeList() : order.sorted();
  }

  private boolean isSorted() {
    for (int i = 0; i < graph.getNodeCount(); i++) {
      for (int used : uses(i)) {
        if (used >= i) {
          return false;
        }
      }
    }
    return true;
  }

  /// The positions of the nodes that node `index` needs: its inputs, and what the graphs that it refers
  /// to capture.
  private List<Integer> uses(int index) {
    List<Integer> uses = new ArrayList<>();
    for (String name : graphs.references(graph.getNode(index))) {
      Integer position = positions.get(name);
      if (position != null) {
        uses.add(position);
      } else {
        graphs
            .graph(name)
            .ifPresent(callee ->
                graphs.captures(callee).stream()
                    .map(positions::get)
                    .filter(found -> found != null)
                    .forEach(uses::add));
      }
    }
    return uses;
  }

  /// What is still to be visited of a node.
  private record Visit(int node, ArrayDeque<Integer> uses) {}

  private List<NodeProto> sorted() {
    List<NodeProto> sorted = new ArrayList<>(graph.getNodeCount());
    boolean[] entered = new boolean[graph.getNodeCount()];
    boolean[] left = new boolean[graph.getNodeCount()];
    Deque<Visit> path = new ArrayDeque<>();
    for (int root = 0; root < entered.length; root++) {
      if (entered[root]) {
        continue;
      }
      entered[root] = true;
      path.push(new Visit(root, new ArrayDeque<>(uses(root))));
      while (!path.isEmpty()) {
        Visit visit = path.element();
        Integer next = visit.uses().poll();
        if (next == null) {
          path.pop();
          left[visit.node()] = true;
          sorted.add(graph.getNode(visit.node()));
        } else if (!entered[next]) {
          entered[next] = true;
          path.push(new Visit(next, new ArrayDeque<>(uses(next))));
        } else if (!left[next]) {
          throw new MindIrFault(
              "in graph '%s', node '%s' depends on itself",
              graph.getName(), ModelGraphs.nameOf(graph.getNode(next)));
        }
      }
    }
    return sorted;
  }
}
