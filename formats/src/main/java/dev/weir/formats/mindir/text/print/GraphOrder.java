package dev.weir.formats.mindir.text.print;

import dev.weir.formats.mindir.text.print.GraphView.Function;
import dev.weir.formats.mindir.text.print.GraphView.Graph;
import dev.weir.formats.mindir.text.print.GraphView.Input;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The orders in which dumps list graphs.
final class GraphOrder {
  private final GraphView view;

  GraphOrder(GraphView view) {
    this.view = view;
  }

  /// A graph on the way through it.
  private record Visit(Graph graph, Iterator<Input> inputs) {}

  private static Visit visit(Graph graph) {
    List<Input> inputs = new ArrayList<>();
    for (Node node : graph.nodes) {
      inputs.addAll(node.inputs);
      inputs.add(node);
    }
    inputs.addAll(graph.result().inputs);
    inputs.add(graph.result());
    return new Visit(graph, inputs.iterator());
  }

  List<Graph> callersFirst() {
    return walk(true);
  }

  List<Graph> computedFirst() {
    return walk(false);
  }

  private List<Graph> walk(boolean onEntry) {
    Set<Graph> entered = new LinkedHashSet<>();
    Set<Graph> order = new LinkedHashSet<>();
    ArrayDeque<Visit> path = new ArrayDeque<>();
    for (Graph root : starts()) {
      if (!entered.add(root)) {
        continue;
      }
      path.push(visit(root));
      if (onEntry) {
        order.add(root);
      }
      while (!path.isEmpty()) {
        Visit top = path.element();
        if (!top.inputs().hasNext()) {
          path.pop();
          continue;
        }
        Input input = top.inputs().next();
        if (input instanceof Node node && node.graph == top.graph()) {
          if (!onEntry) {
            order.add(top.graph());
          }
        } else if (input instanceof Function(Graph graph, var type) && entered.add(graph)) {
          if (onEntry) {
            order.add(graph);
          }
          path.push(visit(graph));
        }
      }
    }
    return new ArrayList<>(order);
  }

  /// Where walks begin: at the entry, then at graphs to which none refers, in order, then, for those that
  /// refer to each other only, by name. A dump that is read back is so walked as what it was written from.
  private List<Graph> starts() {
    Set<Graph> others = new LinkedHashSet<>(view.graphs());
    for (Graph graph : view.graphs()) {
      visit(graph)
          .inputs()
          .forEachRemaining(input -> {
            if (input instanceof Function(Graph callee, var type) && callee != graph) {
              others.remove(callee);
            }
          });
    }
    List<Graph> starts = new ArrayList<>();
    starts.add(view.entry());
    starts.addAll(others);
    view.graphs().stream().sorted(Comparator.comparing(graph -> graph.name)).forEach(starts::add);
    return starts;
  }
}
