package dev.weir.dialect.operator;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;
import dev.weir.ir.type.TensorType;

/// An operator that multiplies data by weights and adds up the products, so that it can do so with integers of 8 bits
/// and scale the sums afterwards.
///
/// The sums are linear in each of the two operands; a layer adds its bias and applies its activation to them afterwards.
@OpInterface
public interface Quantizable extends Operation {
  /// {@return what differs from run to run}
  default Value quantizedData() {
    return operand(0);
  }

  /// {@return what the data are multiplied by}
  default Value quantizedWeights() {
    return operand(1);
  }

  /// {@return the axis of the weights along which each index may have a scale of its own, since it belongs to one
  /// channel of the result; -1 if there is none}
  int weightChannels();

  /// {@return the axis of those channels in the result}
  int resultChannels();

  /// {@return the rank of `value`, 0 where it is no tensor}
  static int rank(Value value) {
    return value.type() instanceof TensorType type ? type.rank() : 0;
  }
}
