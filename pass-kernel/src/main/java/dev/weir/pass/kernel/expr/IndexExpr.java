package dev.weir.pass.kernel.expr;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.ir.attr.AffineExpr;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// A number that says where something is: computed once for a whole tile.
public sealed interface IndexExpr {
  /// The beginning.
  IndexExpr ZERO = new Known(AffineExpr.constant(0));

  /// A number made of sizes.
  record Known(AffineExpr value) implements IndexExpr {}

  /// The place along an axis that is iterated over step by step.
  record Along(Axis axis) implements IndexExpr {}

  /// Arithmetic.
  record Binary(IndexKind kind, IndexExpr left, IndexExpr right) implements IndexExpr {}

  /// An integer in memory.
  record Loaded(int pointer, ImmutableList<Coordinate> access) implements IndexExpr {}

  static IndexExpr of(AffineExpr value) {
    return new Known(value);
  }

  static IndexExpr of(long value) {
    return new Known(AffineExpr.constant(value));
  }

  default IndexExpr plus(IndexExpr other) {
    if (isZero()) {
      return other;
    }
    if (other.isZero()) {
      return this;
    }
    return this instanceof Known a && other instanceof Known b
        ? new Known(a.value().plus(b.value()))
        : new Binary(IndexKind.ADD, this, other);
  }

  default IndexExpr minus(IndexExpr other) {
    if (other.isZero()) {
      return this;
    }
    return this instanceof Known a && other instanceof Known b
        ? new Known(a.value().minus(b.value()))
        : new Binary(IndexKind.SUB, this, other);
  }

  default IndexExpr times(IndexExpr other) {
    if (isZero() || other.isZero()) {
      return ZERO;
    }
    return this instanceof Known a && other instanceof Known b
        ? new Known(a.value().times(b.value()))
        : new Binary(IndexKind.MUL, this, other);
  }

  default boolean isZero() {
    return this instanceof Known known && known.value().equals(AffineExpr.constant(0));
  }

  /// Gives `visitor` the axes that this is computed from.
  default void axes(Consumer<Axis> visitor) {
    switch (this) {
      case Known ignored -> {}
      case Along along -> visitor.accept(along.axis());
      case Binary binary -> {
        binary.left().axes(visitor);
        binary.right().axes(visitor);
      }
      case Loaded loaded -> loaded.access().forEach(coordinate -> coordinate.axes(visitor));
    }
  }

  /// {@return this with other axes}
  default IndexExpr mapped(UnaryOperator<Axis> map) {
    return switch (this) {
      case Known known -> known;
      case Along along -> new Along(map.apply(along.axis()));
      case Binary binary ->
          new Binary(binary.kind(), binary.left().mapped(map), binary.right().mapped(map));
      case Loaded loaded -> new Loaded(loaded.pointer(), Coordinate.mapped(loaded.access(), map));
    };
  }
}
