package dev.weir.formats.onnx;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.ReturnOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.OnnxOp;
import dev.weir.dialect.onnx.creation.ConstantOp;
import dev.weir.dialect.onnx.notation.AbsentOp;
import dev.weir.dialect.onnx.notation.YieldOp;
import dev.weir.formats.onnx.proto.GraphProto;
import dev.weir.formats.onnx.proto.NodeProto;
import dev.weir.formats.onnx.proto.ValueInfoProto;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes graphs. A value has one name in all of them, which no other has.
final class GraphExport {
  private final ParameterStore weights;
  private final Map<Value, String> names = new IdentityHashMap<>();
  private final Map<Operation, List<String>> before = new IdentityHashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Set<String> nodes = new HashSet<>();
  private final Map<String, Integer> alike = new HashMap<>();
  private int next;

  GraphExport(ParameterStore weights) {
    this.weights = weights;
  }

  /// {@return the graph of a model}
  GraphProto write(FuncOp function) {
    Block body = function.bodyRegion().entry();
    List<String> inputs = new ArrayList<>();
    for (int i = 0; i < body.argumentCount(); i++) {
      inputs.add(unique(text(function.argumentAttributes(i).get("pir.name"), "input_" + i)));
    }
    List<String> outputs = new ArrayList<>();
    int count = body.last() == null ? 0 : body.last().operandCount();
    for (int i = 0; i < count; i++) {
      outputs.add(unique(text(function.resultAttributes(i).get("onnx.name"), "output_" + i)));
    }
    return graph(
        body,
        inputs,
        outputs,
        function.location() instanceof Location.Named named ? named.name() : "main_graph");
  }

  /// {@return a graph within a node}
  GraphProto write(Block body, String name) {
    List<String> inputs = new ArrayList<>();
    body.arguments()
        .forEach(argument ->
            inputs.add(
                argument.location() instanceof Location.Named named
                    ? unique(named.name())
                    : fresh()));
    List<String> outputs = new ArrayList<>();
    int count = body.last() == null ? 0 : body.last().operandCount();
    for (int i = 0; i < count; i++) {
      String before = nameBefore(body.last().operand(i));
      outputs.add(before.isEmpty() ? fresh() : unique(before));
    }
    return graph(body, inputs, outputs, name);
  }

  private GraphProto graph(Block body, List<String> inputs, List<String> outputs, String name) {
    GraphProto.Builder graph = GraphProto.newBuilder().setName(name.isEmpty() ? "graph" : name);
    for (int i = 0; i < inputs.size(); i++) {
      names.put(body.argument(i), inputs.get(i));
      graph.addInput(info(inputs.get(i), body.argument(i)));
    }
    Operation last = body.last();
    if (!(last instanceof ReturnOp || last instanceof YieldOp)) {
      throw new OnnxFault("a graph does not end with what it gives");
    }
    // What a node of this graph gives bears the name of the output; else a node copies it there.
    for (int i = 0; i < outputs.size(); i++) {
      Value value = last.operand(i);
      boolean isOwn =
          value.definingOp() instanceof OnnxOp op
              && op.block() == body
              && !isInitializer(op)
              && !names.containsKey(value);
      if (isOwn) {
        names.put(value, outputs.get(i));
      }
      graph.addOutput(info(outputs.get(i), value));
    }
    for (Operation op : body) {
      if (op != last) {
        add(graph, op);
      }
    }
    for (int i = 0; i < outputs.size(); i++) {
      if (!outputs.get(i).equals(names.get(last.operand(i)))) {
        graph.addNode(
            NodeProto.newBuilder()
                .setOpType("Identity")
                .addInput(name(last.operand(i)))
                .addOutput(outputs.get(i)));
      }
    }
    return graph.build();
  }

  private static boolean isInitializer(Operation op) {
    return op instanceof ConstantOp && op.attribute("onnx.initializer") != null;
  }

  private void add(GraphProto.Builder graph, Operation op) {
    if (op instanceof AbsentOp) {
      names.put(op.result(0), "");
    } else if (op instanceof ParameterOp parameter) {
      Tensor tensor =
          weights
              .get(parameter.parameterName())
              .orElseThrow(() ->
                  new UnwrittenOperation(
                      op, "weight '%s' is not there", parameter.parameterName()));
      String name = named(parameter.out(), parameter.parameterName());
      graph.addInitializer(TensorExport.write(tensor).setName(name));
    } else if (op instanceof ConstantOp constant && isInitializer(op)) {
      String name = named(op.result(0), label(op));
      graph.addInitializer(
          TensorExport.write(
                  constant.value().orElseThrow(() -> new UnwrittenOperation(op, "has no value")))
              .setName(name));
    } else if (op instanceof OnnxOp) {
      nameResults(op);
      graph.addNode(new NodeExport(this, op).write());
    } else {
      throw new UnwrittenOperation(
          op,
          "'%s' is no operator of ONNX; the pass 'pd-op-to-onnx' writes programs in these",
          op.name());
    }
  }

  private static String label(Operation op) {
    return op.location() instanceof Location.Named named ? named.name() : "constant";
  }

  /// Results keep the names that the model had.
  private void nameResults(Operation op) {
    for (Value result : op.results()) {
      if (!names.containsKey(result)) {
        named(result, nameBefore(result));
      }
    }
  }

  /// {@return the name that `value` had in the model, empty if it had none}
  private String nameBefore(Value value) {
    if (!(value instanceof OpResult result)) {
      return "";
    }
    List<String> all = before.computeIfAbsent(result.definingOp(), GraphExport::namesBefore);
    return result.index() < all.size() ? all.get(result.index()) : "";
  }

  /// Results that are left out have no name, and are none.
  private static List<String> namesBefore(Operation op) {
    List<String> all = new ArrayList<>();
    if (op.attribute("onnx.outputs") instanceof ArrayAttr given) {
      given.elements().forEach(name -> all.add(text(name, "")));
      all.removeIf(String::isEmpty);
    }
    return all;
  }

  private String named(Value value, String wish) {
    return names.computeIfAbsent(value, _ -> wish.isEmpty() ? fresh() : unique(wish));
  }

  /// {@return a name for a node, like `wish`, that no other node has}
  String nodeName(String wish) {
    return unique(wish, nodes);
  }

  private String unique(String wish) {
    return unique(wish, taken);
  }

  /// Counts on from the last name that was like this one.
  private String unique(String wish, Set<String> taken) {
    String name = wish;
    while (!taken.add(name)) {
      name = wish + "." + alike.merge(wish, 1, Integer::sum);
    }
    return name;
  }

  private String fresh() {
    String name;
    do {
      name = "v" + next++;
    } while (!taken.add(name));
    return name;
  }

  private static String text(@Nullable Attribute attribute, String otherwise) {
    return attribute instanceof StringAttr text && !text.value().isEmpty()
        ? text.value()
        : otherwise;
  }

  /// {@return the name of `value`, empty where it is left out}
  String name(Value value) {
    String name = names.get(value);
    if (name == null) {
      throw new OnnxFault("a value of type '%s' is used before it is there", value.type());
    }
    return name;
  }

  private static ValueInfoProto info(String name, Value value) {
    ValueInfoProto.Builder info = ValueInfoProto.newBuilder().setName(name);
    TypeExport.write(value.type()).ifPresent(info::setType);
    return info.build();
  }
}
