package dev.weir.ir.type;

import dev.weir.ir.Type;

/// The integer of the target's address width: `index`.
public enum IndexType implements Type {
  /// The only instance.
  INDEX;

  @Override
  public String toString() {
    return "index";
  }
}
