package dev.weir.tensor.capture.value;

import dev.weir.tensor.capture.code.Break;
import org.jspecify.annotations.Nullable;

/// An object of which code knows the class when it is captured, and what it is equal to when the program runs.
public abstract sealed class RunTimeValue permits BoxedScalar, Hosted {
  private final String what;
  private final Class<?> type;

  /// @param what what it is, as breaks call it
  RunTimeValue(String what, Class<?> type) {
    this.what = what;
    this.type = type;
  }

  /// {@return its class}
  public final Class<?> type() {
    return type;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    throw open("compared");
  }

  @Override
  public final int hashCode() {
    throw open("hashed");
  }

  @Override
  public final String toString() {
    throw open("shown within an object");
  }

  private Break open(String how) {
    return new Break(
        "%s that depends on a tensor is %s".formatted(what, how), "compute with tensors");
  }
}
