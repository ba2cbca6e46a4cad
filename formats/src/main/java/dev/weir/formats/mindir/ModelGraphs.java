package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.MapTensorProto;
import dev.weir.formats.mindir.proto.ModelProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.PrimitiveProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.ValueInfoProto;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The graphs of a model, by name, and the values that each takes from the others.
///
/// Names are global. A node is known by its output: its `name` may differ in old files.
final class ModelGraphs {
  /// In front of the name of what a node runs, in files since version 1.7.
  static final String REFERENCE = "REF::";

  /// What a node runs that is a value.
  static final String CONSTANT = "Constant";

  /// Where a name is defined: the graph, and the node, parameter or input of it.
  record Definition(
      GraphProto graph,
      Optional<NodeProto> node,
      Optional<ValueInfoProto> input,
      Optional<TensorProto> parameter,
      Optional<MapTensorProto> table) {
    static Definition of(GraphProto graph, NodeProto node) {
      return new Definition(
          graph, Optional.of(node), Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Definition of(GraphProto graph, ValueInfoProto input) {
      return new Definition(
          graph, Optional.empty(), Optional.of(input), Optional.empty(), Optional.empty());
    }

    static Definition of(GraphProto graph, TensorProto parameter) {
      return new Definition(
          graph, Optional.empty(), Optional.empty(), Optional.of(parameter), Optional.empty());
    }

    static Definition of(GraphProto graph, MapTensorProto table) {
      return new Definition(
          graph, Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(table));
    }

    boolean isConstant() {
      return node.isPresent() && ModelGraphs.isConstant(node.get());
    }
  }

  private final ImmutableList<GraphProto> graphs;
  private final Map<String, GraphProto> byName = new LinkedHashMap<>();
  private final Map<String, Definition> definitions = new HashMap<>();
  private final ImmutableMap<String, PrimitiveProto> primitives;
  private final Map<String, Set<String>> captures = new HashMap<>();

  ModelGraphs(ModelProto model) {
    graphs =
        ImmutableList.<GraphProto>builder()
            .add(model.getGraph())
            .addAll(model.getFunctionsList())
            .build();
    Map<String, PrimitiveProto> named = new LinkedHashMap<>();
    for (PrimitiveProto primitive : model.getPrimitivesList()) {
      if (named.putIfAbsent(primitive.getName(), primitive) != null) {
        throw new MindIrFault("primitive '%s' is listed twice", primitive.getName());
      }
    }
    primitives = ImmutableMap.copyOf(named);
    for (GraphProto graph : graphs) {
      if (byName.putIfAbsent(graph.getName(), graph) != null) {
        throw new MindIrFault("there are two graphs '%s'", graph.getName());
      }
      define(graph);
    }
    capture();
  }

  private void define(GraphProto graph) {
    for (ValueInfoProto input : graph.getInputList()) {
      define(input.getName(), Definition.of(graph, input));
    }
    for (TensorProto parameter : graph.getParameterList()) {
      define(parameter.getName(), Definition.of(graph, parameter));
    }
    for (MapTensorProto table : graph.getMapParameterList()) {
      define(table.getName(), Definition.of(graph, table));
    }
    for (NodeProto node : graph.getNodeList()) {
      define(nameOf(node), Definition.of(graph, node));
    }
  }

  private void define(String name, Definition definition) {
    Definition earlier = definitions.putIfAbsent(name, definition);
    if (earlier != null && !(earlier.isConstant() && definition.isConstant())) {
      throw new MindIrFault(
          "'%s' is defined in graph '%s' and in graph '%s'",
          name, earlier.graph().getName(), definition.graph().getName());
    }
  }

  /// {@return the name of the value that `node` makes}
  static String nameOf(NodeProto node) {
    return node.getOutputCount() > 0 ? node.getOutput(0) : node.getName();
  }

  static boolean isConstant(NodeProto node) {
    return node.getOpType().equals(CONSTANT);
  }

  /// {@return the graphs, the main one first}
  ImmutableList<GraphProto> graphs() {
    return graphs;
  }

  /// {@return the graph called `name`}
  Optional<GraphProto> graph(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /// {@return where the value `name` is defined}
  Optional<Definition> definition(String name) {
    return Optional.ofNullable(definitions.get(name));
  }

  /// {@return the primitive called `name`, such as `Conv2D:4`}
  Optional<PrimitiveProto> primitive(String name) {
    return Optional.ofNullable(primitives.get(name));
  }

  /// {@return the names of the values of other graphs that `graph` uses, itself or in the graphs that
  /// it refers to}
  ImmutableSet<String> captures(GraphProto graph) {
    return ImmutableSet.copyOf(captures.get(graph.getName()));
  }

  /// {@return what `node` refers to by name: what it runs, if that is no primitive, and its inputs}
  List<String> references(NodeProto node) {
    Optional<String> callee = callee(node);
    return callee.isEmpty()
        ? node.getInputList()
        : ImmutableList.<String>builder().add(callee.get()).addAll(node.getInputList()).build();
  }

  /// {@return the name of the graph or value that `node` calls, or nothing where it runs a primitive}
  Optional<String> callee(NodeProto node) {
    if (!node.getOpType().startsWith(REFERENCE)) {
      return Optional.empty();
    }
    String target = node.getOpType().substring(REFERENCE.length());
    return byName.containsKey(target)
            || !primitives.containsKey(target) && definitions.containsKey(target)
        ? Optional.of(target)
        : Optional.empty();
  }

  /// Finds what each graph captures: what it uses itself, then what the graphs that it refers to
  /// capture, until nothing changes.
  private void capture() {
    Map<String, Set<String>> referrers = new HashMap<>();
    var pending = new ArrayDeque<String>();
    for (GraphProto graph : graphs) {
      Set<String> own = new LinkedHashSet<>();
      captures.put(graph.getName(), own);
      for (NodeProto node : graph.getNodeList()) {
        for (String name : references(node)) {
          reference(graph, "node '" + nameOf(node) + "'", name, own, referrers);
        }
      }
      for (ValueInfoProto output : graph.getOutputList()) {
        reference(graph, "the output", output.getName(), own, referrers);
      }
      pending.add(graph.getName());
    }
    while (!pending.isEmpty()) {
      String callee = pending.remove();
      for (String referrer : referrers.getOrDefault(callee, ImmutableSet.of())) {
        Set<String> own = captures.get(referrer);
        boolean grew = false;
        for (String name : captures.get(callee)) {
          grew |= isForeign(byName.get(referrer), name) && own.add(name);
        }
        if (grew) {
          pending.add(referrer);
        }
      }
    }
  }

  private void reference(
      GraphProto graph,
      String from,
      String name,
      Set<String> own,
      Map<String, Set<String>> referrers) {
    if (byName.containsKey(name)) {
      referrers.computeIfAbsent(name, key -> new LinkedHashSet<>()).add(graph.getName());
    } else if (!definitions.containsKey(name)) {
      throw new MindIrFault(
          "in graph '%s', %s refers to '%s', which is neither a node, a parameter nor a graph",
          graph.getName(), from, name);
    } else if (isForeign(graph, name)) {
      own.add(name);
    }
  }

  /// Whether `graph` has to capture `name`: constants are made anew wherever they are used.
  private boolean isForeign(GraphProto graph, String name) {
    Definition definition = definitions.get(name);
    return !definition.isConstant() && definition.graph() != graph;
  }

  /// {@return the attribute of `node` that says the type of its value}
  static Optional<AttributeProto> shapeOf(NodeProto node) {
    for (AttributeProto attribute : node.getAttributeList()) {
      if (isShape(attribute)) {
        return Optional.of(OldEncoding.modernize(attribute));
      }
    }
    return Optional.empty();
  }

  /// {@return whether `attribute` says the type of a node's value}; up to version 1.6 it has no name
  static boolean isShape(AttributeProto attribute) {
    return attribute.getName().equals(ValueTypes.SHAPE)
        || attribute.getName().isEmpty() && attribute.getRefAttrName().startsWith("shape:");
  }
}
