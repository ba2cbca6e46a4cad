package dev.weir.pass.kernel.expr;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.pass.kernel.rule.Interning;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What an element of a tensor is, as a function of the places along the axes.
///
/// Terms are compared by identity; [Interning] makes equal ones the same.
public abstract sealed class ScalarExpr {
  private final Type element;
  private final ImmutableList<ScalarExpr> sources;

  private ScalarExpr(Type element, List<ScalarExpr> sources) {
    this.element = element;
    this.sources = ImmutableList.copyOf(sources);
  }

  /// {@return the type of the element}
  public final Type element() {
    return element;
  }

  /// {@return the terms it is computed from}
  public final ImmutableList<ScalarExpr> sources() {
    return sources;
  }

  /// {@return the same of other terms and axes}
  public abstract ScalarExpr with(List<ScalarExpr> newSources, UnaryOperator<Axis> axes);

  /// {@return what tells it from others of its class, besides its sources}
  public abstract ImmutableList<Object> key();

  /// An element in memory.
  public static final class Load extends ScalarExpr {
    private final int pointer;
    private final ImmutableList<Coordinate> access;
    private final double pad;

    public Load(int pointer, Type element, List<Coordinate> access) {
      this(pointer, element, access, 0);
    }

    /// @param pad what there is where a guarded place lies outside
    public Load(int pointer, Type element, List<Coordinate> access, double pad) {
      super(element, List.of());
      this.pointer = pointer;
      this.access = ImmutableList.copyOf(access);
      this.pad = pad;
    }

    public int pointer() {
      return pointer;
    }

    public ImmutableList<Coordinate> access() {
      return access;
    }

    public double pad() {
      return pad;
    }

    @Override
    public ScalarExpr with(List<ScalarExpr> newSources, UnaryOperator<Axis> axes) {
      return new Load(pointer, element(), Coordinate.mapped(access, axes), pad);
    }

    @Override
    public ImmutableList<Object> key() {
      return ImmutableList.of(pointer, access, pad);
    }
  }

  /// A number.
  public static final class Constant extends ScalarExpr {
    private final Attribute value;

    public Constant(Attribute value, Type element) {
      super(element, List.of());
      this.value = value;
    }

    public Attribute value() {
      return value;
    }

    @Override
    public ScalarExpr with(List<ScalarExpr> newSources, UnaryOperator<Axis> axes) {
      return this;
    }

    @Override
    public ImmutableList<Object> key() {
      return ImmutableList.of(value);
    }
  }

  /// Where the element is, as an integer.
  public static final class Position extends ScalarExpr {
    private final @Nullable Axis axis;
    private final IndexExpr shift;

    public Position(@Nullable Axis axis, IndexExpr shift, Type element) {
      super(element, List.of());
      this.axis = axis;
      this.shift = shift;
    }

    public @Nullable Axis axis() {
      return axis;
    }

    public IndexExpr shift() {
      return shift;
    }

    @Override
    public ScalarExpr with(List<ScalarExpr> newSources, UnaryOperator<Axis> axes) {
      return new Position(axis == null ? null : axes.apply(axis), shift.mapped(axes), element());
    }

    @Override
    public ImmutableList<Object> key() {
      return axis == null ? ImmutableList.of(shift) : ImmutableList.of(axis, shift);
    }
  }

  /// A function of one, two or three elements: `kind` says which; without it a cast of one, or the choice
  /// by the first of the two others.
  public static final class Compute extends ScalarExpr {
    private final @Nullable Attribute kind;

    public Compute(@Nullable Attribute kind, Type element, List<ScalarExpr> sources) {
      super(element, sources);
      this.kind = kind;
    }

    public @Nullable Attribute kind() {
      return kind;
    }

    /// {@return whether it is the only source as another type}
    public boolean isCast() {
      return kind == null && sources().size() == 1;
    }

    @Override
    public ScalarExpr with(List<ScalarExpr> newSources, UnaryOperator<Axis> axes) {
      return new Compute(kind, element(), newSources);
    }

    @Override
    public ImmutableList<Object> key() {
      return kind == null ? ImmutableList.of() : ImmutableList.of(kind);
    }
  }

  /// Elements along axes combined.
  public static final class Reduce extends ScalarExpr {
    private final ReduceKind kind;
    private final ImmutableSet<Axis> along;

    public Reduce(ReduceKind kind, ImmutableSet<Axis> along, ScalarExpr source) {
      super(source.element(), List.of(source));
      this.kind = kind;
      this.along = along;
    }

    public ReduceKind kind() {
      return kind;
    }

    public ImmutableSet<Axis> along() {
      return along;
    }

    @Override
    public ScalarExpr with(List<ScalarExpr> newSources, UnaryOperator<Axis> axes) {
      return new Reduce(kind, ScalarExpr.mapped(along, axes), newSources.getFirst());
    }

    @Override
    public ImmutableList<Object> key() {
      return ImmutableList.of(kind, along);
    }
  }

  /// The sum of products of two elements along axes.
  public static final class Product extends ScalarExpr {
    private final ImmutableSet<Axis> along;

    public Product(ScalarExpr left, ScalarExpr right, ImmutableSet<Axis> along, Type element) {
      super(element, List.of(left, right));
      this.along = along;
    }

    public ScalarExpr left() {
      return sources().get(0);
    }

    public ScalarExpr right() {
      return sources().get(1);
    }

    public ImmutableSet<Axis> along() {
      return along;
    }

    @Override
    public ScalarExpr with(List<ScalarExpr> newSources, UnaryOperator<Axis> axes) {
      return new Product(
          newSources.get(0), newSources.get(1), ScalarExpr.mapped(along, axes), element());
    }

    @Override
    public ImmutableList<Object> key() {
      return ImmutableList.of(along);
    }
  }

  private static ImmutableSet<Axis> mapped(ImmutableSet<Axis> axes, UnaryOperator<Axis> map) {
    return axes.stream().map(map).collect(ImmutableSet.toImmutableSet());
  }
}
