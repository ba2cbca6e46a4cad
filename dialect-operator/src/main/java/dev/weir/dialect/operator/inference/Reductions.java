package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The shapes of reductions.
public final class Reductions {
  /// No axis, which stands for all.
  public static final Optional<ImmutableLongArray> ALL = Optional.of(ImmutableLongArray.of());

  private Reductions() {}

  /// {@return the axes that `axes` holds}; empty where one of them is known only at run time
  public static Optional<ImmutableLongArray> axes(Value axes) {
    return Constants.integers(axes).filter(known -> !known.contains(Constants.UNKNOWN));
  }

  /// {@return the type of `input` reduced along `axes`, along all where there are none}; reduced
  /// dimensions stay with size 1 if `keep`
  ///
  /// @throws IllegalArgumentException if an axis is out of range
  public static TensorShape reduce(
      TensorShape input, ImmutableLongArray axes, boolean keep, Type elementType) {
    boolean[] reduced = new boolean[input.rank()];
    if (axes.isEmpty()) {
      Arrays.fill(reduced, true);
    }
    for (int i = 0; i < axes.length(); i++) {
      // A scalar may be reduced along its only, imagined dimension.
      if (input.rank() == 0 && (axes.get(i) == 0 || axes.get(i) == -1)) {
        continue;
      }
      reduced[Axes.normalize(axes.get(i), input.rank())] = true;
    }
    var shape = ImmutableList.<Term>builder();
    for (int i = 0; i < reduced.length; i++) {
      if (!reduced[i]) {
        shape.add(input.size(i));
      } else if (keep) {
        shape.add(Term.of(1));
      }
    }
    return input.inference().tensor(elementType, shape.build());
  }

  /// {@return the type of `input` reduced along the axes that `axes` holds when the program runs}
  ///
  /// Where they are not known, neither is any size.
  ///
  /// @throws IllegalArgumentException if an axis is out of range, or if the rank of the result
  ///     depends on an unknown number of axes
  public static TensorShape reduce(
      TensorShape input, Value axes, boolean keep, boolean all, Type elementType) {
    if (all) {
      return reduce(input, ImmutableLongArray.of(), keep, elementType);
    }
    ShapeInference shapes = input.inference();
    Optional<ImmutableList<Term>> named = shapes.elements(axes);
    Optional<ImmutableLongArray> known = named.flatMap(ShapeInference::integers);
    if (known.isPresent()) {
      return reduce(input, known.get(), keep, elementType);
    }
    if (!keep && named.isEmpty()) {
      throw new UnknownRank("expects a known number of axes");
    }
    named.ifPresent(terms -> checkAxes(input, terms, !keep));
    int rank = keep ? input.rank() : Math.max(0, input.rank() - named.orElseThrow().size());
    return shapes.tensor(elementType, shapes.unknown(rank));
  }

  /// Takes note that axes are in range, and that they are `distinct` where the rank of the result depends on it.
  private static void checkAxes(TensorShape input, List<Term> axes, boolean distinct) {
    // A scalar may be reduced along its only, imagined dimension.
    int rank = Math.max(1, input.rank());
    for (int i = 0; i < axes.size(); i++) {
      input.inference().requireAxis(axes.get(i), rank);
      for (int j = 0; distinct && j < i; j++) {
        Term apart = axes.get(i).minus(axes.get(j)).mod(rank);
        if (!input.inference().requireAtLeast(apart, 1)) {
          throw new UnknownRank("expects distinct axes");
        }
      }
    }
  }

  /// {@return the type of the index of the largest or smallest element of `input` along `axis`}
  ///
  /// @throws IllegalArgumentException if the axis is out of range
  public static TensorShape argument(
      TensorShape input, Value axis, boolean keep, boolean flatten, Type elementType) {
    return reduce(input, axis, keep, flatten, elementType);
  }
}
