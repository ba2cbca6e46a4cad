package dev.weir.dialect.operator.inference;

import static dev.weir.ir.type.TensorType.DYNAMIC;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
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
  public static TensorType reshape(TensorType input, Value shape) {
    Optional<ImmutableLongArray> wanted = Constants.integers(shape);
    if (wanted.isEmpty()) {
      throw new UnknownRank("expects a shape of known length");
    }
    return reshape(input, wanted.get());
  }

  private static TensorType reshape(TensorType input, ImmutableLongArray wanted) {
    long[] shape = new long[wanted.length()];
    int inferred = -1;
    boolean guessed = false;
    for (int i = 0; i < shape.length; i++) {
      long size = wanted.get(i);
      if (size == Constants.UNKNOWN) {
        shape[i] = DYNAMIC;
        guessed = true;
      } else if (size == 0) {
        shape[i] = copied(input, i);
      } else if (size == -1) {
        if (inferred >= 0) {
          throw new IllegalArgumentException("only one size of a shape can be -1");
        }
        inferred = i;
        shape[i] = 1;
      } else if (size < 0) {
        throw new IllegalArgumentException("a shape cannot hold the size " + size);
      } else {
        shape[i] = size;
      }
    }
    if (inferred >= 0) {
      shape[inferred] = guessed ? DYNAMIC : rest(input, wanted, shape);
    }
    TensorType result = Sizes.reshaped(input, ImmutableLongArray.copyOf(shape));
    if (!Sizes.mayEqual(Sizes.elementCount(input), Sizes.elementCount(result))) {
      throw new IllegalArgumentException(
          "cannot reshape '%s' of %d elements to %s"
              .formatted(input, Sizes.elementCount(input), wanted));
    }
    return result;
  }

  private static long copied(TensorType input, int index) {
    if (index < input.rank()) {
      return input.dimension(index);
    }
    if (input.shape().contains(0)) {
      return 0;
    }
    throw new IllegalArgumentException(
        "a size of 0 at place %d copies a dimension that '%s' does not have"
            .formatted(index, input));
  }

  /// Divides what both sides have in common away first, so that a copied unknown size does not hide
  /// the rest.
  private static long rest(TensorType input, ImmutableLongArray wanted, long[] shape) {
    long have = 1;
    long taken = 1;
    for (int i = 0; i < Math.max(input.rank(), shape.length); i++) {
      boolean copied = i < input.rank() && i < shape.length && wanted.get(i) == 0;
      if (copied && input.isDynamic(i)) {
        continue;
      }
      if (i < input.rank()) {
        have = Sizes.product(have, input.dimension(i));
      }
      if (i < shape.length) {
        taken = Sizes.product(taken, shape[i]);
      }
    }
    if (!Sizes.isKnown(have) || !Sizes.isKnown(taken)) {
      return DYNAMIC;
    }
    if (taken == 0) {
      return have == 0 ? 0 : DYNAMIC;
    }
    if (have % taken != 0) {
      throw new IllegalArgumentException(
          "cannot reshape '%s' of %d elements to %s".formatted(input, have, wanted));
    }
    return have / taken;
  }

  /// {@return the type of `input` with the dimensions from `start` to `stop` made one}
  ///
  /// @throws IllegalArgumentException if an axis is out of range or `start` lies behind `stop`
  public static TensorType flatten(TensorType input, int start, int stop) {
    if (input.rank() == 0) {
      return Sizes.reshaped(input, ImmutableLongArray.of(1));
    }
    int from = Axes.normalize(start, input.rank());
    int to = Axes.normalize(stop, input.rank());
    if (from > to) {
      throw new IllegalArgumentException("start axis " + start + " lies behind stop axis " + stop);
    }
    var shape = ImmutableLongArray.builder();
    shape.addAll(input.shape().subArray(0, from));
    shape.add(Sizes.product(input.shape(), from, to + 1));
    shape.addAll(input.shape().subArray(to + 1, input.rank()));
    return Sizes.reshaped(input, shape.build());
  }

  /// {@return the type of `input` without the dimensions of size 1 among `axes`, or among all where
  /// there are no axes}; other dimensions named stay
  ///
  /// @throws IllegalArgumentException if an axis is out of range, or the rank of the result depends
  ///     on what is not known
  public static TensorType squeeze(TensorType input, Value axes) {
    Optional<ImmutableLongArray> named = Constants.integers(axes);
    if (named.isEmpty() || named.get().contains(Constants.UNKNOWN)) {
      throw new UnknownRank("expects known axes");
    }
    boolean[] dropped = new boolean[input.rank()];
    for (int i = 0; i < named.get().length(); i++) {
      if (input.rank() > 0) {
        int axis = Axes.normalize(named.get().get(i), input.rank());
        // A size that is not known is taken to be 1 where it is named.
        dropped[axis] = Sizes.mayEqual(input.dimension(axis), 1);
      }
    }
    var shape = ImmutableLongArray.builder(input.rank());
    for (int i = 0; i < input.rank(); i++) {
      boolean one = named.get().isEmpty() ? input.dimension(i) == 1 : dropped[i];
      if (!one) {
        shape.add(input.dimension(i));
      }
    }
    return Sizes.reshaped(input, shape.build());
  }

  /// {@return the type of `input` with a dimension of size 1 inserted at each of `axes`, one after
  /// the other}
  ///
  /// @throws IllegalArgumentException if an axis is out of range, or their number is not known
  public static TensorType unsqueeze(TensorType input, Value axes) {
    Optional<ImmutableLongArray> named = Constants.integers(axes);
    if (named.isEmpty()) {
      throw new UnknownRank("expects a known number of axes");
    }
    if (named.get().contains(Constants.UNKNOWN)) {
      return Sizes.reshaped(input, unknown(input.rank() + named.get().length()));
    }
    long[] shape = input.shape().toArray();
    for (int i = 0; i < named.get().length(); i++) {
      int at = Axes.normalize(named.get().get(i), shape.length + 1);
      long[] longer = new long[shape.length + 1];
      System.arraycopy(shape, 0, longer, 0, at);
      longer[at] = 1;
      System.arraycopy(shape, at, longer, at + 1, shape.length - at);
      shape = longer;
    }
    return Sizes.reshaped(input, ImmutableLongArray.copyOf(shape));
  }

  /// {@return the type of `input` with dimension `perm[i]` at place `i`}
  ///
  /// @throws IllegalArgumentException if `perm` is no permutation of the dimensions
  public static TensorType transpose(TensorType input, ImmutableIntArray perm) {
    if (perm.length() != input.rank()) {
      throw new IllegalArgumentException(
          "expects a permutation of %d dimensions, got %s".formatted(input.rank(), perm));
    }
    boolean[] seen = new boolean[input.rank()];
    var shape = ImmutableLongArray.builder(input.rank());
    for (int i = 0; i < perm.length(); i++) {
      int axis = Axes.normalize(perm.get(i), input.rank());
      if (seen[axis]) {
        throw new IllegalArgumentException("dimension " + axis + " occurs twice in " + perm);
      }
      seen[axis] = true;
      shape.add(input.dimension(axis));
    }
    return Sizes.reshaped(input, shape.build());
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
  public static TensorType transposeBack(TensorType output, ImmutableIntArray perm) {
    transpose(output, perm);
    long[] shape = new long[output.rank()];
    for (int i = 0; i < shape.length; i++) {
      shape[Axes.normalize(perm.get(i), shape.length)] = output.dimension(i);
    }
    return Sizes.reshaped(output, ImmutableLongArray.copyOf(shape));
  }

  /// {@return a shape of `rank` sizes that are not known}
  static ImmutableLongArray unknown(int rank) {
    var shape = ImmutableLongArray.builder(rank);
    for (int i = 0; i < rank; i++) {
      shape.add(DYNAMIC);
    }
    return shape.build();
  }
}
