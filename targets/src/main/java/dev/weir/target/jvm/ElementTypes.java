package dev.weir.target.jvm;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Type;

/// Which run-time element type stores which IR type.
final class ElementTypes {
  private ElementTypes() {}

  /// {@return the element type that stores `type`}
  ///
  /// @throws IllegalArgumentException if the runtime has none
  static DType dtype(Type type) {
    return DType.ofMlirName(type.toString())
        .orElseThrow(() -> new IllegalArgumentException("no runtime storage for '" + type + "'"));
  }
}
