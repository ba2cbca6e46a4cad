package dev.weir.dialect.mindir.build;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The nodes of other graphs that graphs use: their own uses, and those of the graphs that they refer
/// to.
final class FreeNodes {
  private final Map<FuncGraph, Set<AnfNode>> free = new LinkedHashMap<>();
  private final Map<FuncGraph, List<FuncGraph>> referrers = new HashMap<>();
  private final Map<AnfNode, FuncGraph> owners = new HashMap<>();

  FreeNodes(FuncGraph main, List<Parameter> weights) {
    weights.forEach(weight -> owners.put(weight, main));
    Deque<FuncGraph> found = new ArrayDeque<>();
    found.add(main);
    free.put(main, new LinkedHashSet<>());
    while (!found.isEmpty()) {
      FuncGraph graph = found.poll();
      graph.parameters().forEach(parameter -> owners.put(parameter, graph));
      graph.nodes().forEach(node -> owners.put(node, graph));
      for (AnfNode used : used(graph)) {
        if (used instanceof FuncGraph callee) {
          referrers.computeIfAbsent(callee, key -> new ArrayList<>()).add(graph);
          if (!free.containsKey(callee)) {
            free.put(callee, new LinkedHashSet<>());
            found.add(callee);
          }
        }
      }
    }
    for (FuncGraph graph : free.keySet()) {
      Set<AnfNode> own = new LinkedHashSet<>();
      for (AnfNode used : used(graph)) {
        if ((used instanceof CNode || used instanceof Parameter) && owner(used) != graph) {
          own.add(used);
        }
      }
      spread(graph, own);
    }
    checkState(
        free.get(main).isEmpty(),
        "%s uses %s outside of its graph",
        main,
        GraphEmitter.describe(free.get(main).isEmpty() ? main : free.get(main).iterator().next()));
  }

  private FuncGraph owner(AnfNode node) {
    FuncGraph owner = node instanceof CNode computed ? computed.owner() : owners.get(node);
    checkState(owner != null, "%s is used outside of its graph", GraphEmitter.describe(node));
    return owner;
  }

  private static ImmutableSet<AnfNode> used(FuncGraph graph) {
    ImmutableSet.Builder<AnfNode> used = ImmutableSet.builder();
    graph.nodes().forEach(node -> used.addAll(node.inputs()));
    return used.add(graph.result()).build();
  }

  /// Has `graph` and all that refer to it use `nodes`, as far as they are not their own.
  private void spread(FuncGraph graph, Set<AnfNode> nodes) {
    record News(FuncGraph graph, Set<AnfNode> nodes) {}

    Deque<News> pending = new ArrayDeque<>();
    pending.add(new News(graph, nodes));
    while (!pending.isEmpty()) {
      News news = pending.poll();
      Set<AnfNode> fresh = new LinkedHashSet<>();
      for (AnfNode node : news.nodes()) {
        if (owner(node) != news.graph() && free.get(news.graph()).add(node)) {
          fresh.add(node);
        }
      }
      if (!fresh.isEmpty()) {
        referrers
            .getOrDefault(news.graph(), ImmutableList.of())
            .forEach(referrer -> pending.add(new News(referrer, fresh)));
      }
    }
  }

  /// {@return the main graph and all that it leads to, in the order in which they are found}
  ImmutableList<FuncGraph> graphs() {
    return ImmutableList.copyOf(free.keySet());
  }

  /// {@return what `graph` captures}
  ImmutableList<AnfNode> of(FuncGraph graph) {
    return ImmutableList.copyOf(free.get(graph));
  }
}
