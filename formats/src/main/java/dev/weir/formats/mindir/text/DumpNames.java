package dev.weir.formats.mindir.text;

import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.formats.mindir.text.Dump.Operand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Looks up the names in a dump, and finds what each graph uses of the graphs around it.
final class DumpNames {
  private final DumpScanner in;
  private final Dump dump;
  private final Map<String, Dump.Graph> graphs = new LinkedHashMap<>();
  private final Map<String, Dump.Parameter> labels = new HashMap<>();
  private final Map<Dump.Graph, Map<String, List<Dump.Node>>> nodes = new HashMap<>();
  private final Map<Dump.Graph, Set<Dump.Source>> captures = new HashMap<>();
  private final Map<Dump.Graph, Set<Dump.Graph>> referrers = new HashMap<>();

  /// Looks up every name in `dump`.
  DumpNames(DumpScanner in, Dump dump) {
    this.in = in;
    this.dump = dump;
    for (Dump.Graph graph : dump.graphs()) {
      if (graphs.putIfAbsent(graph.name, graph) != null) {
        throw in.error(graph.offset, "there are two graphs @%s", graph.name);
      }
      captures.put(graph, new LinkedHashSet<>());
      referrers.put(graph, new LinkedHashSet<>());
      own(graph);
    }
    for (Dump.Graph graph : dump.graphs()) {
      resolve(graph);
    }
    capture();
    Dump.Graph main = entry();
    for (Dump.Source captured : captures.get(main)) {
      throw in.error(
          main.offset,
          "the main graph @%s uses %s of @%s, which is not around it",
          main.name,
          describe(captured),
          captured.graph().name);
    }
  }

  private static String describe(Dump.Source source) {
    return source instanceof Dump.Parameter parameter
        ? "%" + parameter.label
        : "node '" + ((Dump.Node) source).label + "'";
  }

  private void own(Dump.Graph graph) {
    Set<String> taken = new HashSet<>();
    for (Dump.Parameter parameter : graph.parameters) {
      parameter.owner = graph;
      if (!taken.add(parameter.label)) {
        throw in.error(parameter.offset, "%%%s is a parameter twice", parameter.label);
      }
      labels.putIfAbsent(parameter.label, parameter);
    }
    Map<String, List<Dump.Node>> named = new HashMap<>();
    for (Dump.Node node : graph.nodes) {
      node.owner = graph;
      named.computeIfAbsent(node.label, key -> new ArrayList<>(1)).add(node);
    }
    nodes.put(graph, named);
    if (graph.result != null) {
      graph.result.owner = graph;
    }
  }

  /// {@return the main graph: the one that the dump names, or else the first}
  Dump.Graph entry() {
    if (dump.entry().isEmpty()) {
      return dump.graphs().get(0);
    }
    Dump.Graph main = graphs.get(dump.entry().get());
    if (main == null) {
      throw in.error(0, "the dump holds no graph @%s, which it names as its entry",
          dump.entry().get());
    }
    return main;
  }

  /// {@return the values of other graphs that `graph` uses, itself or in the graphs that it refers to}
  Set<Dump.Source> captures(Dump.Graph graph) {
    return captures.get(graph);
  }

  private void resolve(Dump.Graph graph) {
    Map<String, Dump.Parameter> parameters = new HashMap<>();
    graph.parameters.forEach(each -> parameters.put(each.label, each));
    Map<String, Dump.Parameter> byName = new HashMap<>();
    graph.parameters.forEach(each -> byName.putIfAbsent(each.name(), each));
    Set<Dump.Node> defined = new HashSet<>();
    for (Dump.Node node : graph.nodes) {
      if (node.callee instanceof Operand.Word(String word)) {
        int open = word.indexOf('[');
        Dump.Parameter called = byName.get(open < 0 ? word : word.substring(0, open));
        if (called != null) {
          node.callee = new Operand.Use(called);
        }
      }
      node.callee = resolve(graph, node, node.callee, parameters, defined);
      for (int i = 0; i < node.operands.size(); i++) {
        node.operands.set(i, resolve(graph, node, node.operands.get(i), parameters, defined));
      }
      defined.add(node);
    }
    Dump.Node result = java.util.Objects.requireNonNull(graph.result);
    result.operands.set(
        0, resolve(graph, result, result.operands.get(0), parameters, defined));
  }

  private Operand resolve(
      Dump.Graph graph,
      Dump.Node node,
      Operand operand,
      Map<String, Dump.Parameter> parameters,
      Set<Dump.Node> defined) {
    if (operand instanceof Operand.NodeNumber(int number)) {
      Dump.Node found = graph.byNumber.get(number);
      if (found == null || !defined.contains(found)) {
        throw in.error(
            node.offset,
            found == null ? "there is no %%%d in graph @%s" : "%%%d is used before it is computed",
            number,
            graph.name);
      }
      return new Operand.Use(found);
    } else if (operand instanceof Operand.Label(String label)) {
      Dump.Parameter found = parameters.getOrDefault(label, labels.get(label));
      if (found == null) {
        throw in.error(node.offset, "there is no parameter %%%s", label);
      }
      return used(graph, found);
    } else if (operand instanceof Operand.Free(String around, String name)) {
      return used(graph, free(node, around, name));
    } else if (operand instanceof Operand.Named(String name)) {
      Dump.Graph found = graphs.get(name);
      if (found != null) {
        referrers.get(found).add(graph);
        return new Operand.Closure(found);
      }
      if (dump.entry().isPresent()) {
        throw in.error(node.offset, "there is no graph @%s", name);
      }
      return new Operand.Constant(DumpLiteral.unknown(new NamedAttr("funcgraphclosure", name)));
    }
    return operand;
  }

  private Operand used(Dump.Graph graph, Dump.Source source) {
    if (source.graph() != graph) {
      captures.get(graph).add(source);
    }
    return new Operand.Use(source);
  }

  private Dump.Source free(Dump.Node node, String around, String name) {
    Dump.Graph graph = graphs.get(around);
    if (graph == null) {
      throw in.error(node.offset, "there is no graph @%s", around);
    }
    for (Dump.Parameter parameter : graph.parameters) {
      if (parameter.label.equals(name)) {
        return parameter;
      }
    }
    if (name.matches("%\\d{1,9}")) {
      Dump.Node found = graph.byNumber.get(Integer.parseInt(name.substring(1)));
      if (found != null) {
        return found;
      }
    }
    List<Dump.Node> found = nodes.get(graph).getOrDefault(name, List.of());
    if (found.size() == 1) {
      return found.get(0);
    }
    throw in.error(
        node.offset,
        found.isEmpty() ? "graph @%s has no node '%s'" : "graph @%s has several nodes '%s'",
        around,
        name);
  }

  /// A value that has reached a graph as one that it uses of a graph around it.
  private record Reached(Dump.Graph graph, Dump.Source source) {}

  private void capture() {
    ArrayDeque<Reached> left = new ArrayDeque<>();
    captures.forEach(
        (graph, sources) -> sources.forEach(source -> left.add(new Reached(graph, source))));
    while (!left.isEmpty()) {
      Reached next = left.poll();
      for (Dump.Graph referrer : referrers.get(next.graph())) {
        if (referrer != next.source().graph()
            && captures.get(referrer).add(next.source())) {
          left.add(new Reached(referrer, next.source()));
        }
      }
    }
  }
}
