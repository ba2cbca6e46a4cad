package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Interval;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The shapes of tensors whose elements stay the same but whose dimensions change: reshaped,
/// flattened, squeezed, transposed.
public final class Reshapes {
  private Reshapes() {}

  /// {@return the type of `input` reshaped to `shape`}: 0 copies the size at its place, one -1 stands
  /// for what is left
  ///
  /// @throws IllegalArgumentException if the shape cannot hold the elements
  /// @throws UnknownRank if the length of the shape is not known
  public static TensorShape reshape(TensorShape input, Value shape) {
    Optional<ImmutableList<Term>> wanted = input.inference().elements(shape);
    if (wanted.isEmpty()) {
      throw new UnknownRank("expects a shape of known length");
    }
    return reshape(input, wanted.get());
  }

  /// {@return the type of `input` reshaped to `shape`}: 0 copies the size at its place, one -1 stands for what is
  /// left
  ///
  /// @throws IllegalArgumentException if the shape cannot hold the elements
  public static TensorShape reshape(TensorShape input, ImmutableLongArray shape) {
    return reshape(
        input, shape.stream().mapToObj(Term::of).collect(ImmutableList.toImmutableList()));
  }

  private static TensorShape reshape(TensorShape input, ImmutableList<Term> wanted) {
    ShapeInference shapes = input.inference();
    List<Term> sizes = new ArrayList<>();
    int inferred = -1;
    boolean guessed = false;
    for (int i = 0; i < wanted.size(); i++) {
      Term size = wanted.get(i);
      if (size == Term.of(-1)) {
        if (inferred >= 0) {
          throw new IllegalArgumentException("only one size of a shape can be -1");
        }
        inferred = i;
        sizes.add(Term.of(1));
      } else if (size == Term.of(0)) {
        sizes.add(copied(input, i));
      } else if (shapes.bounds(size).upper() < 0) {
        throw new IllegalArgumentException("a shape cannot hold the size " + size);
      } else if (shapes.bounds(size).lower() < 0) {
        guessed = true;
        sizes.add(shapes.unknown());
      } else {
        sizes.add(computed(input, i, size));
      }
    }
    if (inferred >= 0) {
      sizes.set(inferred, guessed ? shapes.unknown() : rest(input, wanted, sizes, inferred));
    }
    TensorShape result = input.reshaped(sizes);
    Term have = input.elementCount();
    if (inferred < 0 || guessed) {
      Term count = result.elementCount();
      if (!shapes.mayEqual(have, count)) {
        throw cannot(input, have, wanted);
      }
      shapes.same(have, count, "numbers of elements");
    }
    return result;
  }

  private static IllegalArgumentException cannot(
      TensorShape input, Term have, ImmutableList<Term> wanted) {
    return new IllegalArgumentException(
        "cannot reshape '%s' of %s elements to %s".formatted(input, have, wanted));
  }

  private static Term copied(TensorShape input, int index) {
    if (index < input.rank()) {
      return input.size(index);
    }
    Term zero = Term.of(0);
    Term count = input.elementCount();
    if (input.inference().mayEqual(count, zero)) {
      return input.inference().same(count, zero, "numbers of elements");
    }
    throw new IllegalArgumentException(
        "a size of 0 at index %d copies a dimension that '%s' does not have"
            .formatted(index, input));
  }

  /// A size that a program computes is a size unless it is 0, which copies one. That comes to the same where
  /// what it copies is 0 then; other runs are left out.
  private static Term computed(TensorShape input, int index, Term size) {
    ShapeInference shapes = input.inference();
    Term one = Term.of(1);
    if (index < input.rank()
        && shapes.bounds(size).lower() < 1
        && !shapes.mustEqual(size, input.size(index))) {
      Term copied = input.size(index);
      Term zeros = shapes.bounds(copied).lower() >= 1 ? one : copied.min(one);
      shapes.require(new Constraint.InRange(size.min(one).minus(zeros), Interval.SIZES));
    }
    return size;
  }

  /// Takes what stands at one index on both sides away first, so that 0 there does not hide the rest.
  private static Term rest(
      TensorShape input, ImmutableList<Term> wanted, List<Term> sizes, int inferred) {
    ShapeInference shapes = input.inference();
    Term have = Term.of(1);
    Term taken = Term.of(1);
    for (int i = 0; i < Math.max(input.rank(), sizes.size()); i++) {
      if (i < input.rank()
          && i < sizes.size()
          && i != inferred
          && shapes.mustEqual(input.size(i), sizes.get(i))) {
        continue;
      }
      have = i < input.rank() ? have.times(input.size(i)) : have;
      taken = i < sizes.size() ? taken.times(sizes.get(i)) : taken;
    }
    if (taken == Term.of(0)) {
      return have == Term.of(0) ? have : shapes.unknown();
    }
    // Where nothing is left to divide by, any size would do.
    if (!shapes.requireAtLeast(taken, 1)) {
      throw cannot(input, have, wanted);
    }
    Term rest = have.floorDiv(taken);
    Term all = rest.times(taken);
    if (!shapes.mayEqual(have, all)) {
      throw cannot(input, have, wanted);
    }
    shapes.same(have, all, "numbers of elements");
    return rest;
  }

  /// {@return the type of `input` with the dimensions from `start` to `stop` made one}
  ///
  /// @throws IllegalArgumentException if an axis is out of range or `start` lies behind `stop`
  public static TensorShape flatten(TensorShape input, int start, int stop) {
    if (input.rank() == 0) {
      return input.reshaped(ImmutableList.of(Term.of(1)));
    }
    int from = Axes.normalize(start, input.rank());
    int to = Axes.normalize(stop, input.rank());
    if (from > to) {
      throw new IllegalArgumentException(
          "start axis " + start + " is greater than stop axis " + stop);
    }
    var shape = ImmutableList.<Term>builder();
    shape.addAll(input.sizes().subList(0, from));
    shape.add(input.product(from, to + 1));
    shape.addAll(input.sizes().subList(to + 1, input.rank()));
    return input.reshaped(shape.build());
  }

  /// {@return the type of `input` without the dimensions of size 1 among `axes`, or among all where
  /// there are no axes}; other dimensions named stay
  ///
  /// @throws IllegalArgumentException if an axis is out of range, or the rank of the result depends
  ///     on what is not known
  public static TensorShape squeeze(TensorShape input, Value axes) {
    ShapeInference shapes = input.inference();
    Optional<ImmutableLongArray> named = shapes.integers(axes);
    if (named.isEmpty()) {
      throw new UnknownRank("expects known axes");
    }
    boolean[] dropped = new boolean[input.rank()];
    for (int i = 0; i < named.get().length(); i++) {
      if (input.rank() > 0) {
        int axis = Axes.normalize(named.get().get(i), input.rank());
        // A size that is not known must be 1 where it is named: the rank depends on nothing but
        // types.
        dropped[axis] = input.size(axis).bounds().contains(1);
        if (dropped[axis]) {
          shapes.same(input.size(axis), Term.of(1), "dropped sizes");
        }
      }
    }
    var shape = ImmutableList.<Term>builder();
    for (int i = 0; i < input.rank(); i++) {
      boolean one = named.get().isEmpty() ? mustBe1(shapes, input.size(i)) : dropped[i];
      if (!one) {
        shape.add(input.size(i));
      }
    }
    return input.reshaped(shape.build());
  }

  /// {@return whether a type says that `size` is 1}; else it must not be, as the rank depends on it
  private static boolean mustBe1(ShapeInference shapes, Term size) {
    if (size == Term.of(1)) {
      return true;
    }
    if (shapes.mayEqual(size, Term.of(1))) {
      shapes.require(new Constraint.Divisible(size.min(Term.of(2)), 2));
    }
    return false;
  }

  /// {@return the type of `input` with a dimension of size 1 inserted at each of `axes`, one after
  /// the other}
  ///
  /// @throws IllegalArgumentException if an axis is out of range, or their number is not known
  public static TensorShape unsqueeze(TensorShape input, Value axes) {
    ShapeInference shapes = input.inference();
    Optional<ImmutableList<Term>> named = shapes.elements(axes);
    if (named.isEmpty()) {
      throw new UnknownRank("expects a known number of axes");
    }
    Optional<ImmutableLongArray> known = ShapeInference.integers(named.get());
    if (known.isEmpty()) {
      for (int i = 0; i < named.get().size(); i++) {
        shapes.requireAxis(named.get().get(i), input.rank() + i + 1);
      }
      return input.reshaped(shapes.unknown(input.rank() + named.get().size()));
    }
    List<Term> sizes = new ArrayList<>(input.sizes());
    for (int i = 0; i < known.get().length(); i++) {
      sizes.add(Axes.normalize(known.get().get(i), sizes.size() + 1), Term.of(1));
    }
    return input.reshaped(sizes);
  }

  /// {@return the type of `input` with dimension `perm[i]` at index `i`}
  ///
  /// @throws IllegalArgumentException if `perm` is no permutation of the dimensions
  public static TensorShape transpose(TensorShape input, ImmutableIntArray perm) {
    if (perm.length() != input.rank()) {
      throw new IllegalArgumentException(
          "expects a permutation of %d dimensions, got %s".formatted(input.rank(), perm));
    }
    boolean[] seen = new boolean[input.rank()];
    var shape = ImmutableList.<Term>builder();
    for (int i = 0; i < perm.length(); i++) {
      int axis = Axes.normalize(perm.get(i), input.rank());
      if (seen[axis]) {
        throw new IllegalArgumentException("dimension " + axis + " occurs twice in " + perm);
      }
      seen[axis] = true;
      shape.add(input.size(axis));
    }
    return input.reshaped(shape.build());
  }

  /// {@return the permutation that does what `inner` and then `outer` do}
  public static ImmutableIntArray composed(ImmutableIntArray inner, ImmutableIntArray outer) {
    var perm = ImmutableIntArray.builder(outer.length());
    for (int i = 0; i < outer.length(); i++) {
      perm.add(at(inner, at(outer, i)));
    }
    return perm.build();
  }

  private static int at(ImmutableIntArray perm, int index) {
    return Axes.normalize(perm.get(index), perm.length());
  }

  /// {@return the type that, transposed by `perm`, is `output`}
  ///
  /// @throws IllegalArgumentException if `perm` is no permutation of its dimensions
  public static TensorShape transposeBack(TensorShape output, ImmutableIntArray perm) {
    transpose(output, perm);
    List<Term> sizes = new ArrayList<>(output.sizes());
    for (int i = 0; i < perm.length(); i++) {
      sizes.set(Axes.normalize(perm.get(i), perm.length()), output.size(i));
    }
    return output.reshaped(sizes);
  }
}
