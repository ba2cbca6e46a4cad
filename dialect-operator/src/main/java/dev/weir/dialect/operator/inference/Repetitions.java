package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The shapes of tensors made larger: expanded, tiled, padded.
public final class Repetitions {
  private Repetitions() {}

  /// {@return the type of `input` expanded to `shape`}: -1 keeps a size, and a size of 1 is broadcast
  ///
  /// @throws IllegalArgumentException if the shape has a lower rank or other sizes, or its length is
  ///     not known
  public static TensorShape expand(TensorShape input, Value shape) {
    Optional<ImmutableList<Term>> found = input.inference().elements(shape);
    if (found.isEmpty()) {
      throw new UnknownRank("expects a shape of known length");
    }
    ImmutableList<Term> wanted = found.get();
    int added = wanted.size() - input.rank();
    if (added < 0) {
      throw new IllegalArgumentException(
          "cannot expand '%s' to a shape of rank %d".formatted(input, wanted.size()));
    }
    var sizes = ImmutableList.<Term>builder();
    for (int i = 0; i < wanted.size(); i++) {
      Term have = i < added ? Term.of(1) : input.size(i - added);
      sizes.add(expanded(input, have, wanted.get(i), i < added));
    }
    return input.reshaped(sizes.build());
  }

  private static Term expanded(TensorShape input, Term have, Term want, boolean added) {
    ShapeInference shapes = input.inference();
    if (want == Term.of(-1)) {
      if (added) {
        throw new IllegalArgumentException("a dimension that is added needs a size");
      }
      return have;
    }
    Interval range = shapes.bounds(want);
    if (added && range.upper() >= 0) {
      shapes.requireAtLeast(want, 0);
      return range.lower() >= 0 ? want : shapes.unknown();
    }
    if (range.upper() >= 0 && range.lower() < 0) {
      // It may be -1, which keeps a size that is not 1 as the same number would; any number does
      // for 1.
      shapes.requireAtLeast(want, -1);
      Term none = want.plus(1).times(want.minus(have)).times(have.minus(1));
      shapes.same(none, 0, "sizes expanded and wanted");
      return shapes.bounds(have).contains(1) ? shapes.unknown() : have;
    }
    if (range.upper() < 0 || !shapes.broadcastsTo(have, want)) {
      throw new IllegalArgumentException(
          "cannot expand size %s of '%s' to %s".formatted(have, input, want));
    }
    return want;
  }

  /// {@return the type of `input` repeated `times` along each dimension}; the shorter of the two is
  /// filled with ones at the front
  ///
  /// @throws IllegalArgumentException if a number is negative, or how many there are is not known
  public static TensorShape tile(TensorShape input, Value times) {
    ShapeInference shapes = input.inference();
    Optional<ImmutableList<Term>> found = shapes.elements(times);
    if (found.isEmpty()) {
      throw new UnknownRank("expects a known number of repetitions");
    }
    ImmutableList<Term> repeats = found.get();
    int rank = Math.max(input.rank(), repeats.size());
    var sizes = ImmutableList.<Term>builder();
    for (int i = 0; i < rank; i++) {
      int dimension = i - (rank - input.rank());
      int repeat = i - (rank - repeats.size());
      Term have = dimension < 0 ? Term.of(1) : input.size(dimension);
      Term count = repeat < 0 ? Term.of(1) : repeats.get(repeat);
      if (!shapes.requireAtLeast(count, 0)) {
        throw new IllegalArgumentException("cannot repeat " + count + " times");
      }
      sizes.add(have.times(count));
    }
    return input.reshaped(sizes.build());
  }

  /// {@return the type of `input` with `paddings` elements added: before and after each dimension}
  ///
  /// @throws IllegalArgumentException if there are not two numbers per dimension, or one is negative
  public static TensorShape pad(TensorShape input, ImmutableIntArray paddings) {
    if (paddings.length() != 2 * input.rank()) {
      throw new IllegalArgumentException(
          "expects %d paddings, two per dimension, got %d"
              .formatted(2 * input.rank(), paddings.length()));
    }
    var sizes = ImmutableList.<Term>builder();
    for (int i = 0; i < input.rank(); i++) {
      int before = paddings.get(2 * i);
      int after = paddings.get(2 * i + 1);
      if (before < 0 || after < 0) {
        throw new IllegalArgumentException("cannot pad with a negative number of elements");
      }
      sizes.add(input.size(i).plus((long) before + after));
    }
    return input.reshaped(sizes.build());
  }

  /// {@return the type of a volume with `paddings` elements added: left, right, top, bottom, front and
  /// back}
  ///
  /// @throws IllegalArgumentException unless the rank is 5 and there are six numbers
  public static TensorShape pad3d(TensorShape input, Value paddings, String dataFormat) {
    if (input.rank() != 5) {
      throw new IllegalArgumentException("expects a tensor of rank 5, got '" + input + "'");
    }
    ShapeInference shapes = input.inference();
    Optional<ImmutableList<Term>> found = shapes.elements(paddings);
    if (found.isPresent() && found.get().size() != 6) {
      throw new IllegalArgumentException("expects 6 paddings, got " + found.get().size());
    }
    int depth = dataFormat.equals("NDHWC") ? 1 : 2;
    List<Term> sizes = new ArrayList<>(input.sizes());
    for (int i = 0; i < 3; i++) {
      int axis = depth + 2 - i;
      if (found.isEmpty()) {
        sizes.set(axis, shapes.unknown());
        continue;
      }
      Term padded = sizes.get(axis).plus(found.get().get(2 * i)).plus(found.get().get(2 * i + 1));
      if (!shapes.requireAtLeast(padded, 0)) {
        throw new IllegalArgumentException(
            "negative paddings cut off more than '" + input + "' has");
      }
      sizes.set(axis, padded);
    }
    return input.withSizes(sizes);
  }
}
