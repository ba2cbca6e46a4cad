package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The shapes of tensors concatenated and split.
public final class Joins {
  /// The most tensors that a tensor is split into; a list of more is more likely a mistake than a program.
  private static final int MOST_PARTS = 1 << 20;

  private Joins() {}

  /// {@return the type of `inputs` one after the other along `axis`}
  ///
  /// @throws IllegalArgumentException if ranks, element types or other sizes differ, or the axis is
  ///     out of range
  public static TensorShape concat(List<TensorShape> inputs, Value axis) {
    TensorShape first = inputs.get(0);
    OptionalInt known = first.inference().axis(axis, first.rank());
    checkRanks(inputs);
    return known.isPresent()
        ? concat(inputs, known.getAsInt())
        : first.withSizes(first.inference().unknown(first.rank()));
  }

  private static TensorShape concat(List<TensorShape> inputs, int along) {
    TensorShape first = inputs.get(0);
    List<Term> sizes = new ArrayList<>(first.sizes());
    for (TensorShape input : inputs.subList(1, inputs.size())) {
      for (int i = 0; i < sizes.size(); i++) {
        sizes.set(
            i,
            i == along
                ? sizes.get(i).plus(input.size(i))
                : first.inference().same(sizes.get(i), input.size(i), "sizes of dimension " + i));
      }
    }
    return first.withSizes(sizes);
  }

  /// {@return the type of `inputs`, each transposed and then flattened to a matrix whose rows are the
  /// dimensions before `flattenAxis`, one after the other along `axis`}
  ///
  /// @throws IllegalArgumentException if `perm` is no permutation of the dimensions of each, an axis
  ///     is out of range, or element types or other sizes differ
  public static TensorShape transposedFlattened(
      List<TensorShape> inputs, ImmutableIntArray perm, int flattenAxis, int axis) {
    var matrices = ImmutableList.<TensorShape>builder();
    for (TensorShape input : inputs) {
      TensorShape transposed = Reshapes.transpose(input, perm);
      if (flattenAxis < 0 || flattenAxis > input.rank()) {
        throw new IllegalArgumentException(
            "flatten_axis %d is out of range for '%s'".formatted(flattenAxis, input));
      }
      Term rows = transposed.product(0, flattenAxis);
      Term columns = transposed.product(flattenAxis, input.rank());
      matrices.add(input.reshaped(ImmutableList.of(rows, columns)));
    }
    ImmutableList<TensorShape> all = matrices.build();
    checkRanks(all);
    return concat(all, Axes.normalize(axis, all.get(0).rank()));
  }

  private static void checkRanks(List<TensorShape> inputs) {
    TensorShape first = inputs.get(0);
    for (TensorShape input : inputs) {
      if (input.rank() != first.rank() || !input.elementType().equals(first.elementType())) {
        throw new IllegalArgumentException(
            "expects tensors of one rank and element type, got '"
                + first
                + "' and '"
                + input
                + "'");
      }
    }
  }

  /// {@return the type of `inputs` along a new dimension at `axis`}
  ///
  /// @throws IllegalArgumentException if types do not agree or the axis is out of range
  public static TensorShape stack(List<TensorShape> inputs, int axis) {
    TensorShape first = inputs.get(0);
    checkRanks(inputs);
    int at = Axes.normalize(axis, first.rank() + 1);
    List<Term> sizes = new ArrayList<>(first.sizes());
    for (TensorShape input : inputs) {
      for (int i = 0; i < sizes.size(); i++) {
        sizes.set(
            i, first.inference().same(sizes.get(i), input.size(i), "sizes of dimension " + i));
      }
    }
    sizes.add(at, Term.of(inputs.size()));
    return first.reshaped(sizes);
  }

  /// {@return the types of the parts of `input` of these sizes along `axis`}; one -1 stands for what
  /// is left
  ///
  /// @throws IllegalArgumentException if the sizes do not add up, their number is not known, or the
  ///     axis is out of range
  public static TupleType split(TensorShape input, Value sections, Value axis) {
    ShapeInference shapes = input.inference();
    Optional<ImmutableList<Term>> found = shapes.elements(sections);
    if (found.isEmpty()) {
      throw new UnknownRank("expects a known number of sections");
    }
    if (found.get().stream().filter(size -> size == Term.of(-1)).count() > 1) {
      throw new IllegalArgumentException("only one section can be -1");
    }
    OptionalInt along = shapes.axis(axis, input.rank());
    var types = ImmutableList.<Type>builder();
    if (along.isEmpty()) {
      for (int i = 0; i < found.get().size(); i++) {
        types.add(input.withSizes(shapes.unknown(input.rank())).type());
      }
      return new TupleType(types.build());
    }
    for (Term size : resolved(shapes, found.get(), input.size(along.getAsInt()))) {
      types.add(input.with(along.getAsInt(), size).type());
    }
    return new TupleType(types.build());
  }

  /// {@return the sizes that the sections of a dimension of `total` elements have}
  private static List<Term> resolved(ShapeInference shapes, List<Term> sections, Term total) {
    List<Term> sizes = new ArrayList<>(sections);
    int rest = -1;
    boolean guessed = false;
    Term sum = Term.of(0);
    for (int i = 0; i < sizes.size(); i++) {
      Term size = sizes.get(i);
      if (size == Term.of(-1)) {
        rest = i;
      } else if (shapes.bounds(size).lower() < 0) {
        guessed = true;
        sizes.set(i, shapes.unknown(0, total));
      } else {
        sum = sum.plus(size);
      }
    }
    if (guessed) {
      if (rest >= 0) {
        sizes.set(rest, shapes.unknown(0, total));
      }
      return sizes;
    }
    Term left = total.minus(sum);
    if (rest < 0 ? !shapes.mayEqual(sum, total) : !shapes.requireAtLeast(left, 0)) {
      throw new IllegalArgumentException(
          "sections of %s elements together do not divide %s".formatted(sum, total));
    }
    if (rest >= 0) {
      sizes.set(rest, left);
    } else {
      shapes.same(sum, total, "sizes of sections together");
    }
    return sizes;
  }

  /// {@return the types of `count` equal parts of `input` along `axis`}
  ///
  /// @throws IllegalArgumentException if the parts would not be equal or the axis is out of range
  public static TupleType splitEvenly(TensorShape input, int count, Value axis) {
    if (count <= 0) {
      throw new IllegalArgumentException("cannot split into " + count + " parts");
    }
    ShapeInference shapes = input.inference();
    OptionalInt known = shapes.axis(axis, input.rank());
    if (known.isEmpty()) {
      return parts(input.withSizes(shapes.unknown(input.rank())), count);
    }
    int along = known.getAsInt();
    Term size = input.size(along);
    if (!shapes.requireDivisible(size, count)) {
      throw new IllegalArgumentException(
          "cannot split a size of %s into %d equal parts".formatted(size, count));
    }
    return parts(input.with(along, size.floorDiv(count)), count);
  }

  /// {@return the types of the `count` slices of `input` along `axis`, without that dimension}
  ///
  /// @throws IllegalArgumentException if there are not `count` of them, they are more than a list holds, or the axis is
  ///     out of range
  public static TupleType unstack(TensorShape input, int axis, long count) {
    int along = Axes.normalize(axis, input.rank());
    input.inference().same(input.size(along), count, "size and number of parts");
    List<Term> sizes = new ArrayList<>(input.sizes());
    sizes.remove(along);
    return parts(input.reshaped(sizes), count);
  }

  private static TupleType parts(TensorShape part, long count) {
    if (count < 0 || count > MOST_PARTS) {
      throw new IllegalArgumentException(
          "expects 0 to %d parts, got %d".formatted(MOST_PARTS, count));
    }
    return new TupleType(ImmutableList.copyOf(Collections.nCopies((int) count, part.type())));
  }
}
