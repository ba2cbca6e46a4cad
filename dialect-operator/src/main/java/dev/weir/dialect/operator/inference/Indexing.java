package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The shapes of tensors read and written by index.
public final class Indexing {
  private Indexing() {}

  /// The padding of a table that has none.
  public static final long NO_PADDING = -1;

  /// {@return the type of the rows of `weight` that `ids` names}
  ///
  /// @param padding the row that counts as zeros, or [#NO_PADDING]
  /// @throws IllegalArgumentException unless the ids are integers and the weight has rank 2, and that row as
  ///     far as is known
  public static TensorShape embedding(TensorShape ids, TensorShape weight, long padding) {
    TensorShape out = embedding(ids, weight);
    if (padding < NO_PADDING || !weight.inference().requireAtLeast(weight.size(0), padding + 1)) {
      throw new IllegalArgumentException(
          "padding_idx %d is neither -1 nor a row of '%s'".formatted(padding, weight));
    }
    return out;
  }

  /// {@return the type of the rows of `weight` that `ids` names}
  ///
  /// @throws IllegalArgumentException unless the ids are integers and the weight has rank 2
  public static TensorShape embedding(TensorShape ids, TensorShape weight) {
    checkIntegers(ids);
    if (weight.rank() != 2) {
      throw new IllegalArgumentException("expects a weight of rank 2, got '" + weight + "'");
    }
    return weight.reshaped(appended(ids.sizes(), weight.sizes().subList(1, 2)));
  }

  /// {@return the type of the slices of `x` along `axis` that `index` names}; an index of rank 0
  /// takes the dimension away
  ///
  /// @throws IllegalArgumentException if the axis is out of range, or the index is neither a scalar, a
  ///     vector nor a matrix of one column
  public static TensorShape gather(TensorShape x, TensorShape index, Value axis) {
    checkIndex(index);
    int rank = index.rank() == 0 ? x.rank() - 1 : x.rank();
    ShapeInference shapes = x.inference();
    OptionalInt known = shapes.axis(axis, x.rank());
    if (known.isEmpty()) {
      return x.reshaped(shapes.unknown(rank));
    }
    int along = known.getAsInt();
    var shape = ImmutableList.<Term>builder();
    for (int i = 0; i < x.rank(); i++) {
      if (i != along) {
        shape.add(x.size(i));
      } else if (index.rank() > 0) {
        shape.add(index.size(0));
      }
    }
    return x.reshaped(shape.build());
  }

  /// {@return the type of the slices of `x` that the rows of `index` name}
  ///
  /// @throws IllegalArgumentException if rows are longer than `x` has dimensions, or of unknown length
  public static TensorShape gatherNd(TensorShape x, TensorShape index) {
    if (index.rank() == 0) {
      throw new IllegalArgumentException("expects an index of rank 1 or more");
    }
    if (!(index.size(index.rank() - 1) instanceof IntegerTerm depth)) {
      throw new UnknownRank("expects a known last size of the index");
    }
    return gatherNd(x, index, depth.value());
  }

  /// {@return the type of the slices of `x` that the rows of `index` name, which are of length `depth`}
  ///
  /// @throws IllegalArgumentException if rows have another length, or are longer than `x` has dimensions
  public static TensorShape gatherNd(TensorShape x, TensorShape index, long depth) {
    if (index.rank() == 0) {
      throw new IllegalArgumentException("expects an index of rank 1 or more");
    }
    if (depth > x.rank()) {
      throw new IllegalArgumentException(
          "rows of %d indices reach deeper than '%s'".formatted(depth, x));
    }
    x.inference().same(index.size(index.rank() - 1), depth, "lengths of rows of indices");
    return x.reshaped(
        appended(
            index.sizes().subList(0, index.rank() - 1), x.sizes().subList((int) depth, x.rank())));
  }

  /// {@return the type of `x` with the rows that `index` names written}
  ///
  /// @throws IllegalArgumentException if there are not as many updates as indices, or they are not
  ///     rows of `x`
  public static TensorShape scatter(TensorShape x, TensorShape index, TensorShape updates) {
    if (x.rank() == 0) {
      throw new IllegalArgumentException("expects a tensor of rank 1 or more to write to");
    }
    checkIndex(index);
    ShapeInference shapes = x.inference();
    int lead = index.rank() == 0 ? 0 : 1;
    if (updates.rank() != x.rank() - 1 + lead) {
      throw new IllegalArgumentException("updates '%s' are not rows of '%s'".formatted(updates, x));
    }
    if (lead == 1) {
      shapes.same(index.size(0), updates.size(0), "numbers of indices and updates");
    }
    for (int i = 1; i < x.rank(); i++) {
      shapes.same(x.size(i), updates.size(i - 1 + lead), "sizes of rows");
    }
    return x;
  }

  /// {@return the type of the elements of `x` that `indices` names along `axis`}
  ///
  /// @throws IllegalArgumentException if the axis is out of range or the sizes differ elsewhere
  public static TensorShape alongAxis(TensorShape x, TensorShape indices, int axis) {
    int along = Axes.normalize(axis, x.rank());
    if (indices.rank() != x.rank()) {
      throw new IllegalArgumentException(
          "expects indices of rank %d, got '%s'".formatted(x.rank(), indices));
    }
    for (int i = 0; i < x.rank(); i++) {
      if (i != along) {
        x.inference().same(x.size(i), indices.size(i), "sizes of elements and indices");
      }
    }
    return x.with(along, indices.size(along));
  }

  /// Checks that `indices` fits into `x` along all dimensions but `axis`.
  ///
  /// @throws IllegalArgumentException if it never does, or the axis is out of range
  public static void checkAlongAxis(TensorShape x, TensorShape indices, int axis) {
    int along = Axes.normalize(axis, x.rank());
    if (indices.rank() != x.rank()) {
      throw new IllegalArgumentException(
          "expects indices of rank %d, got '%s'".formatted(x.rank(), indices));
    }
    for (int i = 0; i < x.rank(); i++) {
      if (i != along && !x.inference().requireAtLeast(x.size(i).minus(indices.size(i)), 0)) {
        throw new IllegalArgumentException(
            "expects at most %s indices along dimension %d, got '%s'"
                .formatted(x.size(i), i, indices));
      }
    }
  }

  /// {@return the type of the `k` first elements along `axis`}
  ///
  /// @throws IllegalArgumentException if `k` is less than 1 or more than there are, or the axis is out
  ///     of range
  public static TensorShape topk(TensorShape x, Value k, int axis) {
    if (x.rank() == 0) {
      return x;
    }
    int along = Axes.normalize(axis, x.rank());
    ShapeInference shapes = x.inference();
    Optional<Term> known = shapes.elements(k).filter(all -> all.size() == 1).map(List::getFirst);
    Term size = x.size(along);
    if (known.isEmpty()) {
      return x.with(along, shapes.unknown(1, size));
    }
    Term count = known.get();
    if (!shapes.requireAtLeast(count, 1) || !shapes.requireAtLeast(size.minus(count), 0)) {
      throw new IllegalArgumentException(
          "cannot take the first %s of %s elements".formatted(count, size));
    }
    return x.with(along, count);
  }

  /// {@return the type of `x` with a last dimension of `classes` elements}
  ///
  /// @throws IllegalArgumentException if the number of classes is not positive
  public static TensorShape oneHot(TensorShape x, Value classes, Type elementType) {
    ShapeInference shapes = x.inference();
    Optional<Term> known =
        shapes.elements(classes).filter(all -> all.size() == 1).map(List::getFirst);
    Term last = known.orElseGet(shapes::unknown);
    if (!shapes.requireAtLeast(last, 1)) {
      throw new IllegalArgumentException("expects a positive number of classes");
    }
    return shapes.tensor(elementType, appended(x.sizes(), ImmutableList.of(last)));
  }

  /// Checks that `indices` are what kernels read as such.
  private static void checkIntegers(TensorShape indices) {
    Optional<DType> dtype = ElementTypes.find(indices.elementType());
    boolean integers = dtype.filter(d -> d == DType.INT32 || d == DType.INT64).isPresent();
    if (!integers) {
      throw new IllegalArgumentException(
          "expects indices of i32 or i64, got '%s'".formatted(indices));
    }
  }

  /// Checks that `index` is a scalar, a vector or a matrix of one column.
  private static void checkIndex(TensorShape index) {
    boolean column = index.rank() == 2 && index.inference().mayEqual(index.size(1), Term.of(1));
    if (index.rank() > 1 && !column) {
      throw new IllegalArgumentException("expects an index of rank 0 or 1, got '" + index + "'");
    }
    if (column) {
      index.inference().same(index.size(1), 1, "columns of an index");
    }
  }

  private static ImmutableList<Term> appended(List<Term> head, List<Term> tail) {
    return ImmutableList.<Term>builder().addAll(head).addAll(tail).build();
  }
}
