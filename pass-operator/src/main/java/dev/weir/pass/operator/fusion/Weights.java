package dev.weir.pass.operator.fusion;

import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.operator.OperatorOp;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorType;

/// Values that are known before a program runs, so that computing with them once costs nothing.
public final class Weights {
  private static final int DEPTH = 8;

  private Weights() {}

  /// {@return whether `value` is a parameter, a constant, or computed from such by a few operators}
  public static boolean isWeight(Value value) {
    return isWeight(value, DEPTH);
  }

  /// {@return whether `value`, the zero point of a quantised tensor, is of floats}: then it says nothing, as Paddle has it
  public static boolean isNoZeroPoint(Value value) {
    return value.type() instanceof TensorType type && type.elementType() instanceof FloatType;
  }

  private static boolean isWeight(Value value, int depth) {
    Operation op = value.definingOp();
    if (op instanceof ParameterOp
        || op instanceof ConstantOp
        || op instanceof FullOp
        || op instanceof FullIntArrayOp) {
      return true;
    }
    if (depth == 0
        || !(op instanceof OperatorOp computed)
        || computed.operandCount() == 0
        || !computed.effects().isEmpty()) {
      return false;
    }
    for (Value operand : computed.operands()) {
      if (!isWeight(operand, depth - 1)) {
        return false;
      }
    }
    return true;
  }
}
