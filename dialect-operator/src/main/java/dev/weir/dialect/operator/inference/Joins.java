package dev.weir.dialect.operator.inference;

import static dev.weir.ir.type.TensorType.DYNAMIC;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The shapes of tensors concatenated and split.
public final class Joins {
  private Joins() {}

  /// {@return the type of `inputs` one after the other along `axis`}
  ///
  /// @throws IllegalArgumentException if ranks, element types or other sizes differ, or the axis is
  ///     out of range
  public static TensorType concat(List<TensorType> inputs, Value axis) {
    TensorType first = inputs.get(0);
    OptionalLong known = Constants.integer(axis);
    if (known.isEmpty()) {
      checkRanks(inputs);
      return first.withShape(Reshapes.unknown(first.rank()));
    }
    return concat(inputs, known.getAsLong());
  }

  private static TensorType concat(List<TensorType> inputs, long axis) {
    TensorType first = inputs.get(0);
    int along = Axes.normalize(axis, first.rank());
    checkRanks(inputs);
    long[] shape = first.shape().toArray();
    for (TensorType input : inputs.subList(1, inputs.size())) {
      for (int i = 0; i < shape.length; i++) {
        shape[i] =
            i == along
                ? Sizes.sum(shape[i], input.dimension(i))
                : Sizes.same(shape[i], input.dimension(i), "sizes of dimension " + i);
      }
    }
    return first.withShape(ImmutableLongArray.copyOf(shape));
  }

  /// {@return the type of `inputs`, each transposed and then flattened to a matrix whose rows are the
  /// dimensions before `flattenAxis`, one after the other along `axis`}
  ///
  /// @throws IllegalArgumentException if `perm` is no permutation of the dimensions of each, an axis
  ///     is out of range, or element types or other sizes differ
  public static TensorType transposedFlattened(
      List<TensorType> inputs, ImmutableIntArray perm, int flattenAxis, int axis) {
    var matrices = ImmutableList.<TensorType>builder();
    for (TensorType input : inputs) {
      TensorType transposed = Reshapes.transpose(input, perm);
      if (flattenAxis < 0 || flattenAxis > input.rank()) {
        throw new IllegalArgumentException(
            "flatten_axis %d is out of range for '%s'".formatted(flattenAxis, input));
      }
      long rows = Sizes.product(transposed.shape(), 0, flattenAxis);
      long columns = Sizes.product(transposed.shape(), flattenAxis, input.rank());
      matrices.add(Sizes.reshaped(input, ImmutableLongArray.of(rows, columns)));
    }
    return concat(matrices.build(), axis);
  }

  private static void checkRanks(List<TensorType> inputs) {
    TensorType first = inputs.get(0);
    for (TensorType input : inputs) {
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
  public static TensorType stack(List<TensorType> inputs, int axis) {
    TensorType first = inputs.get(0);
    checkRanks(inputs);
    int at = Axes.normalize(axis, first.rank() + 1);
    long[] sizes = first.shape().toArray();
    for (TensorType input : inputs) {
      for (int i = 0; i < sizes.length; i++) {
        sizes[i] = Sizes.same(sizes[i], input.dimension(i), "sizes of dimension " + i);
      }
    }
    var shape = ImmutableLongArray.builder(sizes.length + 1);
    for (int i = 0; i <= sizes.length; i++) {
      if (i == at) {
        shape.add(inputs.size());
      }
      if (i < sizes.length) {
        shape.add(sizes[i]);
      }
    }
    return Sizes.reshaped(first, shape.build());
  }

  /// {@return the types of the parts of `input` of these sizes along `axis`}; one -1 stands for what
  /// is left
  ///
  /// @throws IllegalArgumentException if the sizes do not add up, their number is not known, or the
  ///     axis is out of range
  public static TupleType split(TensorType input, Value sections, Value axis) {
    Optional<ImmutableLongArray> found = Constants.integers(sections);
    if (found.isEmpty()) {
      throw new UnknownRank("expects a known number of sections");
    }
    OptionalLong known = Constants.integer(axis);
    if (known.isEmpty()) {
      return parts(input.withShape(Reshapes.unknown(input.rank())), found.get().length());
    }
    int along = Axes.normalize(known.getAsLong(), input.rank());
    long[] sizes = found.get().toArray();
    resolve(sizes, input.dimension(along));
    var types = ImmutableList.<Type>builder();
    for (long size : sizes) {
      types.add(Sizes.with(input, along, size));
    }
    return new TupleType(types.build());
  }

  private static void resolve(long[] sizes, long total) {
    int rest = -1;
    long sum = 0;
    for (int i = 0; i < sizes.length; i++) {
      if (sizes[i] == Constants.UNKNOWN) {
        sizes[i] = DYNAMIC;
        sum = DYNAMIC;
      } else if (sizes[i] == -1) {
        if (rest >= 0) {
          throw new IllegalArgumentException("only one section can be -1");
        }
        rest = i;
      } else {
        sum = Sizes.sum(sum, sizes[i]);
      }
    }
    if (!Sizes.isKnown(sum) || !Sizes.isKnown(total)) {
      return;
    }
    if (rest < 0 ? sum != total : sum > total) {
      throw new IllegalArgumentException(
          "sections of %d elements together do not divide %d".formatted(sum, total));
    }
    if (rest >= 0) {
      sizes[rest] = total - sum;
    }
  }

  /// {@return the types of `count` equal parts of `input` along `axis`}
  ///
  /// @throws IllegalArgumentException if the parts would not be equal or the axis is out of range
  public static TupleType splitEvenly(TensorType input, int count, Value axis) {
    if (count <= 0) {
      throw new IllegalArgumentException("cannot split into " + count + " parts");
    }
    OptionalLong known = Constants.integer(axis);
    if (known.isEmpty()) {
      return parts(input.withShape(Reshapes.unknown(input.rank())), count);
    }
    int along = Axes.normalize(known.getAsLong(), input.rank());
    long size = input.dimension(along);
    if (!Sizes.isKnown(size)) {
      return parts(input, count);
    }
    if (size % count != 0) {
      throw new IllegalArgumentException(
          "cannot split a size of %d into %d equal parts".formatted(size, count));
    }
    return parts(Sizes.with(input, along, size / count), count);
  }

  /// {@return the types of the `count` slices of `input` along `axis`, without that dimension}
  ///
  /// @throws IllegalArgumentException if there are not `count` of them or the axis is out of range
  public static TupleType unstack(TensorType input, int axis, int count) {
    int along = Axes.normalize(axis, input.rank());
    Sizes.same(input.dimension(along), count, "size and number of parts");
    var shape = ImmutableLongArray.builder(input.rank() - 1);
    for (int i = 0; i < input.rank(); i++) {
      if (i != along) {
        shape.add(input.dimension(i));
      }
    }
    return parts(Sizes.reshaped(input, shape.build()), count);
  }

  private static TupleType parts(TensorType part, int count) {
    var types = ImmutableList.<Type>builder();
    for (int i = 0; i < count; i++) {
      types.add(part);
    }
    return new TupleType(types.build());
  }
}
