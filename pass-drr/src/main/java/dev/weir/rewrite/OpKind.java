package dev.weir.rewrite;

import dev.weir.ir.OpDefinition;

/// Which operations a pattern, or a node of one, stands for.
public sealed interface OpKind {
  /// Every operation.
  OpKind ANY = new Any();

  /// {@return whether operations that `definition` defines are of this kind}
  boolean accepts(OpDefinition definition);

  /// {@return the kind in the text of a rule}
  String text();

  /// The operations of one definition; an in-place twin has another.
  record Exactly(OpDefinition definition) implements OpKind {
    @Override
    public boolean accepts(OpDefinition other) {
      return other == definition;
    }

    @Override
    public String text() {
      return definition.name();
    }
  }

  /// The operations called `name`, whoever defines them.
  record Named(String name) implements OpKind {
    @Override
    public boolean accepts(OpDefinition other) {
      return other.name().equals(name);
    }

    @Override
    public String text() {
      return name;
    }
  }

  /// The operations of a class: an op's interface (its in-place twin included), a dialect, a trait or
  /// an interface.
  record OfClass(Class<?> type) implements OpKind {
    @Override
    public boolean accepts(OpDefinition other) {
      return type.isAssignableFrom(other.opClass());
    }

    @Override
    public String text() {
      return "<" + type.getSimpleName() + ">";
    }
  }

  /// Every operation.
  record Any() implements OpKind {
    @Override
    public boolean accepts(OpDefinition other) {
      return true;
    }

    @Override
    public String text() {
      return "<any>";
    }
  }
}
