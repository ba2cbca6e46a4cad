package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MindIrOps;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.MapTensorProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.ValueInfoProto;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.attr.UnitAttr;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Builds the function of one graph.
final class GraphImporter {
  private final ModelGraphs graphs;
  private final NameTypes types;
  private final Constants constants;
  private final GraphProto graph;
  private final Location file;
  private final Map<String, Value> values = new HashMap<>();

  GraphImporter(
      ModelGraphs graphs, NameTypes types, Constants constants, GraphProto graph, Location file) {
    this.graphs = graphs;
    this.types = types;
    this.constants = constants;
    this.graph = graph;
    this.file = file;
  }

  /// Builds the function at the end of `module`.
  ///
  /// @param isEntry whether this is the main graph
  void build(OpBuilder module, boolean isEntry) {
    Region region = new Region();
    Block entry = new Block(ImmutableList.of());
    region.append(entry);
    List<Type> inputs = new ArrayList<>();
    List<DictionaryAttr> attributes = new ArrayList<>();
    for (ValueInfoProto input : graph.getInputList()) {
      inputs.add(argument(entry, input.getName()));
      attributes.add(DictionaryAttr.empty());
    }
    for (TensorProto parameter : graph.getParameterList()) {
      inputs.add(argument(entry, parameter.getName()));
      attributes.add(notes(parameter, constants));
    }
    for (MapTensorProto table : graph.getMapParameterList()) {
      inputs.add(argument(entry, table.getName()));
      attributes.add(MapTensors.notes(table, constants));
    }
    for (String captured : graphs.captures(graph)) {
      argument(entry, captured);
    }
    OpBuilder body = OpBuilder.atEnd(entry);
    for (NodeProto node : NodeOrder.of(graph, graphs)) {
      node(body, node);
    }
    body.setLocation(file);
    body.add(MindIrOps.returnOp(result(body)));
    Type result = entry.last().operand(0).type();
    module.setLocation(new Location.Named(graph.getName(), file));
    var function =
        MindIrOps.func(graph.getName(), FunctionType.of(inputs, ImmutableList.of(result)), region);
    if (!isEntry) {
      function.symVisibility("private");
    }
    if (attributes.stream().anyMatch(each -> !each.isEmpty())) {
      function.argAttrs(new ArrayAttr(ImmutableList.copyOf(attributes)));
    }
    dictionary(graph.getAttributeList()).ifPresent(all -> function.with(NodeAttributes.GRAPH, all));
    module.add(function);
  }

  /// {@return the attributes of a weight}
  static DictionaryAttr notes(TensorProto parameter, Constants constants) {
    List<NamedAttribute> notes = new ArrayList<>();
    notes.add(
        new NamedAttribute(FuncOp.WEIGHT, StringAttr.of(ModelImporter.weightName(parameter))));
    ParameterNotes.read(parameter, constants, notes);
    return DictionaryAttr.of(notes);
  }

  private Type argument(Block entry, String name) {
    Type type = types.of(name);
    Value argument = entry.addArgument(type, new Location.Named(name, file));
    values.put(name, argument);
    return type;
  }

  private Value result(OpBuilder body) {
    List<Value> outputs = new ArrayList<>();
    for (ValueInfoProto output : graph.getOutputList()) {
      outputs.add(value(body, output.getName()));
    }
    return outputs.size() == 1
        ? outputs.get(0)
        : body.add(MindIrOps.makeTuple(outputs, types.result(graph))).out();
  }

  private void node(OpBuilder body, NodeProto node) {
    body.setLocation(location(node));
    String name = ModelGraphs.nameOf(node);
    if (ModelGraphs.isConstant(node)) {
      values.put(name, constant(body, node));
      return;
    }
    Optional<String> callee = graphs.callee(node);
    List<Value> inputs = new ArrayList<>();
    callee.ifPresent(target -> inputs.add(value(body, target)));
    for (String input : node.getInputList()) {
      inputs.add(value(body, input));
    }
    Type type = types.of(name);
    OpSpec<? extends Operation> spec =
        callee.isPresent()
            ? MindIrOps.call(inputs.get(0), inputs.subList(1, inputs.size()), type)
            : primitive(node, inputs, type);
    dictionary(node.getNodeAttrList()).ifPresent(all -> spec.with(NodeAttributes.NODE, all));
    dictionary(node.getPrimalAttrList()).ifPresent(all -> spec.with(NodeAttributes.PRIMAL, all));
    values.put(name, body.add(spec).result(0));
  }

  private OpSpec<? extends Operation> primitive(NodeProto node, List<Value> inputs, Type type) {
    NodePrimitive primitive = NodePrimitive.of(node, graphs);
    Optional<DictionaryAttr> all = dictionary(primitive.attributes());
    Optional<StructuralPrimitive> structural = primitive.structural();
    OpSpec<? extends Operation> spec;
    if (structural.isPresent()) {
      spec = structural.get().make(inputs, type);
      if (all.isPresent()) {
        spec.with(NodeAttributes.PRIMITIVE, all.get());
      }
    } else {
      var named = MindIrOps.primitive(inputs, primitive.name(), type);
      all.ifPresent(named::attributes);
      spec = named;
    }
    if (primitive.isFunction()) {
      spec.with(NodeAttributes.FUNCTION, UnitAttr.UNIT);
    }
    if (!primitive.instance().isEmpty()) {
      spec.with(NodeAttributes.INSTANCE, StringAttr.of(primitive.instance()));
    }
    return spec;
  }

  private Value constant(OpBuilder body, NodeProto node) {
    if (node.getAttributeCount() == 0) {
      throw new MindIrFault("constant '%s' has no value", ModelGraphs.nameOf(node));
    }
    Constants.Constant constant = constants.of(node.getAttribute(0));
    return body.add(MindIrOps.constant(constant.value(), constant.type())).out();
  }

  /// {@return the value `name`}; a graph becomes a closure, and a constant of another graph is made
  /// anew
  private Value value(OpBuilder body, String name) {
    Value known = values.get(name);
    if (known != null) {
      return known;
    }
    Optional<GraphProto> callee = graphs.graph(name);
    if (callee.isPresent()) {
      List<Value> captured = new ArrayList<>();
      for (String each : graphs.captures(callee.get())) {
        captured.add(value(body, each));
      }
      return body.add(MindIrOps.closure(captured, SymbolRefAttr.of(name), types.of(name))).out();
    }
    NodeProto node =
        graphs
            .definition(name)
            .filter(ModelGraphs.Definition::isConstant)
            .flatMap(ModelGraphs.Definition::node)
            .orElseThrow(() ->
                new MindIrFault(
                    "in graph '%s', '%s' is used before it is computed", graph.getName(), name));
    Location around = body.location();
    body.setLocation(location(node));
    Value made = constant(body, node);
    body.setLocation(around);
    values.put(name, made);
    return made;
  }

  private Location location(NodeProto node) {
    Location at =
        node.getDomain().isEmpty()
            ? file
            : Location.fused(ImmutableList.of(file), StringAttr.of(node.getDomain()));
    return new Location.Named(ModelGraphs.nameOf(node), at);
  }

  private Optional<DictionaryAttr> dictionary(List<AttributeProto> attributes) {
    return constants.dictionary(attributes, graph.getName());
  }
}
