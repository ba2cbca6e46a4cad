package dev.weir.drr;

import dev.weir.ir.TypeConstraint;
import dev.weir.ir.Value;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// One value in a pattern: an input of the matched graph, a result of a node, or a value that Java
/// code makes. The same object used twice means the same value.
public abstract sealed class ValueNode extends Operands {
  ValueNode() {}

  /// {@return the type that this value has in the match}
  public final TypeRef type() {
    return new TypeRef.OfValue(this);
  }

  /// A value that comes from outside the pattern.
  static final class Input extends ValueNode {
    final @Nullable TypeConstraint constraint;

    Input(@Nullable TypeConstraint constraint) {
      this.constraint = constraint;
    }
  }

  /// The only value of a result group of a node.
  static final class Result extends ValueNode {
    final OpNode node;
    final int group;

    Result(OpNode node, int group) {
      this.node = node;
      this.group = group;
    }
  }

  /// A value that Java code makes while the result is built.
  static final class Built extends ValueNode {
    final BiFunction<Match, dev.weir.rewrite.PatternRewriter, Value> builder;

    Built(BiFunction<Match, dev.weir.rewrite.PatternRewriter, Value> builder) {
      this.builder = builder;
    }
  }
}
