package dev.weir.dialect.mindir.build;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Type;
import java.util.Optional;

/// A parameter of a graph.
public final class Parameter implements AnfNode {
  private final String name;
  private final Type type;
  private final Optional<Tensor> weight;

  Parameter(String name, Type type, Optional<Tensor> weight) {
    this.name = name;
    this.type = type;
    this.weight = weight;
  }

  /// {@return what it is called}
  public String name() {
    return name;
  }

  /// {@return its type, unknown where nobody said}
  public Type type() {
    return type;
  }

  /// {@return what it holds where no argument is given, if it is a weight}
  public Optional<Tensor> weight() {
    return weight;
  }
}
