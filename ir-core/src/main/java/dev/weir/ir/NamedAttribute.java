package dev.weir.ir;

import java.util.Objects;

/// An attribute under the name it has in a [DictionaryAttr] or on an operation.
public record NamedAttribute(String name, Attribute value) {
  /// Refuses `null` for either part.
  public NamedAttribute {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(value, "value");
  }
}
