package dev.weir.tensor.capture.value;

import dev.weir.tensor.capture.code.Break;
import org.jspecify.annotations.Nullable;

/// A boxed number that depends on the elements of tensors.
///
/// @param type the class of the box
public record BoxedScalar(Scalar scalar, Class<?> type) {
  /// What an element of a tensor is equal to is known when the program runs.
  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    throw open("compared");
  }

  @Override
  public int hashCode() {
    throw open("hashed");
  }

  @Override
  public String toString() {
    throw open("shown within an object");
  }

  private static Break open(String how) {
    return new Break(
        "a number that depends on a tensor is %s".formatted(how), "compute with tensors");
  }
}
