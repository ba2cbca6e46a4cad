package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.mindir.FuncOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Function graphs as MindSpore sees them, for those who write them down: constants and functions are
/// operands, a call is a node like any other whose first input is what it calls, and a graph uses the
/// values of the graphs around it.
///
/// Where the functions that one closure makes capture different values, there is no one value that the
/// graph could use; then it takes them as its first parameters, and the closures are `Partial` nodes.
final class GraphView {
  /// What a node uses.
  sealed interface Input {
    /// {@return the type of the value}
    Type type();
  }

  /// A constant.
  record Constant(Attribute value, Type type) implements Input {}

  /// A graph as a value.
  record Function(Graph graph, Type type) implements Input {}

  /// A primitive.
  record Primitive(String name, boolean isFunction) implements Input {
    @Override
    public Type type() {
      return dev.weir.dialect.mindir.UnknownType.UNKNOWN;
    }
  }

  /// A parameter.
  static final class Parameter implements Input {
    final Graph graph;
    final Value value;
    final String name;
    final boolean isWeight;

    /// Its number in the dump, counted from 1 over all graphs.
    int number;

    Parameter(Graph graph, Value value, String name, boolean isWeight) {
      this.graph = graph;
      this.value = value;
      this.name = name;
      this.isWeight = isWeight;
    }

    @Override
    public Type type() {
      return value.type();
    }

    /// {@return what dumps call it}
    String label() {
      return "para" + number + "_" + name;
    }
  }

  /// A node. The return of a graph is one, too.
  static final class Node implements Input {
    final Graph graph;
    final Operation op;
    final Type type;
    final List<Input> inputs = new ArrayList<>();
    final int number;
    String label = "";

    /// The graphs that its value can be, where those are known.
    @Nullable Set<Graph> targets;

    Node(Graph graph, Operation op, Type type, int number) {
      this.graph = graph;
      this.op = op;
      this.type = type;
      this.number = number;
    }

    @Override
    public Type type() {
      return type;
    }

    /// {@return what it runs: a primitive, a graph, or a value}
    Input callee() {
      return inputs.get(0);
    }

    /// {@return what it runs that on}
    List<Input> operands() {
      return inputs.subList(1, inputs.size());
    }
  }

  /// A graph.
  static final class Graph {
    final FuncOp function;
    final String name;

    /// Its number in the dump, counted from 1.
    int number;

    final List<Parameter> parameters = new ArrayList<>();
    final List<Node> nodes = new ArrayList<>();

    /// The graph whose values it uses, the innermost.
    @Nullable Graph parent;

    /// Whether it is used as a value other than by calling it.
    boolean isIndirect;

    private @Nullable Node result;

    Graph(FuncOp function, String name) {
      this.function = function;
      this.name = name;
    }

    /// {@return the node that returns}
    Node result() {
      return Objects.requireNonNull(result);
    }

    void setResult(Node node) {
      result = node;
    }

    Location location() {
      return function.location();
    }
  }

  private final List<Graph> graphs;

  GraphView(List<Graph> graphs) {
    this.graphs = graphs;
  }

  /// {@return the graphs, the main one first}
  List<Graph> graphs() {
    return graphs;
  }

  Graph entry() {
    return graphs.get(0);
  }

  /// {@return the graphs that can be `input`}, or null where they are not known
  static @Nullable Set<Graph> targets(Input input) {
    if (input instanceof Function function) {
      return Set.of(function.graph());
    }
    return input instanceof Node node ? node.targets : null;
  }

  /// {@return the graphs in the order in which dumps since version 2.0 have them: each before those that
  /// it refers to}
  List<Graph> callersFirst() {
    GraphOrder order = new GraphOrder(this);
    return order.callersFirst();
  }

  /// {@return the graphs in the order in which dumps of versions 1.x have them: by when the first node of
  /// each is computed}
  List<Graph> computedFirst() {
    GraphOrder order = new GraphOrder(this);
    return order.computedFirst();
  }

  /// Numbers the graphs in `order`, and the parameters: those of the main graph first, then those of
  /// the others in `order`.
  void number(List<Graph> order) {
    int next = 1;
    for (Graph graph : order) {
      graph.number = next++;
    }
    next = 1;
    for (Parameter parameter : entry().parameters) {
      parameter.number = next++;
    }
    for (Graph graph : order) {
      for (Parameter parameter : graph == entry() ? List.<Parameter>of() : graph.parameters) {
        parameter.number = next++;
      }
    }
  }
}
