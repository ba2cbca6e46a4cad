package dev.weir.tensor.capture.value;

import dev.weir.tensor.capture.code.Break;
import org.jspecify.annotations.Nullable;

/// An object that a function of the host gives when the program runs.
///
/// @param id which one it is
public record Hosted(int id, Class<?> type) {
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
        "a string that depends on a tensor is %s".formatted(how), "compute with tensors");
  }
}
