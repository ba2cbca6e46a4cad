package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.PrimitiveProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.ValueInfoProto;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Location;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.attr.UnitAttr;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Makes the message of one graph.
final class GraphExporter {
  private final NodeNaming names;
  private final CaptureRoots roots;
  private final Map<String, FuncOp> graphs;
  private final FuncOp function;
  private final FunctionArguments functions;
  private final ParameterStore store;
  private final BiFunction<String, TensorProto, TensorProto> weights;
  private final GraphProto.Builder graph = GraphProto.newBuilder();

  /// The names of closures: the graph's where it captures nothing, else that of a partial node.
  private final Map<Value, String> closures = new HashMap<>();

  GraphExporter(
      NodeNaming names,
      CaptureRoots roots,
      Map<String, FuncOp> graphs,
      FuncOp function,
      FunctionArguments functions,
      ParameterStore store,
      BiFunction<String, TensorProto, TensorProto> weights) {
    this.names = names;
    this.roots = roots;
    this.graphs = graphs;
    this.function = function;
    this.functions = functions;
    this.store = store;
    this.weights = weights;
  }

  GraphProto run() {
    graph.setName(function.symName());
    List<BlockArgument> captures =
        roots.isLifted(function) ? function.captures() : ImmutableList.of();
    for (int i = 0; i < captures.size(); i++) {
      graph.addInput(info(names.argument(function, captures.get(i), i), captures.get(i).type()));
    }
    List<BlockArgument> parameters = function.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      parameter(parameters.get(i), captures.size() + i, i);
    }
    for (Operation op : function.bodyRegion().entry()) {
      if (op instanceof ReturnOp result) {
        graph.addOutput(info(name(result.value()), result.value().type()));
      } else if (op instanceof ClosureOp closure) {
        closure(closure);
      } else if (op instanceof ConstantOp constant) {
        constant(constant);
      } else {
        node(op);
      }
    }
    dictionary(function, NodeAttributes.GRAPH)
        .ifPresent(all ->
            all.entries()
                .forEach(
                    entry -> graph.addAttribute(ConstantProtos.of(entry.name(), entry.value()))));
    return graph.build();
  }

  private void parameter(BlockArgument parameter, int index, int position) {
    String name = names.argument(function, parameter, index);
    DictionaryAttr notes = function.parameterAttributes(position);
    Optional<String> weight = function.weight(position);
    if (weight.isPresent() && MapTensors.isTable(parameter.type())) {
      graph.addMapParameter(MapTensors.write(name, weight.get(), notes, store));
    } else if (weight.isPresent()) {
      TensorProto.Builder type = TypeProtos.tensor(parameter.type()).toBuilder().setName(name);
      ParameterNotes.write(notes, type);
      graph.addParameter(weights.apply(weight.get(), type.build()));
    } else {
      ValueInfoProto info = info(name, parameter.type());
      graph.addInput(
          functions
              .shape(function, position)
              .map(shape -> info.toBuilder().setAttrInfo(shape).build())
              .orElse(info));
    }
  }

  private static ValueInfoProto info(String name, Type type) {
    ValueInfoProto.Builder info = ValueInfoProto.newBuilder().setName(name);
    Optional<AttributeProto> shape = TypeProtos.shape(type);
    if (shape.isPresent() && shape.get().getType() == AttributeType.TENSORS) {
      info.addTensor(shape.get().getTensors(0));
    } else if (shape.isPresent()) {
      info.setAttrInfo(shape.get());
    }
    return info.build();
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
        NodeProto.newBuilder()
            .addOutput(name)
            .setName(name)
            .setOpType("Constant")
            .addAttribute(ConstantProtos.of("value", constant.value(), constant.out().type())));
  }

  private void node(Operation op) {
    NodeProto.Builder node = NodeProto.newBuilder();
    List<Value> inputs = List.copyOf(op.operands());
    for (Value input : op instanceof CallOp ? inputs.subList(1, inputs.size()) : inputs) {
      node.addInput(name(input));
    }
    String name = names.node(function, op);
    node.addOutput(name).setName(name);
    node.setOpType(
        op instanceof CallOp call
            ? ModelGraphs.REFERENCE + name(call.callee())
            : names.primitive(primitive(op)));
    shape(op, name).ifPresent(node::addAttribute);
    if (op.location() instanceof Location.Named(String own, Location child)
        && child instanceof Location.Fused fused
        && fused.metadata().orElse(null) instanceof StringAttr scope) {
      node.setDomain(scope.value());
    }
    dictionary(op, NodeAttributes.NODE)
        .ifPresent(all ->
            all.entries()
                .forEach(
                    entry -> node.addNodeAttr(ConstantProtos.of(entry.name(), entry.value()))));
    dictionary(op, NodeAttributes.PRIMAL)
        .ifPresent(all ->
            all.entries()
                .forEach(
                    entry -> node.addPrimalAttr(ConstantProtos.of(entry.name(), entry.value()))));
    graph.addNode(node);
  }

  private static PrimitiveProto primitive(Operation op) {
    PrimitiveProto.Builder primitive = PrimitiveProto.newBuilder();
    Optional<DictionaryAttr> attributes;
    if (op instanceof PrimitiveOp named) {
      primitive.setOpType(named.primitive());
      attributes = named.attributes();
    } else {
      primitive.setOpType(
          StructuralPrimitive.nameOf(op)
              .orElseThrow(() -> new MindIrFault("'%s' has no place in a MindIR file", op.name())));
      attributes = dictionary(op, NodeAttributes.PRIMITIVE);
    }
    if (attributes.isPresent()) {
      for (NamedAttribute entry : attributes.get().entries()) {
        primitive.addAttribute(ConstantProtos.of(entry.name(), entry.value()));
      }
    }
    if (op.attribute(NodeAttributes.INSTANCE) instanceof StringAttr instance) {
      primitive.setInstanceName(instance.value());
    }
    return primitive
        .setPrimType(
            op.attribute(NodeAttributes.FUNCTION) instanceof UnitAttr
                ? PrimitiveProto.PrimType.PRIMITIVE_FUNCTION
                : PrimitiveProto.PrimType.PRIMITIVE)
        .build();
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
