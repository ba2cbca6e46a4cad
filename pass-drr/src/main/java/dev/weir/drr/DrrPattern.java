package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.Value;
import dev.weir.rewrite.OpKind;
import dev.weir.rewrite.PatternRewriter;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What the body of a rule makes captures with and says what to match. Given to the lambda of
/// [DrrRule#rule].
public final class DrrPattern {
  private final String rule;
  private @Nullable DrrSource source;

  /// What nodes are called in the text of the rule, where that was said.
  final Map<Object, String> names = new IdentityHashMap<>();

  DrrPattern(String rule) {
    this.rule = rule;
  }

  /// {@return an input of the pattern: any value}
  public ValueNode operand() {
    return new ValueNode.Input(null);
  }

  /// {@return an input of the pattern: a value whose type satisfies `constraint`}
  public ValueNode operand(TypeConstraint constraint) {
    return new ValueNode.Input(constraint);
  }

  /// {@return an input of the pattern: a value whose type is a `kind`}
  public ValueNode operand(Class<? extends Type> kind) {
    return new ValueNode.Input(
        new TypeConstraint() {
          @Override
          public boolean test(Type type) {
            return kind.isInstance(type);
          }

          @Override
          public String describe() {
            return kind.getSimpleName();
          }
        });
  }

  /// {@return all values of an operand group: any number for a variadic one, none or one for an
  /// optional one}
  public Operands operands() {
    return new Operands.Captured();
  }

  /// {@return an attribute value that Java code computes from the match}
  public <T> AttrRef<T> compute(Function<Match, T> function) {
    return new AttrRef.Computed<>(function);
  }

  /// {@return a value that Java code makes while the result is built}
  public ValueNode build(BiFunction<Match, PatternRewriter, Value> builder) {
    return new ValueNode.Built(builder);
  }

  /// {@return an operation called `name`, registered or not, with these operands in all; the last may
  /// be a captured group}
  public AnyNode op(String name, Operands... operands) {
    return AnyNode.of(new OpKind.Named(name), operands);
  }

  /// {@return an operation of class `kind` (a trait or interface) with these operands in all; the last
  /// may be a captured group}
  public AnyNode any(Class<?> kind, Operands... operands) {
    return AnyNode.of(new OpKind.OfClass(kind), operands);
  }

  /// {@return one of several operations, tried in order; `result(i)` is result group `i` of whichever
  /// was found}
  public AnyNode anyOf(OpNode... alternatives) {
    return AnyNode.oneOf(alternatives);
  }

  /// {@return in a result: an operation of the same definition, attributes and result types as the one
  /// found for `model`, with these operands in all}
  public AnyNode like(OpNode model, Operands... operands) {
    return AnyNode.like(model, operands);
  }

  /// {@return `node`, whose first two operands may stand in either order}; nodes of operations with
  /// the trait `Commutative` are so anyway
  public <N extends OpNode> N either(N node) {
    node.either = true;
    return node;
  }

  /// {@return `node`, whose operands must stand in the order given though its operation is
  /// commutative}
  public <N extends OpNode> N ordered(N node) {
    node.either = false;
    return node;
  }

  /// {@return `node`, whose results may be used outside the pattern}; it is kept where they are
  public <N extends OpNode> N mayEscape(N node) {
    node.mayEscape = true;
    return node;
  }

  /// {@return `node`, which also finds the in-place twin of its operation}
  public <N extends OpNode> N orInplace(N node) {
    if (node.definition == null) {
      throw new IllegalArgumentException(
          "rule '%s': only a generated node has an in-place twin".formatted(rule));
    }
    node.kind = new OpKind.OfClass(node.definition.opClass());
    return node;
  }

  /// Says what to look for: the operations whose results are replaced, and through their operands
  /// everything they depend on in the pattern. Several roots must be connected through values.
  ///
  /// @throws IllegalStateException if the rule has a source pattern already
  public DrrSource match(OpNode... roots) {
    if (source != null) {
      throw new IllegalStateException("rule '%s': match is called twice".formatted(rule));
    }
    source = new DrrSource(rule, ImmutableList.copyOf(roots));
    return source;
  }

  @Nullable DrrSource source() {
    return source;
  }
}
