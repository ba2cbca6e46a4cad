package dev.weir.dialect.mindir.build;

import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Makes a module of graphs.
final class GraphEmitter {
  /// The attributes of a graph, as the readers of files keep them.
  private static final String GRAPH_ATTRIBUTES = "mindir.attributes";

  private final FuncGraph main;
  private final List<Parameter> weights;
  private final FreeNodes free;

  GraphEmitter(FuncGraph main, List<Parameter> weights) {
    this.main = main;
    this.weights = weights;
    this.free = new FreeNodes(main, weights);
  }

  GraphProgram emit() {
    ModuleOp module = BuiltinOps.module(body -> {}).build(Location.unknown());
    OpBuilder builder = OpBuilder.atEnd(module.region(0).entry());
    for (FuncGraph graph : free.graphs()) {
      function(builder, graph);
    }
    ParameterStore.Builder store = ParameterStore.builder();
    weights.forEach(weight -> store.put(weight.name(), weight.weight().orElseThrow()));
    return new GraphProgram(module, store.build());
  }

  private void function(OpBuilder module, FuncGraph graph) {
    List<Parameter> parameters = new ArrayList<>(graph.parameters());
    if (graph == main) {
      parameters.addAll(weights);
    }
    Region region = new Region();
    Block entry = new Block(ImmutableList.of());
    region.append(entry);
    Map<AnfNode, Value> values = new HashMap<>();
    List<Attribute> attributes = new ArrayList<>();
    for (Parameter parameter : parameters) {
      values.put(parameter, argument(entry, parameter.type(), parameter.name()));
      attributes.add(
          parameter.weight().isPresent()
              ? DictionaryAttr.of(FuncOp.WEIGHT, StringAttr.of(parameter.name()))
              : DictionaryAttr.empty());
    }
    for (AnfNode captured : free.of(graph)) {
      values.put(captured, captured(entry, captured));
    }
    new Body(graph, OpBuilder.atEnd(entry), values).emit();
    Type result = entry.last().operand(0).type();
    module.setLocation(new Location.Named(graph.name(), Location.unknown()));
    var function =
        MindIrOps.func(
            graph.name(),
            FunctionType.of(
                parameters.stream().map(Parameter::type).toList(), ImmutableList.of(result)),
            region);
    if (graph != main) {
      function.symVisibility("private");
    }
    if (parameters.stream().anyMatch(parameter -> parameter.weight().isPresent())) {
      function.argAttrs(new ArrayAttr(ImmutableList.copyOf(attributes)));
    }
    if (!graph.attributes().isEmpty()) {
      function.with(
          GRAPH_ATTRIBUTES,
          DictionaryAttr.of(
              graph.attributes().entrySet().stream()
                  .map(each -> new NamedAttribute(each.getKey(), each.getValue()))
                  .toList()));
    }
    module.add(function);
  }

  private static Value argument(Block entry, Type type, String name) {
    return entry.addArgument(type, new Location.Named(name, Location.unknown()));
  }

  private static Value captured(Block entry, AnfNode node) {
    if (node instanceof Parameter parameter) {
      return argument(entry, parameter.type(), parameter.name());
    }
    CNode computed = (CNode) node;
    return entry.addArgument(computed.type(), computed.location());
  }

  /// The body of one graph.
  private final class Body {
    private final FuncGraph graph;
    private final OpBuilder builder;
    private final Map<AnfNode, Value> values;

    Body(FuncGraph graph, OpBuilder builder, Map<AnfNode, Value> values) {
      this.graph = graph;
      this.builder = builder;
      this.values = values;
    }

    void emit() {
      for (CNode node : graph.nodes()) {
        List<Value> inputs = new ArrayList<>(node.inputs().size());
        for (AnfNode input : node.inputs()) {
          inputs.add(value(input));
        }
        builder.setLocation(node.location());
        values.put(node, builder.add(node.operation(inputs)).result(0));
      }
      Value result = value(graph.result());
      builder.setLocation(Location.unknown());
      builder.add(MindIrOps.returnOp(result));
    }

    /// {@return the value of `node`}; constants and graphs are made anew for each use, as MindSpore
    /// has it
    private Value value(AnfNode node) {
      builder.setLocation(Location.unknown());
      if (node instanceof ValueNode constant) {
        return builder.add(MindIrOps.constant(constant.value(), constant.type())).out();
      }
      if (node instanceof FuncGraph function) {
        List<Value> captured = new ArrayList<>();
        for (AnfNode each : free.of(function)) {
          captured.add(value(each));
        }
        return builder
            .add(MindIrOps.closure(captured, SymbolRefAttr.of(function.name()), function.type()))
            .out();
      }
      Value known = values.get(node);
      checkState(known != null, "%s uses %s before it is computed", graph, describe(node));
      return known;
    }
  }

  static String describe(AnfNode node) {
    return node instanceof Parameter parameter ? "'" + parameter.name() + "'" : node.toString();
  }
}
