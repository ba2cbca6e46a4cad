package dev.weir.formats.onnx;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.StringType;
import dev.weir.dialect.builtin.TensorElements;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.onnx.UnknownType;
import dev.weir.formats.onnx.proto.GraphProto;
import dev.weir.formats.onnx.proto.NodeProto;
import dev.weir.formats.onnx.proto.TensorProto;
import dev.weir.formats.onnx.proto.ValueInfoProto;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.UnitAttr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Fills a block with the nodes of a graph.
final class GraphImport {
  /// Constants of more elements lie beside the program.
  static final int MOST_INLINE = 64;

  private final ImportContext context;
  private final Block block;
  private final Scope scope;
  private final OpBuilder builder;
  private final Map<String, Type> declared = new HashMap<>();
  private final List<String> inputs = new ArrayList<>();

  GraphImport(ImportContext context, Block block, Scope scope) {
    this.context = context;
    this.block = block;
    this.scope = scope;
    this.builder = OpBuilder.atEnd(block);
  }

  ImportContext context() {
    return context;
  }

  Scope scope() {
    return scope;
  }

  OpBuilder builder() {
    return builder;
  }

  /// {@return the names of the inputs that are arguments of the block}
  List<String> inputs() {
    return inputs;
  }

  /// Adds arguments for the inputs of `graph`, and its nodes.
  ///
  /// @return the values of its outputs
  List<Value> fill(GraphProto graph) {
    Set<String> stored = new LinkedHashSet<>();
    graph.getInitializerList().forEach(tensor -> stored.add(tensor.getName()));
    graph.getSparseInitializerList().forEach(tensor -> stored.add(tensor.getValues().getName()));
    for (ValueInfoProto input : graph.getInputList()) {
      if (!stored.contains(input.getName())) {
        Type type = OnnxTypes.ofInput(input.getType());
        inputs.add(input.getName());
        scope.define(
            input.getName(),
            block.addArgument(type, new Location.Named(input.getName(), context.file())));
      }
    }
    declare(graph.getValueInfoList());
    declare(graph.getOutputList());
    for (TensorProto tensor : graph.getInitializerList()) {
      builder.setLocation(new Location.Named(tensor.getName(), context.file()));
      scope.define(tensor.getName(), initializer(tensor));
    }
    for (var sparse : graph.getSparseInitializerList()) {
      builder.setLocation(new Location.Named(sparse.getValues().getName(), context.file()));
      scope.define(
          sparse.getValues().getName(),
          constant(
              sparse.getValues().getName(), new SparseImport(context.tensors()).tensor(sparse)));
    }
    nodes(graph.getNodeList());
    var results = ImmutableList.<Value>builder();
    for (ValueInfoProto output : graph.getOutputList()) {
      results.add(value(output.getName(), "output '" + output.getName() + "'"));
    }
    return results.build();
  }

  private void declare(List<ValueInfoProto> infos) {
    for (ValueInfoProto info : infos) {
      declared.put(info.getName(), OnnxTypes.of(info.getType()));
    }
  }

  /// Adds `nodes`, which stand in order.
  void nodes(List<NodeProto> nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      NodeProto node = nodes.get(i);
      try {
        new NodeImport(this, node).run();
      } catch (OnnxFault e) {
        throw e.getMessage().startsWith("node ")
            ? e
            : new OnnxFault(
                "%s",
                "node %d%s (%s): %s"
                    .formatted(
                        i,
                        node.getName().isEmpty() ? "" : " '" + node.getName() + "'",
                        node.getOpType(),
                        e.getMessage()));
      }
    }
  }

  private Value initializer(TensorProto tensor) {
    // Files of weights hold no strings.
    boolean isText = OnnxTypes.element(tensor.getDataType()) instanceof StringType;
    if (isText || TensorImport.count(tensor) <= MOST_INLINE) {
      return builder
          .add(
              OnnxOps.constant(TensorImport.type(tensor))
                  .value(context.tensors().constant(tensor))
                  .with("onnx.initializer", UnitAttr.UNIT))
          .output();
    }
    return constant(tensor.getName(), context.tensors().tensor(tensor));
  }

  /// {@return a large constant, which lies beside the program under `name` or one like it}
  Value constant(String name, Tensor tensor) {
    String own = name;
    for (int i = 1; ; i++) {
      try {
        context.parameters().put(own, tensor);
        break;
      } catch (IllegalArgumentException taken) {
        own = name + "." + i;
      }
    }
    return builder.add(PirOps.parameter(own, TensorElements.typeOf(tensor))).out();
  }

  /// {@return the value called `name`}
  ///
  /// @param user what needs it
  Value value(String name, String user) {
    Value found = scope.get(name);
    if (found == null) {
      throw new OnnxFault("%s is not there, or comes only later: '%s'", user, name);
    }
    return found;
  }

  /// {@return the type that the file gives the value `name`}
  Type type(String name) {
    return declared.getOrDefault(name, UnknownType.UNKNOWN);
  }

  /// {@return what adds to the same block under the names of `inside`}
  GraphImport within(Scope inside) {
    return new GraphImport(context, block, inside);
  }

  /// {@return `inner` as a region, which sees what this graph sees}
  Region region(GraphProto inner) {
    Block body = new Block(List.of());
    GraphImport graph = new GraphImport(context, body, scope.inner());
    List<Value> results = graph.fill(inner);
    graph.builder().setLocation(builder.location());
    graph.builder().add(OnnxOps.yield(results));
    Region region = new Region();
    region.append(body);
    return region;
  }
}
