package dev.weir.ir.attr;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;

/// An attribute that has a type, written after it: `1 : i32`.
public interface TypedAttribute extends Attribute {
  /// {@return the type; `none` where there is nothing to say}
  Type type();
}
