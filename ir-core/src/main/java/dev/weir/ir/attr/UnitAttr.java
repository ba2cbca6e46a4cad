package dev.weir.ir.attr;

import dev.weir.ir.Attribute;

/// An attribute that says something by being there: `unit`.
public enum UnitAttr implements Attribute {
  /// The only instance.
  UNIT;

  @Override
  public String toString() {
    return "unit";
  }
}
