package dev.weir.pass.onnx.lowering;

import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.ir.Block;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The names that a model gives the tensors which an operator sees: those of inputs, initialisers and outputs of nodes
/// before it, and around the graph that it stands in.
public final class GraphNames {
  private final Map<String, Value> values = new HashMap<>();

  private GraphNames() {}

  /// {@return the names that `op` sees}
  public static GraphNames before(Operation op) {
    GraphNames names = new GraphNames();
    for (Operation at = op; at != null && !(at instanceof FuncOp); at = at.parent()) {
      Block block = at.block();
      for (Operation each = at.previous(); each != null; each = each.previous()) {
        names.add(each);
      }
      if (block.parentOp() instanceof FuncOp graph) {
        for (int i = 0; i < block.argumentCount(); i++) {
          if (graph.argumentAttributes(i).get("pir.name") instanceof StringAttr name) {
            names.values.putIfAbsent(name.value(), block.argument(i));
          }
        }
      }
    }
    return names;
  }

  private void add(Operation op) {
    if (op instanceof ParameterOp parameter) {
      values.putIfAbsent(parameter.parameterName(), parameter.out());
    } else if (op.attribute("onnx.initializer") != null
        && op.location() instanceof Location.Named named) {
      values.putIfAbsent(named.name(), op.result(0));
    } else if (op.attribute("onnx.outputs") instanceof ArrayAttr outputs) {
      // Results that are left out have the empty name, and are none of the operation.
      boolean hasAll = op.resultCount() == outputs.elements().size();
      int result = 0;
      for (var element : outputs.elements()) {
        String name = element instanceof StringAttr text ? text.value() : "";
        if (!hasAll && name.isEmpty()) {
          continue;
        }
        if (result < op.resultCount() && !name.isEmpty()) {
          values.putIfAbsent(name, op.result(result));
        }
        result++;
      }
    }
  }

  /// {@return the tensor of the graph that is called `name`}
  public Optional<Value> find(String name) {
    return Optional.ofNullable(values.get(name));
  }
}
