package dev.weir.pass.operator.quantize;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.operator.Quantizable;
import dev.weir.ir.Value;
import java.util.Optional;

/// An operator that can be quantised.
///
/// @param number its number among the quantisable operators of the program, in their order, from 0
/// @param op the operator
/// @param weights the values of its second operand, where these are known before the program runs
public record QuantizationPoint(int number, Quantizable op, Optional<Tensor> weights) {
  /// The name of the operand that differs from run to run.
  public static final String DATA = "data";

  /// The name of the operand that the data are multiplied by.
  public static final String WEIGHTS = "weights";

  /// A value that has a range, and which operand of the operator it is.
  ///
  /// @param operand [#DATA] or [#WEIGHTS]
  /// @param value the operand
  public record Observed(String operand, Value value) {}

  /// {@return the operands whose ranges are seen only while the program runs}
  public ImmutableList<Observed> observed() {
    Observed data = new Observed(DATA, op.quantizedData());
    return weights.isPresent()
        ? ImmutableList.of(data)
        : ImmutableList.of(data, new Observed(WEIGHTS, op.quantizedWeights()));
  }

  /// {@return where the operator stands, in few words}
  public String place() {
    return OperationPlace.of(op);
  }
}
