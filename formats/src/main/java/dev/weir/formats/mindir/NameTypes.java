package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.NodeProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.ValueInfoProto;
import dev.weir.ir.Type;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The types of everything that has a name in a model, found before anything is built, since graphs
/// may refer to one another.
///
/// A function whose type would hold itself has an unknown part where it does.
final class NameTypes {
  /// How far a type is followed from one name to the next.
  private static final int MAX_DEPTH = 64;

  private final ModelGraphs graphs;
  private final Constants constants;
  private final ValueTypes values = new ValueTypes(this::functionValue);
  private final Map<String, Type> known = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  NameTypes(ModelGraphs graphs, Constants constants) {
    this.graphs = graphs;
    this.constants = constants;
  }

  /// {@return the type of the value, or of the graph as a value, that `name` stands for}
  Type of(String name) {
    Type type = known.get(name);
    if (type != null) {
      return type;
    }
    if (open.size() >= MAX_DEPTH || !open.add(name)) {
      return UnknownType.UNKNOWN;
    }
    Optional<GraphProto> graph = graphs.graph(name);
    type =
        graph.isPresent()
            ? function(graph.get())
            : graphs.definition(name).map(this::of).orElse(UnknownType.UNKNOWN);
    open.remove(name);
    if (open.isEmpty() || !(type instanceof FunctionType)) {
      known.put(name, type);
    }
    return type;
  }

  private Type of(ModelGraphs.Definition definition) {
    if (definition.input().isPresent()) {
      return values.of(definition.input().get());
    }
    if (definition.parameter().isPresent()) {
      return parameter(definition.parameter().get());
    }
    if (definition.table().isPresent()) {
      return MapTensors.type(definition.table().get());
    }
    NodeProto node = definition.node().orElseThrow();
    if (definition.isConstant() && node.getAttributeCount() > 0) {
      return constants.of(node.getAttribute(0)).type();
    }
    return ModelGraphs.shapeOf(node)
        .map(shape ->
            shape.getType() == AttributeProto.AttributeType.PARTIALCLOSURE
                ? partial(node)
                : values.of(shape))
        .orElseGet(() -> output(definition));
  }

  /// A node without a type of its own may have one as the output of its graph.
  private Type output(ModelGraphs.Definition definition) {
    String name = ModelGraphs.nameOf(definition.node().orElseThrow());
    for (ValueInfoProto output : definition.graph().getOutputList()) {
      if (output.getName().equals(name)) {
        return values.of(output);
      }
    }
    return UnknownType.UNKNOWN;
  }

  /// {@return the type of a weight}
  static Type parameter(TensorProto parameter) {
    Type type = ValueTypes.tensor(parameter);
    return type instanceof RefType || type instanceof UnknownType
        ? type
        : new RefType(type, ModelImporter.weightName(parameter));
  }

  private Type function(GraphProto graph) {
    var inputs = ImmutableList.<Type>builder();
    graph.getInputList().forEach(input -> inputs.add(of(input.getName())));
    graph.getParameterList().forEach(parameter -> inputs.add(of(parameter.getName())));
    graph.getMapParameterList().forEach(table -> inputs.add(of(table.getName())));
    return FunctionType.of(inputs.build(), ImmutableList.of(result(graph)));
  }

  /// {@return the type of what `graph` returns}
  Type result(GraphProto graph) {
    if (graph.getOutputCount() == 0) {
      throw new MindIrFault("graph '%s' has no output", graph.getName());
    }
    if (graph.getOutputCount() == 1) {
      return of(graph.getOutput(0).getName());
    }
    var types = ImmutableList.<Type>builder();
    graph.getOutputList().forEach(output -> types.add(of(output.getName())));
    return new TupleType(types.build());
  }

  private Type functionValue(AttributeProto attribute) {
    return switch (attribute.getType()) {
      case FUNCGRAPHCLOSURE -> of(attribute.getS().toStringUtf8());
      case PARTIALCLOSURE ->
          graphs
              .definition(attribute.getS().toStringUtf8())
              .flatMap(ModelGraphs.Definition::node)
              .map(this::partial)
              .orElse(UnknownType.UNKNOWN);
      case UNIONFUNCCLOSURE -> {
        for (AttributeProto each : attribute.getValuesList()) {
          Type type = functionValue(each);
          if (!(type instanceof UnknownType)) {
            yield type;
          }
        }
        yield UnknownType.UNKNOWN;
      }
      default -> UnknownType.UNKNOWN;
    };
  }

  private Type partial(NodeProto node) {
    if (node.getInputCount() == 0 || !(of(node.getInput(0)) instanceof FunctionType type)) {
      return UnknownType.UNKNOWN;
    }
    var given = ImmutableList.<Type>builder();
    node.getInputList().stream().skip(1).forEach(input -> given.add(of(input)));
    return PartialOp.apply(type, given.build()).map(Type.class::cast).orElse(UnknownType.UNKNOWN);
  }
}
