package dev.weir.formats.mindir.text.read;

import dev.weir.formats.mindir.text.read.Dump.Operand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Names of nodes that several nodes of a graph have, where a graph within uses one of them.
///
/// The name is that of a variable, so that one that is assigned twice names two nodes. Graphs use what is
/// computed before them: the last node of the name before the one that first leads to the graph is meant.
final class RepeatedNames {
  private final Map<Dump.Graph, Set<Dump.Graph>> referrers;
  private final Map<Dump.Graph, List<Reference>> references = new LinkedHashMap<>();

  /// @param referrers the graphs that refer to each graph, once all references are known
  RepeatedNames(Map<Dump.Graph, Set<Dump.Graph>> referrers) {
    this.referrers = referrers;
  }

  /// A use of one of `found` as an operand of `node`, or as what it calls where `index` is -1.
  private record Reference(Dump.Graph user, Dump.Node node, int index, List<Dump.Node> found) {}

  /// {@return the operand that stands in for a use of one of `found`}
  Operand add(Dump.Graph user, Dump.Node node, int index, List<Dump.Node> found) {
    references
        .computeIfAbsent(found.get(0).graph(), key -> new ArrayList<>())
        .add(new Reference(user, node, index, found));
    return Operand.NONE;
  }

  /// Finds which nodes are meant.
  void resolve(DumpScanner in) {
    references.forEach((graph, uses) -> resolve(in, graph, uses));
  }

  private void resolve(DumpScanner in, Dump.Graph around, List<Reference> uses) {
    Map<Dump.Graph, Integer> first = firstUses(around, uses);
    Map<Dump.Node, Integer> places = new IdentityHashMap<>();
    for (Dump.Node node : around.nodes) {
      places.put(node, places.size());
    }
    for (Reference use : uses) {
      int bound = first.getOrDefault(use.user(), around.nodes.size());
      Dump.Node meant = use.found().get(0);
      int before = 0;
      for (Dump.Node candidate : use.found()) {
        if (places.get(candidate) < bound) {
          meant = candidate;
          before++;
        }
      }
      if (before != 1) {
        in.remark(
            use.node().offset,
            "graph @%s has several nodes '%s': the last one before graph @%s is"
                + " used is meant, %%%d",
            around.name,
            meant.label,
            use.user().name,
            meant.number);
      }
      Operand operand = new Operand.Use(meant);
      if (use.index() < 0) {
        use.node().callee = operand;
      } else {
        use.node().operands.set(use.index(), operand);
      }
    }
  }

  /// {@return the place of the first node in `around` that leads to each graph in which there is a use}
  private Map<Dump.Graph, Integer> firstUses(Dump.Graph around, List<Reference> uses) {
    Set<Dump.Graph> leading = new HashSet<>();
    ArrayDeque<Dump.Graph> left = new ArrayDeque<>();
    for (Reference use : uses) {
      if (leading.add(use.user())) {
        left.add(use.user());
      }
    }
    while (!left.isEmpty()) {
      for (Dump.Graph referrer : referrers.getOrDefault(left.poll(), Set.of())) {
        if (referrer != around && leading.add(referrer)) {
          left.add(referrer);
        }
      }
    }
    Map<Dump.Graph, Integer> first = new HashMap<>();
    for (int i = 0; i <= around.nodes.size(); i++) {
      Dump.Node node =
          i < around.nodes.size() ? around.nodes.get(i) : Objects.requireNonNull(around.result);
      closures(node, leading, left);
      while (!left.isEmpty()) {
        Dump.Graph graph = left.poll();
        if (first.putIfAbsent(graph, i) == null) {
          graph.nodes.forEach(inner -> closures(inner, leading, left));
          closures(Objects.requireNonNull(graph.result), leading, left);
        }
      }
    }
    return first;
  }

  private static void closures(
      Dump.Node node, Set<Dump.Graph> leading, ArrayDeque<Dump.Graph> found) {
    if (node.callee instanceof Operand.Closure(Dump.Graph graph) && leading.contains(graph)) {
      found.add(graph);
    }
    for (Operand operand : node.operands) {
      if (operand instanceof Operand.Closure(Dump.Graph graph) && leading.contains(graph)) {
        found.add(graph);
      }
    }
  }
}
