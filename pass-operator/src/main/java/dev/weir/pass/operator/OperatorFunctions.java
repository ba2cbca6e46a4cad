package dev.weir.pass.operator;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.drr.NativeFunction;
import dev.weir.drr.NativeFunctions;
import dev.weir.ir.Value;
import dev.weir.pass.operator.fusion.Summands;
import dev.weir.pass.operator.fusion.Weights;

/// What rules of this module ask of programs by name, and rules in text can ask too.
public final class OperatorFunctions implements NativeFunctions.Provider {
  /// Whether a value is a parameter.
  public static final NativeFunction IS_PARAMETER =
      NativeFunction.constraint(
          "pir.is_parameter",
          "whether a value is a parameter of the program",
          OperatorFunctions::isParameter);

  /// Whether two values are one parameter.
  public static final NativeFunction IS_SAME_PARAMETER =
      NativeFunction.constraint(
          "pir.is_same_parameter",
          "whether two values are the same parameter of the program",
          OperatorFunctions::isSameParameter);

  /// The name of a parameter.
  public static final NativeFunction PARAMETER_NAME =
      NativeFunction.of(
          "pir.parameter_name",
          "the name of a parameter; none where the value is something else",
          ImmutableList.of(NativeFunction.Parameter.VALUE),
          given ->
              given.value(0).definingOp() instanceof ParameterOp parameter
                  ? parameter.parameterName()
                  : null);

  // region weight
  /// Whether a value is known before the program runs.
  public static final NativeFunction IS_WEIGHT =
      NativeFunction.constraint(
          "pd_op.is_weight",
          "whether a value is a parameter, a constant, or computed from such by a few operators",
          Weights::isWeight);

  // endregion

  /// Whether a value is a row of another.
  public static final NativeFunction IS_ROW =
      NativeFunction.constraint(
          "pd_op.is_row",
          "whether the first value is one row of floats of the second, which has two dimensions or"
              + " more",
          Summands::isRow);

  /// Whether a sum has the type of its second operand.
  public static final NativeFunction FITS_INTO =
      NativeFunction.constraint(
          "pd_op.fits_into",
          "whether the sum of two values has the type of the second",
          Summands::fits);

  /// Makes the provider.
  public OperatorFunctions() {}

  @Override
  public ImmutableList<NativeFunction> functions() {
    return ImmutableList.of(
        IS_PARAMETER, IS_SAME_PARAMETER, PARAMETER_NAME, IS_WEIGHT, IS_ROW, FITS_INTO);
  }

  private static boolean isParameter(Value value) {
    return value.definingOp() instanceof ParameterOp;
  }

  private static boolean isSameParameter(Value a, Value b) {
    return a.definingOp() instanceof ParameterOp one
        && b.definingOp() instanceof ParameterOp other
        && one.parameterName().equals(other.parameterName());
  }
}
