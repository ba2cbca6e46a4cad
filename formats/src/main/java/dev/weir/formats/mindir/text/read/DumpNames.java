package dev.weir.formats.mindir.text.read;

import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.formats.mindir.text.read.Dump.Operand;
import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// Looks up the names in a dump, and finds what each graph uses of the graphs around it.
final class DumpNames {
  private final DumpScanner in;
  private final Dump dump;
  private final Map<String, Dump.Graph> graphs = new LinkedHashMap<>();
  private final DumpParameters labels = new DumpParameters();
  private final Map<Dump.Graph, DumpParameters> parameters = new HashMap<>();
  private final Map<Dump.Graph, Map<String, List<Dump.Node>>> nodes = new HashMap<>();
  private final Map<Dump.Graph, Set<Dump.Source>> captures = new HashMap<>();
  private final Map<Dump.Graph, Set<Dump.Graph>> referrers = new HashMap<>();
  private final RepeatedNames repeated = new RepeatedNames(referrers);

  /// Looks up every name in `dump`.
  DumpNames(DumpScanner in, Dump dump) {
    this.in = in;
    this.dump = dump;
    dump.graphs().removeIf(this::isRepeated);
    for (Dump.Graph graph : dump.graphs()) {
      captures.put(graph, new LinkedHashSet<>());
      referrers.put(graph, new LinkedHashSet<>());
      own(graph);
    }
    for (Dump.Graph graph : dump.graphs()) {
      resolve(graph);
    }
    repeated.resolve(in);
    for (Dump.Graph graph : dump.graphs()) {
      graph.nodes.forEach(node -> captured(graph, node));
      captured(graph, Objects.requireNonNull(graph.result));
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

  /// A failed inference has graphs that were cloned for it under the name of the first.
  private boolean isRepeated(Dump.Graph graph) {
    Dump.Graph first = graphs.putIfAbsent(graph.name, graph);
    if (first == null) {
      return false;
    }
    if (!dump.isFailure()) {
      throw in.error(graph.offset, "there are two graphs @%s", graph.name);
    }
    in.remark(graph.offset, "there is a graph @%s already: this one is left out", graph.name);
    return true;
  }

  private static String describe(Dump.Source source) {
    return source instanceof Dump.Parameter parameter
        ? "%" + parameter.label
        : "node '" + ((Dump.Node) source).label + "'";
  }

  private void own(Dump.Graph graph) {
    DumpParameters own = new DumpParameters();
    for (Dump.Parameter parameter : graph.parameters) {
      parameter.owner = graph;
      if (!own.add(parameter)) {
        throw in.error(parameter.offset, "%%%s is a parameter twice", parameter.label);
      }
      labels.add(parameter);
    }
    parameters.put(graph, own);
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

  /// {@return whether the dump is that of a failed inference}
  boolean isFailure() {
    return dump.isFailure();
  }

  /// {@return the main graph: the one that the dump names, or else the first}
  Dump.Graph entry() {
    if (dump.entry().isEmpty()) {
      return dump.graphs().get(0);
    }
    Dump.Graph main = graphs.get(dump.entry().get());
    if (main == null) {
      throw in.error(
          0, "the dump holds no graph @%s, which it names as its entry", dump.entry().get());
    }
    return main;
  }

  /// {@return the values of other graphs that `graph` uses, itself or in the graphs that it refers to}
  Set<Dump.Source> captures(Dump.Graph graph) {
    return captures.get(graph);
  }

  private void resolve(Dump.Graph graph) {
    DumpParameters own = parameters.get(graph);
    Set<Dump.Node> defined = new HashSet<>();
    for (Dump.Node node : graph.nodes) {
      if (node.callee instanceof Operand.Word(String word)) {
        called(own, word).ifPresent(parameter -> node.callee = new Operand.Use(parameter));
      }
      node.callee = resolve(graph, node, -1, node.callee, defined);
      operands(graph, node, defined);
      if (node.callee instanceof Operand.Closure(Dump.Graph callee)) {
        defaults(node, callee);
      }
      defined.add(node);
    }
    operands(graph, Objects.requireNonNull(graph.result), defined);
  }

  private void operands(Dump.Graph graph, Dump.Node node, Set<Dump.Node> defined) {
    for (int i = 0; i < node.operands.size(); i++) {
      node.operands.set(i, resolve(graph, node, i, node.operands.get(i), defined));
    }
  }

  /// What is called by a name may be a parameter, with what it can be in brackets.
  private static Optional<Dump.Parameter> called(DumpParameters own, String word) {
    int open = word.endsWith("]") ? word.lastIndexOf('[') : -1;
    return own.named(word)
        .or(() -> open <= 0 ? Optional.empty() : own.named(word.substring(0, open)));
  }

  /// Before inference, a call leaves out arguments that have a default, which no dump tells.
  private void defaults(Dump.Node node, Dump.Graph callee) {
    int missing = callee.parameters.size() - node.operands.size();
    if (missing <= 0) {
      return;
    }
    boolean isTyped = node.operandTypes.size() == node.operands.size();
    List<dev.weir.ir.Type> types = new ArrayList<>(node.operandTypes);
    for (int i = node.operands.size(); i < callee.parameters.size(); i++) {
      String name = callee.parameters.get(i).name();
      in.remark(node.offset, "the call leaves out '%s', whose default a dump does not tell", name);
      node.operands.add(
          new Operand.Constant(DumpLiteral.unknown(new NamedAttr(DumpLiteral.DEFAULT, name))));
      types.add(dev.weir.dialect.mindir.UnknownType.UNKNOWN);
    }
    if (isTyped) {
      node.operandTypes = types;
    }
  }

  private Operand resolve(
      Dump.Graph graph, Dump.Node node, int index, Operand operand, Set<Dump.Node> defined) {
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
      return new Operand.Use(
          parameters
              .get(graph)
              .find(label)
              .or(() -> labels.labelled(label))
              .or(() -> labels.numbered(label))
              .orElseThrow(() -> in.error(node.offset, "there is no parameter %%%s", label)));
    } else if (operand instanceof Operand.Free(String around, String name)) {
      return free(graph, node, index, around, name);
    } else if (operand instanceof Operand.Named(String name)) {
      Dump.Graph found = graphs.get(name);
      if (found != null) {
        referrers.get(found).add(graph);
        return new Operand.Closure(found);
      }
      if (!dump.isFailure()) {
        throw in.error(node.offset, "there is no graph @%s", name);
      }
      return new Operand.Constant(DumpLiteral.unknown(new NamedAttr("funcgraphclosure", name)));
    }
    return operand;
  }

  private Operand free(Dump.Graph user, Dump.Node node, int index, String around, String name) {
    Dump.Graph graph = graphs.get(around);
    if (graph == null) {
      return missing(node, around + ":" + name, "there is no graph @%s", around);
    }
    if (name.startsWith("para")) {
      Optional<Dump.Parameter> parameter = parameters.get(graph).find(name);
      if (parameter.isPresent()) {
        return new Operand.Use(parameter.get());
      }
    }
    if (name.matches("%\\d{1,9}")) {
      Dump.Node found = graph.byNumber.get(Integer.parseInt(name.substring(1)));
      if (found != null) {
        return new Operand.Use(found);
      }
    }
    List<Dump.Node> found = nodes.get(graph).getOrDefault(name, List.of());
    if (found.size() > 1 && user != graph) {
      return repeated.add(user, node, index, found);
    }
    if (!found.isEmpty()) {
      return new Operand.Use(found.get(found.size() - 1));
    }
    return parameters
        .get(graph)
        .named(name)
        .<Operand>map(Operand.Use::new)
        .orElseGet(
            () -> missing(node, around + ":" + name, "graph @%s has no node '%s'", around, name));
  }

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  private Operand missing(Dump.Node node, String name, String format, Object... arguments) {
    if (!dump.isFailure() || !DumpValueParser.isWord(name)) {
      throw in.error(node.offset, format, arguments);
    }
    in.remark(node.offset, format, arguments);
    return new Operand.Constant(DumpLiteral.unknown(new NamedAttr("symbol", name)));
  }

  private void captured(Dump.Graph graph, Dump.Node node) {
    captured(graph, node.callee);
    node.operands.forEach(operand -> captured(graph, operand));
  }

  private void captured(Dump.Graph graph, Operand operand) {
    if (operand instanceof Operand.Use(Dump.Source source) && source.graph() != graph) {
      captures.get(graph).add(source);
    }
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
        if (referrer != next.source().graph() && captures.get(referrer).add(next.source())) {
          left.add(new Reached(referrer, next.source()));
        }
      }
    }
  }
}
