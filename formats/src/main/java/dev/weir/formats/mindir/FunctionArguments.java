package dev.weir.formats.mindir;

import com.google.protobuf.ByteString;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.formats.mindir.proto.AttributeProto;
import dev.weir.formats.mindir.proto.AttributeProto.AttributeType;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which graphs the parameters of graphs are, as far as calls by name show it. A file has no other
/// way to say the type of a parameter that is a function.
final class FunctionArguments {
  /// A parameter of a graph.
  private record Parameter(String graph, int index) {}

  private final Map<Parameter, Set<String>> given = new HashMap<>();

  private FunctionArguments() {}

  static FunctionArguments of(List<FuncOp> graphs) {
    FunctionArguments arguments = new FunctionArguments();
    for (FuncOp graph : graphs) {
      for (Operation op : graph.bodyRegion().entry()) {
        if ((op instanceof CallOp || op instanceof PartialOp)
            && op.operand(0).definingOp() instanceof ClosureOp callee) {
          arguments.add(op, name(callee));
        }
      }
    }
    return arguments;
  }

  private void add(Operation op, String callee) {
    List<Value> values = op.operands().subList(1, op.operandCount());
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).definingOp() instanceof ClosureOp closure && closure.captured().isEmpty()) {
        given
            .computeIfAbsent(new Parameter(callee, i), any -> new LinkedHashSet<>())
            .add(name(closure));
      }
    }
  }

  private static String name(ClosureOp closure) {
    return String.join(".", closure.callee().path());
  }

  /// {@return what a file says of parameter `index` of `graph`, if that is a function}
  Optional<AttributeProto> shape(FuncOp graph, int index) {
    Set<String> names = given.getOrDefault(new Parameter(graph.symName(), index), Set.of());
    if (names.isEmpty() || !(graph.parameters().get(index).type() instanceof FunctionType)) {
      return Optional.empty();
    }
    List<AttributeProto> all = new ArrayList<>();
    for (String name : names) {
      all.add(
          AttributeProto.newBuilder()
              .setType(AttributeType.FUNCGRAPHCLOSURE)
              .setS(ByteString.copyFromUtf8(name))
              .build());
    }
    AttributeProto.Builder shape =
        all.size() == 1
            ? all.get(0).toBuilder()
            : AttributeProto.newBuilder().setType(AttributeType.UNIONFUNCCLOSURE).addAllValues(all);
    return Optional.of(shape.setName(ValueTypes.SHAPE).build());
  }
}
