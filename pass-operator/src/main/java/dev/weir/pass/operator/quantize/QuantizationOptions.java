package dev.weir.pass.operator.quantize;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;

/// How a program is quantised.
///
/// @param perChannel whether each channel of weights has a scale of its own
/// @param symmetric whether 0 of the data is 0 of the integers; otherwise the range of the data is the range of the
///     integers, by a zero point
/// @param products whether matmuls of two values that are both no weights are quantised
/// @param skip what stays in floats: names of operators (`conv2d`, `pd_op.conv2d`), the number of one (`#3`), or where
///     it stands (`model.mlir:12`, or the name that the location has)
public record QuantizationOptions(
    boolean perChannel, boolean symmetric, boolean products, ImmutableList<String> skip) {
  /// Scales per channel, zero points, weights only, everything.
  public static final QuantizationOptions DEFAULT =
      new QuantizationOptions(true, false, false, ImmutableList.of());

  /// {@return whether `op`, the one of that number, stays in floats}
  boolean skips(Operation op, int number) {
    String where = OperationPlace.of(op);
    for (String each : skip) {
      if (each.equals(op.name())
          || each.equals(op.definition().mnemonic())
          || each.equals("#" + number)
          || where.equals(each)
          || where.startsWith(each + ":")) {
        return true;
      }
    }
    return false;
  }
}
