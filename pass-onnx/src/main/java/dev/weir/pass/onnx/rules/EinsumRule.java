package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.matrix.EinsumOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.EinsumEquation;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Products summed as an equation says.
final class EinsumRule {
  private EinsumRule() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        EinsumOp.class,
        (op, g) -> {
          List<Value> operands = op.inputs().stream().map(g::in).toList();
          DType dtype = GraphWriter.dtype(operands.get(0));
          DType computed = dtype.isFloat() ? dtype : DType.INT64;
          List<Value> tensors =
              broadcast(op.equation(), operands, g).stream()
                  .map(each -> g.cast(each, computed))
                  .toList();
          Type type = type(op.equation(), tensors);
          Value sums =
              g.add(OperatorOps.einsum(g.add(PirOps.combine(tensors)), op.equation(), type));
          return g.cast(sums, dtype);
        });
  }

  /// Dimensions of one element that have the letter of others are as long as these: ONNX Runtime broadcasts them too.
  private static List<Value> broadcast(String equation, List<Value> operands, GraphWriter g) {
    EinsumEquation labels = labels(equation, operands);
    Map<Character, Long> sizes = new TreeMap<>();
    for (int i = 0; i < operands.size(); i++) {
      TensorType type = Sizes.tensor(operands.get(i));
      for (int d = 0; d < type.rank(); d++) {
        sizes.merge(labels.operands().get(i).charAt(d), type.dimension(d), EinsumRule::longer);
      }
    }
    List<Value> longer = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      String own = labels.operands().get(i);
      TensorType type = Sizes.tensor(operands.get(i));
      long[] shape = type.shape().toArray();
      boolean grows = false;
      for (int d = 0; d < shape.length; d++) {
        long size = sizes.get(own.charAt(d));
        if (shape[d] == 1 && size > 1 && !EinsumEquation.isOfEllipsis(own.charAt(d))) {
          shape[d] = size;
          grows = true;
        }
      }
      longer.add(grows && type.isStatic() ? g.expand(operands.get(i), shape) : operands.get(i));
    }
    return longer;
  }

  private static long longer(long a, long b) {
    return a == 1 ? b : a;
  }

  private static EinsumEquation labels(String equation, List<Value> operands) {
    try {
      return EinsumEquation.of(
          equation, operands.stream().map(each -> Sizes.tensor(each).rank()).toList());
    } catch (IllegalArgumentException e) {
      throw new Refusal("%s", e.getMessage());
    }
  }

  private static Type type(String equation, List<Value> operands) {
    ShapeInference shapes = ShapeInference.ofElements();
    try {
      return labels(equation, operands).shape(operands.stream().map(shapes::of).toList()).type();
    } catch (IllegalArgumentException e) {
      throw new Refusal("%s", e.getMessage());
    }
  }
}
