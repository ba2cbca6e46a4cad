package dev.weir.formats.mindir;

import com.google.protobuf.ByteString;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.formats.mindir.proto.GraphProto;
import dev.weir.formats.mindir.proto.MapTensorProto;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.ValueInfoProto;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Makes the messages of what a graph is given and gives: inputs, weights, tables and outputs.
final class ParameterExporter {
  private final FuncOp function;
  private final NodeNaming names;
  private final FunctionArguments functions;
  private final Original original;
  private final Map<String, ValueInfoProto> inputs;
  private final Map<String, ValueInfoProto> outputs;
  private final Map<String, TensorProto> weights;
  private final Map<String, MapTensorProto> tables;
  private final ParameterStore store;
  private final Optional<SplitWeights> split;

  /// @param split where the weights are written, if not into the file
  ParameterExporter(
      FuncOp function,
      NodeNaming names,
      FunctionArguments functions,
      Original original,
      ParameterStore store,
      Optional<SplitWeights> split) {
    this.function = function;
    this.names = names;
    this.functions = functions;
    this.original = original;
    GraphProto said = original.graph(function.symName());
    this.inputs = byName(said.getInputList(), ValueInfoProto::getName);
    this.outputs = byName(said.getOutputList(), ValueInfoProto::getName);
    this.weights = byName(said.getParameterList(), TensorProto::getName);
    this.tables = byName(said.getMapParameterList(), MapTensorProto::getName);
    this.store = store;
    this.split = split;
  }

  /// Adds the inputs, weights and tables of the graph to `graph`.
  ///
  /// @param captures what the graph captures and takes as parameters before its own
  void write(List<BlockArgument> captures, GraphProto.Builder graph) {
    for (int i = 0; i < captures.size(); i++) {
      graph.addInput(input(names.argument(function, captures.get(i), i), captures.get(i).type()));
    }
    List<BlockArgument> parameters = function.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      parameter(graph, parameters.get(i), captures.size() + i, i);
    }
  }

  private void parameter(
      GraphProto.Builder graph, BlockArgument parameter, int index, int position) {
    String name = names.argument(function, parameter, index);
    DictionaryAttr notes = function.parameterAttributes(position);
    Optional<String> weight = function.weight(position);
    if (weight.isPresent() && MapTensors.isTable(parameter.type())) {
      Optional<MapTensorProto> table = Optional.ofNullable(tables.get(name));
      graph.addMapParameter(MapTensors.write(name, weight.get(), notes, store, table, original));
    } else if (weight.isPresent()) {
      graph.addParameter(weight(name, weight.get(), parameter.type(), notes));
    } else {
      ValueInfoProto anew = info(name, parameter.type());
      Optional<AttributeProto> shape = functions.shape(function, position);
      graph.addInput(
          original.info(
              Optional.ofNullable(inputs.get(name)),
              shape.isPresent() ? anew.toBuilder().setAttrInfo(shape.get()).build() : anew,
              parameter.type(),
              names::isTaken));
    }
  }

  private static <T> Map<String, T> byName(List<T> all, Function<T, String> nameOf) {
    Map<String, T> named = new HashMap<>();
    all.forEach(each -> named.putIfAbsent(nameOf.apply(each), each));
    return named;
  }

  private ValueInfoProto input(String name, Type type) {
    return original.info(
        Optional.ofNullable(inputs.get(name)), info(name, type), type, names::isTaken);
  }

  /// {@return the message of an output}
  ValueInfoProto output(String name, Type type) {
    return original.info(
        Optional.ofNullable(outputs.get(name)), info(name, type), type, names::isTaken);
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

  /// {@return the message of the weight `key`, with its values}
  private TensorProto weight(String name, String key, Type type, DictionaryAttr notes) {
    Optional<TensorProto.Builder> kept =
        original.weight(Optional.ofNullable(weights.get(name)), type, notes);
    TensorProto.Builder proto =
        kept.orElseGet(() -> {
          TensorProto.Builder anew =
              TypeProtos.tensor(type).toBuilder().setName(name).setRefKey(key);
          ParameterNotes.write(notes, anew);
          return anew;
        });
    Tensor tensor =
        store
            .get(key)
            .orElseThrow(() -> new MindIrFault("there are no values for the weight '%s'", key));
    TensorBytes.checkSize(tensor.byteSize(), proto.build());
    return split.isPresent()
        ? proto.setExternalData(split.get().place(key)).build()
        : proto.setRawData(ByteString.copyFrom(tensor.data().asByteBuffer())).build();
  }
}
