package dev.weir.dialect.operator.formula;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.inference.Slices;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import java.util.ArrayList;
import java.util.Arrays;

/// A part of a tensor that values are stored to: from `starts` to `ends` in steps of `steps` along
/// `axes`, without the dimensions `dropped` and with one of size 1 in front of each of `added`.
///
/// Source:
/// [set_value_kernel_impl.h](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/kernels/impl/set_value_kernel_impl.h).
public record StoredSlice(
    Value x,
    Value starts,
    Value ends,
    Value steps,
    ImmutableLongArray axes,
    ImmutableLongArray dropped,
    ImmutableLongArray added) {
  /// {@return the axes}; one that is no `int` stays out of range
  private ImmutableIntArray intAxes() {
    return ImmutableIntArray.copyOf(axes.stream().mapToInt(Ints::saturatedCast));
  }

  private long[] droppedAxes() {
    int rank = Sizes.tensor(x).rank();
    return dropped.stream().map(axis -> Axes.normalize(axis, rank)).sorted().toArray();
  }

  /// {@return the places of the added dimensions among those of the part}
  private long[] addedAxes() {
    long[] drop = droppedAxes();
    long[] before = added.stream().sorted().toArray();
    for (int i = 0; i < before.length; i++) {
      long at = before[i];
      before[i] = at - Arrays.stream(drop).filter(axis -> axis < at).count() + i;
    }
    return before;
  }

  /// Checks that `values` can be broadcast to the part.
  ///
  /// @return the type of the whole
  /// @throws IllegalArgumentException if they cannot, or the part is none of the tensor
  public TensorShape check(ShapeInference shapes, TensorShape values) {
    TensorShape whole = shapes.of(x);
    TensorShape part = Slices.stridedSlice(whole, intAxes(), starts, ends, steps);
    if (!values.elementType().equals(whole.elementType())) {
      throw new IllegalArgumentException(
          "stores %s in %s".formatted(values.elementType(), whole.elementType()));
    }
    var sizes = new ArrayList<Term>();
    long[] drop = droppedAxes();
    for (int i = 0; i < part.rank(); i++) {
      if (Arrays.binarySearch(drop, i) < 0) {
        sizes.add(part.size(i));
      } else if (!shapes.mayEqual(part.size(i), Term.of(1))) {
        throw new IllegalArgumentException(
            "cannot drop dimension " + i + ", which keeps " + part.size(i) + " elements");
      } else {
        shapes.same(part.size(i), 1, "dropped sizes");
      }
    }
    for (long axis : addedAxes()) {
      if (axis < 0 || axis > sizes.size()) {
        throw new IllegalArgumentException("cannot add a dimension at " + axis);
      }
      sizes.add((int) axis, Term.of(1));
    }
    TensorShape target = part.reshaped(sizes);
    int more = values.rank() - target.rank();
    for (int i = 0; i < more; i++) {
      if (!shapes.mayEqual(values.size(i), Term.of(1))) {
        throw new IllegalArgumentException("stores %s in %s".formatted(values, target));
      }
      shapes.same(values.size(i), 1, "leading sizes");
    }
    TensorShape rest =
        more <= 0 ? values : values.reshaped(values.sizes().subList(more, values.rank()));
    Broadcasting.checkInto(target, rest, "the values");
    return whole;
  }

  /// {@return `x` with `values` in this part}
  public Value store(Arithmetic a, Value values) {
    Value part = a.add(OperatorOps.stridedSlice(x, starts, ends, steps, intAxes()));
    long[] drop = droppedAxes();
    long[] add = addedAxes();
    Value target = drop.length == 0 ? part : a.add(OperatorOps.squeeze(part, a.integers(drop)));
    target = add.length == 0 ? target : a.add(OperatorOps.unsqueeze(target, a.integers(add)));
    int rank = Sizes.tensor(target).rank();
    Value given = values;
    int more = Sizes.tensor(given).rank() - rank;
    if (more > 0) {
      long[] leading = new long[more];
      Arrays.setAll(leading, i -> i);
      given = a.add(OperatorOps.squeeze(given, a.integers(leading)));
    }
    Value stretched = a.add(OperatorOps.expandAs(given).y(target));
    stretched =
        add.length == 0 ? stretched : a.add(OperatorOps.squeeze(stretched, a.integers(add)));
    stretched =
        drop.length == 0 ? stretched : a.add(OperatorOps.unsqueeze(stretched, a.integers(drop)));
    Value there = a.add(OperatorOps.notEqual(spread(a, a.like(1, part)), a.like(0, x)));
    return a.add(OperatorOps.where(there, spread(a, stretched), x));
  }

  /// {@return the elements of `part` in their places, zeros elsewhere}
  private Value spread(Arithmetic a, Value part) {
    return a.add(OperatorOps.stridedSliceGrad(x, part, starts, ends, steps, intAxes()));
  }
}
