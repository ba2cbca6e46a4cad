package dev.weir.tensor.capture;

import java.io.Serializable;

/// A function that is compiled by itself; within captured code its body is interpreted like any other.
public interface Inlined {
  /// {@return the function}
  Serializable function();
}
