package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import java.util.Optional;

/// Axes, which old versions have as an attribute and new ones as an operand.
final class AxisOperands {
  private AxisOperands() {}

  /// {@return the axes, if any are given}
  static Optional<long[]> of(
      GraphWriter g, Optional<Value> operand, Optional<ImmutableLongArray> attribute) {
    return operand
        .map(value -> g.knownLongs(value, "axes"))
        .or(() -> attribute.map(ImmutableLongArray::toArray));
  }
}
