package dev.weir.formats.mindir.text.print;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.NamedAttr;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.formats.mindir.CaptureRoots;
import dev.weir.formats.mindir.NodeAttributes;
import dev.weir.formats.mindir.StructuralPrimitive;
import dev.weir.formats.mindir.text.MindIrTextStyle;
import dev.weir.formats.mindir.text.print.GraphView.Constant;
import dev.weir.formats.mindir.text.print.GraphView.Function;
import dev.weir.formats.mindir.text.print.GraphView.Graph;
import dev.weir.formats.mindir.text.print.GraphView.Input;
import dev.weir.formats.mindir.text.print.GraphView.Node;
import dev.weir.formats.mindir.text.print.GraphView.Parameter;
import dev.weir.formats.mindir.text.print.GraphView.Primitive;
import dev.weir.formats.mindir.text.spelling.DumpFault;
import dev.weir.formats.mindir.text.spelling.DumpLiteral;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.NoneType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Sees the functions of a module as MindSpore's graphs.
final class GraphViewBuilder {
  /// How many graphs one value may be before that is no longer told.
  private static final int MOST_TARGETS = 16;

  private final Map<String, FuncOp> functions = new LinkedHashMap<>();
  private final Map<FuncOp, Graph> graphs = new LinkedHashMap<>();
  private final Map<Value, Input> inputs = new HashMap<>();
  private final CaptureRoots roots;

  private GraphViewBuilder(ModuleOp module, boolean liftBranches) {
    List<FuncOp> others = new ArrayList<>();
    List<FuncOp> open = new ArrayList<>();
    for (Operation op : module.body()) {
      if (!(op instanceof FuncOp function)) {
        throw new DumpFault(
            op, "a dump holds function graphs only, but the module holds '%s'", op.name());
      }
      (function.isPublic() ? open : others).add(function);
    }
    if (open.size() != 1) {
      throw new DumpFault(
          module, "a dump has one main graph, but %d graphs of the module are public", open.size());
    }
    functions.put(open.get(0).symName(), open.get(0));
    others.forEach(function -> functions.put(function.symName(), function));
    this.roots = new CaptureRoots(functions.values(), this::function, liftBranches);
  }

  /// {@return the graphs of `module`}
  ///
  /// @param liftBranches whether what a branch captures becomes parameters of it in any case, as
  ///     MindSpore's own figures have it
  /// @throws DumpFault if it does not hold function graphs, of which one is the main one
  static GraphView build(ModuleOp module, MindIrTextStyle style, boolean liftBranches) {
    GraphViewBuilder builder = new GraphViewBuilder(module, liftBranches);
    return builder.run(style);
  }

  private GraphView run(MindIrTextStyle style) {
    GraphNames names = new GraphNames();
    for (FuncOp function : functions.values()) {
      Graph graph = new Graph(function, names.graph(function.symName()));
      graphs.put(function, graph);
      parameters(graph);
    }
    for (Graph graph : graphs.values()) {
      declare(graph);
    }
    for (Graph graph : graphs.values()) {
      for (Node node : graph.nodes) {
        connect(node);
      }
      connect(graph.result());
    }
    List<Graph> all = List.copyOf(graphs.values());
    GraphNames.label(all, style);
    GraphView view = new GraphView(all);
    parents(view);
    return view;
  }

  private void parameters(Graph graph) {
    FuncOp function = graph.function;
    if (roots.isLifted(function)) {
      for (BlockArgument capture : function.captures()) {
        parameter(graph, capture, false);
      }
    }
    List<BlockArgument> parameters = function.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      parameter(graph, parameters.get(i), function.weight(i).isPresent());
    }
  }

  private void parameter(Graph graph, BlockArgument argument, boolean isWeight) {
    String name =
        GraphNames.parameter(graph.function, argument.location(), graph.parameters.size());
    Parameter parameter = new Parameter(graph, argument, name, isWeight);
    graph.parameters.add(parameter);
    inputs.put(argument, parameter);
  }

  /// Makes the nodes of `graph`, before any of them asks for another.
  private void declare(Graph graph) {
    for (Operation op : graph.function.bodyRegion().entry()) {
      if (op instanceof ReturnOp) {
        graph.setResult(new Node(graph, op, NoneType.NONE, -1));
      } else if (op.resultCount() != 1 || op.regionCount() > 0) {
        throw new DumpFault(
            op,
            "'%s' has no place in a dump: it has %d results and %d regions",
            op.name(),
            op.resultCount(),
            op.regionCount());
      } else if (op instanceof ConstantOp constant) {
        inputs.put(constant.out(), new Constant(constant.value(), constant.out().type()));
      } else if (op instanceof ClosureOp closure && !isPartial(closure)) {
        inputs.put(closure.out(), new Function(target(closure), closure.out().type()));
      } else {
        Node node = new Node(graph, op, op.result(0).type(), graph.nodes.size());
        graph.nodes.add(node);
        inputs.put(op.result(0), node);
      }
    }
    if (!(graph.function.bodyRegion().entry().last() instanceof ReturnOp)) {
      throw new DumpFault(graph.function, "the graph does not return");
    }
  }

  private Graph target(ClosureOp closure) {
    return graphs.get(functions.get(String.join(".", closure.callee().path())));
  }

  private boolean isPartial(ClosureOp closure) {
    return !closure.captured().isEmpty() && roots.isLifted(function(closure));
  }

  private FuncOp function(ClosureOp closure) {
    FuncOp function = functions.get(String.join(".", closure.callee().path()));
    if (function == null) {
      throw new DumpFault(closure, "'%s' is not a function graph", closure.callee());
    }
    return function;
  }

  private void connect(Node node) {
    Operation op = node.op;
    if (op instanceof CallOp) {
      node.inputs.add(callee(input(op.operand(0))));
    } else if (op instanceof ClosureOp closure) {
      node.inputs.add(new Primitive("Partial", false));
      Graph target = target(closure);
      node.inputs.add(new Function(target, target.function.functionType()));
      node.targets = Set.of(target);
    } else {
      node.inputs.add(primitive(op));
    }
    for (int i = op instanceof CallOp ? 1 : 0; i < op.operandCount(); i++) {
      node.inputs.add(input(op.operand(i)));
    }
    if (node.callee() instanceof Function) {
      withoutDefaults(node);
    }
    for (Input input : node.operands()) {
      if (input instanceof Function(Graph graph, var type)) {
        graph.isIndirect = true;
      }
    }
    targets(node);
  }

  /// Arguments that the call left out when it was read are left out again.
  private static void withoutDefaults(Node node) {
    while (node.inputs.getLast() instanceof Constant(NamedAttr named, var type)
        && named.kind().equals(DumpLiteral.DEFAULT)) {
      node.inputs.removeLast();
    }
  }

  /// What is called by a name only is that name.
  private static Input callee(Input input) {
    return input instanceof Constant(NamedAttr named, var type)
        ? new Primitive(named.name(), false)
        : input;
  }

  private Input input(Value value) {
    Input input = inputs.get(roots.rootOf(value));
    if (input == null) {
      throw new IllegalStateException("a value that no operation makes");
    }
    return input;
  }

  private static Primitive primitive(Operation op) {
    boolean isFunction = op.attribute(NodeAttributes.FUNCTION) instanceof UnitAttr;
    if (op instanceof ReturnOp) {
      return new Primitive("Return", false);
    }
    String name =
        op instanceof PrimitiveOp named
            ? named.primitive()
            : StructuralPrimitive.nameOf(op).orElse(op.name());
    return new Primitive(name, isFunction);
  }

  private static void targets(Node node) {
    if (node.op instanceof PartialOp || node.op instanceof DependOp) {
      node.targets = GraphView.targets(node.operands().get(0));
    } else if (node.op instanceof SwitchOp) {
      Set<Graph> first = GraphView.targets(node.operands().get(1));
      Set<Graph> second = GraphView.targets(node.operands().get(2));
      if (first != null && second != null && first.size() + second.size() <= MOST_TARGETS) {
        Set<Graph> all = new LinkedHashSet<>(first);
        all.addAll(second);
        node.targets = all;
      }
    }
  }

  /// Finds the innermost graph that each graph uses values of.
  private void parents(GraphView view) {
    Map<Graph, Integer> positions = new HashMap<>();
    for (Graph graph : view.callersFirst()) {
      positions.put(graph, positions.size());
    }
    for (Graph graph : view.graphs()) {
      for (BlockArgument capture : graph.function.captures()) {
        Graph owner =
            switch (inputs.get(roots.rootOf(capture))) {
              case Parameter parameter -> parameter.graph;
              case Node node -> node.graph;
              default -> graph;
            };
        if (owner != graph
            && (graph.parent == null || positions.get(owner) > positions.get(graph.parent))) {
          graph.parent = owner;
        }
      }
    }
  }
}
