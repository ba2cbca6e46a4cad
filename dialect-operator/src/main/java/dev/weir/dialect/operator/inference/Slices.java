package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The shapes of parts of tensors.
public final class Slices {
  private static final Term ZERO = Term.of(0);

  private Slices() {}

  /// {@return `bound`, counted from the back if negative, cut to 0 … `size`}
  public static long clamp(long bound, long size) {
    return Math.clamp(bound < 0 ? bound + size : bound, 0, size);
  }

  /// {@return the type of `input` between `starts` and `ends` along `axes`, without the dimensions
  /// `decreased`}
  ///
  /// @throws IllegalArgumentException if axes, starts and ends do not match, an axis is out of range,
  ///     or a decreased dimension never keeps exactly one element
  public static TensorShape slice(
      TensorShape input,
      ImmutableLongArray axes,
      Value starts,
      Value ends,
      ImmutableLongArray decreased) {
    ShapeInference shapes = input.inference();
    List<Term> sizes = new ArrayList<>(input.sizes());
    ImmutableList<Term> from = bounds(shapes, starts, axes.length(), "starts");
    ImmutableList<Term> to = bounds(shapes, ends, axes.length(), "ends");
    for (int i = 0; i < axes.length(); i++) {
      int axis = Axes.normalize(axes.get(i), input.rank());
      sizes.set(axis, length(shapes, sizes.get(axis), from.get(i), to.get(i)));
    }
    boolean[] dropped = new boolean[sizes.size()];
    for (int i = 0; i < decreased.length(); i++) {
      int axis = Axes.normalize(decreased.get(i), input.rank());
      if (!shapes.mayEqual(sizes.get(axis), Term.of(1))) {
        throw new IllegalArgumentException(
            "cannot drop dimension " + axis + ", which keeps " + sizes.get(axis) + " elements");
      }
      shapes.same(sizes.get(axis), Term.of(1), "dropped sizes");
      dropped[axis] = true;
    }
    var kept = ImmutableList.<Term>builder();
    for (int i = 0; i < dropped.length; i++) {
      if (!dropped[i]) {
        kept.add(sizes.get(i));
      }
    }
    return input.reshaped(kept.build());
  }

  private static Term length(ShapeInference shapes, Term size, Term start, Term end) {
    Optional<Term> first = index(shapes, start, size);
    Optional<Term> last = index(shapes, end, size);
    if (first.isEmpty() || last.isEmpty()) {
      return shapes.unknown(0, size);
    }
    return least(shapes, last.get().minus(first.get()), ZERO);
  }

  /// {@return the index from 0 to `size` that `bound` names}; empty where it is not known whether it counts
  /// from the back
  private static Optional<Term> index(ShapeInference shapes, Term bound, Term size) {
    Interval range = shapes.bounds(bound);
    if (range.lower() >= 0) {
      return Optional.of(most(shapes, bound, size));
    }
    return range.upper() < 0
        ? Optional.of(least(shapes, bound.plus(size), ZERO))
        : Optional.empty();
  }

  /// {@return `a`, but `b` where that is less}
  private static Term most(ShapeInference shapes, Term a, Term b) {
    Interval difference = shapes.bounds(b.minus(a));
    return difference.lower() >= 0 ? a : difference.upper() <= 0 ? b : a.min(b);
  }

  /// {@return `a`, but `b` where that is greater}
  private static Term least(ShapeInference shapes, Term a, Term b) {
    Interval difference = shapes.bounds(a.minus(b));
    return difference.lower() >= 0 ? a : difference.upper() <= 0 ? b : a.max(b);
  }

  /// {@return the type of `input` from `starts` to `ends` in steps of `strides` along `axes`}
  ///
  /// @throws IllegalArgumentException if the numbers do not match, an axis is out of range, or a
  ///     stride is 0
  public static TensorShape stridedSlice(
      TensorShape input, ImmutableIntArray axes, Value starts, Value ends, Value strides) {
    ShapeInference shapes = input.inference();
    List<Term> sizes = new ArrayList<>(input.sizes());
    ImmutableList<Term> from = bounds(shapes, starts, axes.length(), "starts");
    ImmutableList<Term> to = bounds(shapes, ends, axes.length(), "ends");
    ImmutableList<Term> steps = bounds(shapes, strides, axes.length(), "strides");
    for (int i = 0; i < axes.length(); i++) {
      int axis = Axes.normalize(axes.get(i), input.rank());
      sizes.set(axis, strided(shapes, sizes.get(axis), from.get(i), to.get(i), steps.get(i)));
    }
    return input.reshaped(sizes);
  }

  private static Term strided(ShapeInference shapes, Term size, Term start, Term end, Term step) {
    if (step == ZERO) {
      throw new IllegalArgumentException("a stride must not be 0");
    }
    if (!(step instanceof IntegerTerm known)) {
      shapes.requireNonzero(step);
      return shapes.unknown(0, size);
    }
    long stride = known.value();
    if (stride > 0) {
      return length(shapes, size, start, end).ceilDiv(stride);
    }
    Optional<Term> first = backwards(shapes, start, size);
    Optional<Term> last = backwards(shapes, end, size);
    if (first.isEmpty() || last.isEmpty()) {
      return shapes.unknown(0, size);
    }
    return least(shapes, first.get().minus(last.get()), ZERO).ceilDiv(-stride);
  }

  /// {@return the index from -1 to `size - 1` that `bound` names}; empty where it is not known whether it counts
  /// from the back
  private static Optional<Term> backwards(ShapeInference shapes, Term bound, Term size) {
    Interval range = shapes.bounds(bound);
    if (range.lower() >= 0) {
      return Optional.of(most(shapes, bound, size.minus(1)));
    }
    return range.upper() < 0
        ? Optional.of(least(shapes, bound.plus(size), Term.of(-1)))
        : Optional.empty();
  }

  private static ImmutableList<Term> bounds(
      ShapeInference shapes, Value value, int count, String what) {
    Optional<ImmutableList<Term>> found = shapes.elements(value);
    if (found.isEmpty()) {
      return shapes.unknownIntegers(count);
    }
    if (found.get().size() != count) {
      throw new IllegalArgumentException(
          "expects %d %s, one per axis, got %d".formatted(count, what, found.get().size()));
    }
    return found.get();
  }
}
