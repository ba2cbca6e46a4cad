package dev.weir.ir.type;

import dev.weir.ir.Type;

/// The type with one value that says nothing: `none`.
public enum NoneType implements Type {
  /// The only instance.
  NONE;

  @Override
  public String toString() {
    return "none";
  }
}
