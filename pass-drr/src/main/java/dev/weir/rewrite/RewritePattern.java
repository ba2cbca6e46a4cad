package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// A pattern written as Java code.
public final class RewritePattern extends Pattern {
  private final ImmutableList<PatternConditions> shapes;
  private final BiFunction<Operation, PatternRewriter, Rewrite> body;

  private RewritePattern(
      PatternConditions shape,
      String label,
      int benefit,
      BiFunction<Operation, PatternRewriter, Rewrite> body) {
    super(label, benefit);
    this.shapes = ImmutableList.of(shape);
    this.body = body;
  }

  private RewritePattern(
      OpKind root,
      String label,
      int benefit,
      BiFunction<Operation, PatternRewriter, Rewrite> body) {
    this(PatternConditions.of(root), label, benefit, body);
  }

  /// An attribute by its name; equal to others of that name.
  private static final class AttributeName {
    /// Where a definition keeps it, or -1; and what unset means.
    private record Slot(OpDefinition definition, int index, @Nullable Attribute unset) {}

    private final String name;
    private @Nullable Slot last;

    AttributeName(String name) {
      this.name = name;
    }

    @Nullable Attribute read(Operation op) {
      Slot slot = slotIn(op.definition());
      if (slot.index < 0) {
        return op.attribute(name);
      }
      Attribute stored = op.inherentAttribute(slot.index);
      return stored == null ? slot.unset : stored;
    }

    private Slot slotIn(OpDefinition definition) {
      Slot known = last;
      if (known == null || known.definition != definition) {
        int index = definition.slotOf(name);
        Attribute unset =
            index < 0 ? null : definition.slots().get(index).defaultValue().orElse(null);
        known = new Slot(definition, index, unset);
        last = known;
      }
      return known;
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof AttributeName that && that.name.equals(name);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /// {@return a pattern that is tried on every operation of class `kind`}: an op's interface, a
  /// dialect, a trait or an interface. An in-place twin has the interface of its op.
  public static <T> RewritePattern on(
      Class<T> kind, String label, BiFunction<T, PatternRewriter, Rewrite> body) {
    return new RewritePattern(new OpKind.OfClass(kind), label, 1, untyped(body));
  }

  /// The matcher has seen to it that operations are of the right class.
  @SuppressWarnings("unchecked")
  private static BiFunction<Operation, PatternRewriter, Rewrite> untyped(
      BiFunction<?, PatternRewriter, Rewrite> body) {
    return (BiFunction<Operation, PatternRewriter, Rewrite>) body;
  }

  /// {@return a pattern that is tried on every operation called `name`}
  public static RewritePattern onName(
      String name, String label, BiFunction<Operation, PatternRewriter, Rewrite> body) {
    return new RewritePattern(new OpKind.Named(name), label, 1, body);
  }

  /// {@return a pattern that is tried on every operation}
  public static RewritePattern onAny(
      String label, BiFunction<Operation, PatternRewriter, Rewrite> body) {
    return new RewritePattern(OpKind.ANY, label, 1, body);
  }

  /// {@return this pattern with another benefit}
  public RewritePattern withBenefit(int benefit) {
    return new RewritePattern(shapes.get(0), label(), benefit, body);
  }

  /// {@return this pattern, tried only where the value at `place` is the first result of an operation
  /// of class `kind`}
  ///
  /// What is said here is asked together with what other patterns and rules of the set ask, so that a
  /// hundred patterns with one root that differ in it cost one question. Places must be said before
  /// others that go through them.
  public RewritePattern whereDefined(PatternPath.Definer place, Class<?> kind) {
    return with(new Condition.DefinedBy(place, new OpKind.OfClass(kind), 0, 0));
  }

  /// {@return this pattern, tried only where the attribute `name` of the operation at `place`, its
  /// default where unset, is `value`}; see [#whereDefined]
  public RewritePattern whereAttribute(PatternPath place, String name, Attribute value) {
    AttributeName attribute = new AttributeName(name);
    return with(new Condition.AttributeIs(place, attribute, attribute::read, value));
  }

  private RewritePattern with(Condition condition) {
    PatternConditions shape = shapes.get(0);
    var conditions =
        ImmutableList.<Condition>builder().addAll(shape.conditions()).add(condition).build();
    return new RewritePattern(
        new PatternConditions(shape.root(), conditions), label(), benefit(), body);
  }

  @Override
  public ImmutableList<PatternConditions> shapes() {
    return shapes;
  }

  @Override
  public Rewrite apply(Operation op, int shape, PatternRewriter rewriter) {
    return body.apply(op, rewriter);
  }
}
