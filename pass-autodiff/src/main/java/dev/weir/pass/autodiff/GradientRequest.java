package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.Optional;

/// What is asked of a function that is differentiated.
///
/// The function made takes the inputs of the original; with `sensitivity` also, after them, a
/// cotangent of each result, which else is one everywhere. It returns the results of the original if
/// `value` says so, then the gradients with respect to the inputs, then those with respect to the
/// parameters.
///
/// @param inputs the positions of the inputs that gradients are taken with respect to; nothing
///     stands for all that can have one
/// @param parameters the names of the parameters that gradients are taken with respect to; nothing
///     stands for all, in the order of their names' first use
/// @param value whether the results of the function come first
/// @param sensitivity whether cotangents of the results are given
public record GradientRequest(
    Optional<ImmutableIntArray> inputs,
    Optional<ImmutableList<String>> parameters,
    boolean value,
    boolean sensitivity) {
  /// {@return the request for the gradient with respect to the first input}
  public static GradientRequest ofFirstInput() {
    return ofInputs(0);
  }

  /// {@return the request for gradients with respect to the inputs at these positions}
  public static GradientRequest ofInputs(int... positions) {
    return new GradientRequest(
        Optional.of(ImmutableIntArray.copyOf(positions)),
        Optional.of(ImmutableList.of()),
        false,
        false);
  }

  /// {@return the request for gradients with respect to all inputs}
  public static GradientRequest ofAllInputs() {
    return new GradientRequest(Optional.empty(), Optional.of(ImmutableList.of()), false, false);
  }

  /// {@return this request, and the gradients with respect to all parameters}
  public GradientRequest andParameters() {
    return new GradientRequest(inputs, Optional.empty(), value, sensitivity);
  }

  /// {@return this request, and the gradients with respect to the parameters called `names`}
  public GradientRequest andParameters(String... names) {
    return new GradientRequest(
        inputs, Optional.of(ImmutableList.copyOf(names)), value, sensitivity);
  }

  /// {@return this request, and the results of the function}
  public GradientRequest withValue() {
    return new GradientRequest(inputs, parameters, true, sensitivity);
  }

  /// {@return this request for a function that is given cotangents of its results}
  public GradientRequest withSensitivity() {
    return new GradientRequest(inputs, parameters, value, true);
  }
}
