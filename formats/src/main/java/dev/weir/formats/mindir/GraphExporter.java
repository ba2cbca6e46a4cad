package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import com.google.protobuf.ByteString;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.PrimitiveProto;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes the message of one graph.
final class GraphExporter {
  private final NodeNaming names;
  private final CaptureRoots roots;
  private final Map<String, FuncOp> graphs;
  private final FuncOp function;
  private final ParameterExporter parameters;
  private final Original original;
  private final GraphProto said;
  private final GraphProto.Builder graph;

  /// The names of closures: the graph's where it captures nothing, else that of a partial node.
  private final Map<Value, String> closures = new HashMap<>();

  GraphExporter(
      NodeNaming names,
      CaptureRoots roots,
      Map<String, FuncOp> graphs,
      FuncOp function,
      ParameterExporter parameters,
      Original original) {
    this.names = names;
    this.roots = roots;
    this.graphs = graphs;
    this.function = function;
    this.parameters = parameters;
    this.original = original;
    this.said = original.graph(function.symName());
    this.graph =
        said.toBuilder()
            .clearNode()
            .clearInput()
            .clearOutput()
            .clearParameter()
            .clearMapParameter()
            .clearAttribute();
  }

  GraphProto run() {
    graph.setName(function.symName());
    parameters.write(roots.isLifted(function) ? function.captures() : ImmutableList.of(), graph);
    Value result = function.returnOp().value();
    Optional<MakeTupleOp> outputs = outputs(result);
    for (Operation op : function.bodyRegion().entry()) {
      if (op instanceof ClosureOp closure) {
        closure(closure);
      } else if (op instanceof ConstantOp constant) {
        constant(constant);
      } else if (!(op instanceof ReturnOp) && !outputs.equals(Optional.of(op))) {
        node(op);
      }
    }
    List<Value> given =
        outputs.<List<Value>>map(tuple -> List.copyOf(tuple.operands())).orElse(List.of(result));
    for (Value each : given) {
      graph.addOutput(parameters.output(name(each), each.type()));
    }
    graph.addAllAttribute(
        original.attributes(said.getAttributeList(), dictionary(function, NodeAttributes.GRAPH)));
    restoreOrder();
    return graph.build();
  }

  /// {@return the tuple that the result is where the graph has several outputs instead}
  private Optional<MakeTupleOp> outputs(Value result) {
    return result.definingOp() instanceof MakeTupleOp tuple
            && said.getOutputCount() > 1
            && said.getOutputCount() == tuple.elements().size()
            && !(tuple.location() instanceof Location.Named)
            && result.hasOneUse()
        ? Optional.of(tuple)
        : Optional.empty();
  }

  /// Puts the nodes where they stood, if they use what they used: any order can be read.
  private void restoreOrder() {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < said.getNodeCount(); i++) {
      places.put(ModelGraphs.nameOf(said.getNode(i)), i);
    }
    boolean isSorted = true;
    int last = -1;
    for (NodeProto node : graph.getNodeList()) {
      Integer place = places.get(ModelGraphs.nameOf(node));
      if (place == null || !said.getNode(place).getInputList().equals(node.getInputList())) {
        return;
      }
      isSorted &= place > last;
      last = place;
    }
    if (!isSorted) {
      List<NodeProto> nodes = new ArrayList<>(graph.getNodeList());
      nodes.sort(Comparator.comparing(node -> places.get(ModelGraphs.nameOf(node))));
      graph.clearNode().addAllNode(nodes);
    }
  }

  private String name(Value value) {
    String closure = closures.get(value);
    return closure != null ? closure : names.of(roots.rootOf(value));
  }

  private void closure(ClosureOp closure) {
    String callee = String.join(".", closure.callee().path());
    if (!isPartial(closure)) {
      closures.put(closure.out(), callee);
      return;
    }
    original.renew();
    String name = names.node(function);
    NodeProto.Builder node = NodeProto.newBuilder().addInput(callee);
    closure.captured().forEach(value -> node.addInput(name(value)));
    graph.addNode(
        node.addOutput(name)
            .setName(name)
            .setOpType(
                names.primitive(
                    PrimitiveProto.newBuilder()
                        .setOpType("Partial")
                        .setPrimType(PrimitiveProto.PrimType.PRIMITIVE)
                        .build()))
            .addAttribute(partialShape(name)));
    closures.put(closure.out(), name);
  }

  /// Whether the function takes what it captures as parameters: else it uses values of the graphs around
  /// it, which the file names.
  private boolean isPartial(ClosureOp closure) {
    FuncOp target = graphs.get(String.join(".", closure.callee().path()));
    return !closure.captured().isEmpty() && target != null && roots.isLifted(target);
  }

  private static AttributeProto partialShape(String name) {
    return AttributeProto.newBuilder()
        .setName(ValueTypes.SHAPE)
        .setType(AttributeType.PARTIALCLOSURE)
        .setS(ByteString.copyFromUtf8(name))
        .build();
  }

  private void constant(ConstantOp constant) {
    if (names.isShared(constant)) {
      return;
    }
    String name = names.node(function, constant);
    graph.addNode(
        original
            .constant(function.symName(), name, constant)
            .orElseGet(() ->
                NodeProto.newBuilder()
                    .addOutput(name)
                    .setName(name)
                    .setOpType(ModelGraphs.CONSTANT)
                    .addAttribute(
                        ConstantProtos.of("value", constant.value(), constant.out().type()))
                    .build()));
  }

  private void node(Operation op) {
    String name = names.node(function, op);
    Optional<NodeProto> said = original.node(name);
    NodeProto before = said.orElse(NodeProto.getDefaultInstance());
    NodeProto.Builder node = before.toBuilder();
    if (said.isEmpty()) {
      node.addOutput(name).setName(name);
    }
    List<Value> inputs = List.copyOf(op.operands());
    node.clearInput();
    for (Value input : op instanceof CallOp ? inputs.subList(1, inputs.size()) : inputs) {
      node.addInput(name(input));
    }
    boolean isSame = op instanceof CallOp call ? call(node, before, call) : run(node, before, op);
    original.shape(
        node,
        said,
        shape(op, name),
        op.result(0).type(),
        isSame && before.getInputList().equals(node.getInputList()),
        names::isTaken);
    String scope = scope(op);
    if (!before.getDomain().equals(scope)) {
      node.setDomain(scope);
    }
    node.clearNodeAttr()
        .addAllNodeAttr(
            original.attributes(before.getNodeAttrList(), dictionary(op, NodeAttributes.NODE)));
    node.clearPrimalAttr()
        .addAllPrimalAttr(
            original.attributes(before.getPrimalAttrList(), dictionary(op, NodeAttributes.PRIMAL)));
    graph.addNode(node);
  }

  private static String scope(Operation op) {
    return op.location() instanceof Location.Named(String own, Location child)
            && child instanceof Location.Fused fused
            && fused.metadata().orElse(null) instanceof StringAttr scope
        ? scope.value()
        : "";
  }

  /// Has `node` call what `op` does, and tells whether it did so `before`.
  private boolean call(NodeProto.Builder node, NodeProto before, CallOp op) {
    String callee = name(op.callee());
    if (original.calls(before, callee)) {
      return true;
    }
    runs(node, ModelGraphs.REFERENCE + callee);
    return false;
  }

  /// Has `node` run the primitive that `op` is, and tells whether it did so `before`.
  private boolean run(NodeProto.Builder node, NodeProto before, Operation op) {
    Optional<NodePrimitive> kept = original.primitive(before, op);
    if (kept.isPresent()) {
      kept.get().entry().ifPresent(names::keep);
      return true;
    }
    String name =
        op instanceof PrimitiveOp named
            ? named.primitive()
            : StructuralPrimitive.nameOf(op)
                .orElseThrow(
                    () -> new MindIrFault("'%s' has no place in a MindIR file", op.name()));
    PrimitiveProto primitive = original.renewed(before, op, name);
    // What is found under a name when it runs, such as a class, is in no table.
    boolean isFound = name.contains("::") && primitive.getAttributeCount() == 0;
    runs(node, isFound ? ModelGraphs.REFERENCE + name : names.primitive(primitive));
    return false;
  }

  /// Has `node` run something else, whose attributes are not its own, and keeps its type.
  private static void runs(NodeProto.Builder node, String type) {
    List<AttributeProto> shapes =
        node.getAttributeList().stream().filter(ModelGraphs::isShape).toList();
    node.setOpType(type).clearAttribute().addAllAttribute(shapes);
  }

  private Optional<AttributeProto> shape(Operation op, String name) {
    if (op instanceof PartialOp) {
      return Optional.of(partialShape(name));
    }
    Type type = op.result(0).type();
    if (op instanceof dev.weir.dialect.mindir.SwitchOp choice
        && type instanceof dev.weir.ir.type.FunctionType) {
      AttributeProto.Builder union =
          AttributeProto.newBuilder()
              .setName(ValueTypes.SHAPE)
              .setType(AttributeType.UNIONFUNCCLOSURE);
      for (Value each : List.of(choice.whenTrue(), choice.whenFalse())) {
        AttributeProto target = closureShape(each);
        if (target == null) {
          return Optional.empty();
        }
        union.addValues(target);
      }
      return Optional.of(union.build());
    }
    return TypeProtos.shape(type);
  }

  private @Nullable AttributeProto closureShape(Value value) {
    if (value.definingOp() instanceof PartialOp) {
      return AttributeProto.newBuilder()
          .setType(AttributeType.PARTIALCLOSURE)
          .setS(ByteString.copyFromUtf8(name(value)))
          .build();
    }
    String closure = closures.get(value);
    if (closure == null) {
      return null;
    }
    boolean partial = isPartial((ClosureOp) value.definingOp());
    return AttributeProto.newBuilder()
        .setType(partial ? AttributeType.PARTIALCLOSURE : AttributeType.FUNCGRAPHCLOSURE)
        .setS(ByteString.copyFromUtf8(closure))
        .build();
  }

  private static Optional<DictionaryAttr> dictionary(Operation op, String name) {
    return op.attribute(name) instanceof DictionaryAttr all ? Optional.of(all) : Optional.empty();
  }
}
