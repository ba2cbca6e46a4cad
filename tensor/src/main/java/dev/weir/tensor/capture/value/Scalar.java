package dev.weir.tensor.capture.value;

import dev.weir.tensor.Tensor;

/// A number that depends on the elements of tensors.
///
/// @param kind what it is to the JVM: `I`, `J`, `F`, `D`, or `Z` for a boolean
/// @param tensor what it is in the program: a tensor of one element of that type
public record Scalar(char kind, Tensor tensor) {
  /// {@return whether it takes two local slots}
  public boolean isWide() {
    return kind == 'J' || kind == 'D';
  }
}
