package dev.weir.pass.onnx.lowering;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.elementwise.unary.AssignOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// Types and constants of the tensors of a graph, found by the operators that they would become.
public final class GraphValues {
  private final GraphWriter writer;
  private final KnownValues known;

  GraphValues(GraphWriter writer, KnownValues known) {
    this.writer = writer;
    this.known = known;
  }

  /// {@return the type of `value`, without names of sizes}
  public Optional<TensorType> type(Value value) {
    return writer
        .tensor(value)
        .filter(tensor -> tensor.type() instanceof TensorType)
        .map(tensor -> ((TensorType) tensor.type()).withoutSizes());
  }

  /// {@return the tensor that `value` is whatever the inputs are, if it is always one}
  public Optional<Tensor> constant(Value value) {
    return writer.tensor(value).flatMap(known::constant);
  }

  /// {@return whether `a` and `b` are always the same tensor}
  public boolean areSame(Value a, Value b) {
    Optional<Value> first = writer.tensor(a).map(GraphValues::source);
    return first.isPresent() && first.equals(writer.tensor(b).map(GraphValues::source));
  }

  private static Value source(Value tensor) {
    Value source = tensor;
    while (source.definingOp() instanceof AssignOp copy) {
      source = copy.x();
    }
    return source;
  }
}
