package dev.weir.dialect.operator.inference;

import static dev.weir.ir.type.TensorType.DYNAMIC;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import java.util.OptionalLong;

/// The shapes of tensors read and written by index.
public final class Indexing {
  private Indexing() {}

  /// The padding of a table that has none.
  public static final long NO_PADDING = -1;

  /// {@return the type of the rows of `weight` that `ids` names}
  ///
  /// @param padding the row that counts as zeros, or [#NO_PADDING]
  /// @throws IllegalArgumentException unless the weight has rank 2, and that row as far as is known
  public static TensorType embedding(TensorType ids, TensorType weight, long padding) {
    TensorType out = embedding(ids, weight);
    long rows = weight.dimension(0);
    if (padding < NO_PADDING || Sizes.isKnown(rows) && padding >= rows) {
      throw new IllegalArgumentException(
          "padding_idx %d is neither -1 nor a row of '%s'".formatted(padding, weight));
    }
    return out;
  }

  /// {@return the type of the rows of `weight` that `ids` names}
  ///
  /// @throws IllegalArgumentException unless the weight has rank 2
  public static TensorType embedding(TensorType ids, TensorType weight) {
    if (weight.rank() != 2) {
      throw new IllegalArgumentException("expects a weight of rank 2, got '" + weight + "'");
    }
    return TensorType.of(
        weight.elementType(), appended(ids.shape(), weight.shape().subArray(1, 2)));
  }

  /// {@return the type of the slices of `x` along `axis` that `index` names}; an index of rank 0
  /// takes the dimension away
  ///
  /// @throws IllegalArgumentException if the axis is out of range, or the index is neither a scalar, a
  ///     vector nor a matrix of one column
  public static TensorType gather(TensorType x, TensorType index, Value axis) {
    boolean column = index.rank() == 2 && Sizes.mayEqual(index.dimension(1), 1);
    if (index.rank() > 1 && !column) {
      throw new IllegalArgumentException("expects an index of rank 0 or 1, got '" + index + "'");
    }
    int rank = index.rank() == 0 ? x.rank() - 1 : x.rank();
    OptionalLong known = Constants.integer(axis);
    if (known.isEmpty()) {
      return Sizes.reshaped(x, Reshapes.unknown(rank));
    }
    int along = Axes.normalize(known.getAsLong(), x.rank());
    var shape = ImmutableLongArray.builder(rank);
    for (int i = 0; i < x.rank(); i++) {
      if (i != along) {
        shape.add(x.dimension(i));
      } else if (index.rank() > 0) {
        shape.add(index.dimension(0));
      }
    }
    return Sizes.reshaped(x, shape.build());
  }

  /// {@return the type of the slices of `x` that the rows of `index` name}
  ///
  /// @throws IllegalArgumentException if rows are longer than `x` has dimensions, or of unknown length
  public static TensorType gatherNd(TensorType x, TensorType index) {
    if (index.rank() == 0) {
      throw new IllegalArgumentException("expects an index of rank 1 or more");
    }
    long depth = index.dimension(index.rank() - 1);
    if (!Sizes.isKnown(depth)) {
      throw new UnknownRank("expects a known last size of the index");
    }
    if (depth > x.rank()) {
      throw new IllegalArgumentException(
          "rows of %d indices reach deeper than '%s'".formatted(depth, x));
    }
    return Sizes.reshaped(
        x,
        appended(
            index.shape().subArray(0, index.rank() - 1),
            x.shape().subArray((int) depth, x.rank())));
  }

  /// {@return the type of `x` with the rows that `index` names written}
  ///
  /// @throws IllegalArgumentException if there are not as many updates as indices, or they are not
  ///     rows of `x`
  public static TensorType scatter(TensorType x, TensorType index, TensorType updates) {
    if (x.rank() == 0) {
      throw new IllegalArgumentException("expects a tensor of rank 1 or more to write to");
    }
    boolean column = index.rank() == 2 && Sizes.mayEqual(index.dimension(1), 1);
    if (index.rank() > 1 && !column) {
      throw new IllegalArgumentException("expects an index of rank 0 or 1, got '" + index + "'");
    }
    int lead = index.rank() == 0 ? 0 : 1;
    if (updates.rank() != x.rank() - 1 + lead) {
      throw new IllegalArgumentException("updates '%s' are not rows of '%s'".formatted(updates, x));
    }
    if (lead == 1) {
      Sizes.same(index.dimension(0), updates.dimension(0), "numbers of indices and updates");
    }
    for (int i = 1; i < x.rank(); i++) {
      Sizes.same(x.dimension(i), updates.dimension(i - 1 + lead), "sizes of rows");
    }
    return x;
  }

  /// {@return the type of the elements of `x` that `indices` names along `axis`}
  ///
  /// @throws IllegalArgumentException if the axis is out of range or the sizes differ elsewhere
  public static TensorType alongAxis(TensorType x, TensorType indices, int axis) {
    int along = Axes.normalize(axis, x.rank());
    if (indices.rank() != x.rank()) {
      throw new IllegalArgumentException(
          "expects indices of rank %d, got '%s'".formatted(x.rank(), indices));
    }
    for (int i = 0; i < x.rank(); i++) {
      if (i != along) {
        Sizes.same(x.dimension(i), indices.dimension(i), "sizes of elements and indices");
      }
    }
    return Sizes.with(x, along, indices.dimension(along));
  }

  /// {@return the type of the `k` first elements along `axis`}
  ///
  /// @throws IllegalArgumentException if `k` is less than 1 or more than there are, or the axis is out
  ///     of range
  public static TensorType topk(TensorType x, Value k, int axis) {
    if (x.rank() == 0) {
      return x;
    }
    int along = Axes.normalize(axis, x.rank());
    OptionalLong known = Constants.integer(k);
    if (known.isEmpty()) {
      return Sizes.with(x, along, DYNAMIC);
    }
    long count = known.getAsLong();
    long size = x.dimension(along);
    if (count < 1 || Sizes.isKnown(size) && count > size) {
      throw new IllegalArgumentException(
          "cannot take the first %d of %s elements"
              .formatted(count, Sizes.isKnown(size) ? String.valueOf(size) : "?"));
    }
    return Sizes.with(x, along, count);
  }

  /// {@return the type of `x` with a last dimension of `classes` elements}
  ///
  /// @throws IllegalArgumentException if the number of classes is not positive
  public static TensorType oneHot(TensorType x, Value classes, Type elementType) {
    OptionalLong known = Constants.integer(classes);
    if (known.isPresent() && known.getAsLong() < 1) {
      throw new IllegalArgumentException("expects a positive number of classes");
    }
    ImmutableLongArray last = ImmutableLongArray.of(known.orElse(DYNAMIC));
    return TensorType.of(elementType, appended(x.shape(), last));
  }

  private static ImmutableLongArray appended(ImmutableLongArray head, ImmutableLongArray tail) {
    return ImmutableLongArray.builder(head.length() + tail.length())
        .addAll(head)
        .addAll(tail)
        .build();
  }
}
