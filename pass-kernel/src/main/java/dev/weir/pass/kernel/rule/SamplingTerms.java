package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.operator.image.NearestInterpOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.manipulation.Pad3dOp;
import dev.weir.dialect.operator.manipulation.RollOp;
import dev.weir.dialect.operator.manipulation.StridedSliceOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.IndexExpr;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.expr.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Operators that take each element from a place that is computed from its own.
final class SamplingTerms {
  /// Why an operator is refused of which [#known] knows nothing.
  private static final String OPEN_NUMBERS = "its numbers are known only at run time";

  private SamplingTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .add(StridedSliceOp.class, OperatorPattern.WHOLE, SamplingTerms::stridedSlice)
        .add(RollOp.class, OperatorPattern.WHOLE, SamplingTerms::roll)
        .add(Pad3dOp.class, OperatorPattern.WHOLE, SamplingTerms::pad)
        .add(NearestInterpOp.class, OperatorPattern.WHOLE, SamplingTerms::nearest);
  }

  /// Where along one dimension of the operand an element lies.
  @FunctionalInterface
  private interface Way {
    /// @param dimension which of the dimensions
    /// @param place along that of the result, nothing where it has one element
    ImmutableList<Coordinate> from(int dimension, ImmutableList<Coordinate> place);
  }

  private static ScalarExpr moved(
      Tracer tracer, Operation op, Value x, ImmutableList<Coordinate> access, Way way) {
    List<Size> sizes = tracer.shape(op.result(0)).stream().map(Size::of).toList();
    List<ImmutableList<Coordinate>> parts = tracer.regroup(op, access, sizes);
    var places = ImmutableList.<Coordinate>builder();
    for (int i = 0; i < parts.size(); i++) {
      places.addAll(way.from(i, parts.get(i)));
    }
    return tracer.at(x, places.build());
  }

  /// {@return the integers in `list`}; empty where one is known only at run time
  private static Optional<ImmutableLongArray> known(Value list) {
    return Constants.integers(list).filter(numbers -> !numbers.contains(Constants.UNKNOWN));
  }

  /// {@return `size`, which must be known}; where it is not, `op` is refused
  private static long size(Tracer tracer, Operation op, AffineExpr size) {
    if (size instanceof AffineExpr.Constant number) {
      return number.value();
    }
    tracer.refuse(op, "a size that matters is known only at run time");
    return 1;
  }

  private static ImmutableList<Coordinate> at(long size, IndexExpr place) {
    return size == 1 ? ImmutableList.of() : ImmutableList.of(Coordinate.at(Size.of(size), place));
  }

  private static IndexExpr own(Tracer tracer, Operation op, ImmutableList<Coordinate> place) {
    return place.isEmpty() ? IndexExpr.ZERO : tracer.joined(op, place).place();
  }

  private static IndexExpr binary(IndexKind kind, IndexExpr left, long right) {
    return new IndexExpr.Binary(kind, left, IndexExpr.of(right));
  }

  private static ScalarExpr stridedSlice(
      Tracer tracer, StridedSliceOp slice, int index, ImmutableList<Coordinate> access) {
    ImmutableList<AffineExpr> shape = tracer.shape(slice.x());
    ImmutableList<AffineExpr> result = tracer.shape(slice.result(0));
    long[] starts = new long[shape.size()];
    long[] steps = new long[shape.size()];
    Optional<ImmutableLongArray> from = known(slice.starts());
    Optional<ImmutableLongArray> by = known(slice.strides());
    if (from.isEmpty() || by.isEmpty()) {
      return tracer.refuse(slice, OPEN_NUMBERS);
    }
    for (int i = 0; i < slice.axes().length(); i++) {
      int axis = Math.floorMod(slice.axes().get(i), shape.size());
      long extent = size(tracer, slice, shape.get(axis));
      long step = by.get().get(i);
      long first = from.get().get(i);
      long start = first < 0 ? first + extent : first;
      starts[axis] = Math.clamp(start, step > 0 ? 0 : -1, step > 0 ? extent : extent - 1);
      steps[axis] = step;
    }
    return moved(
        tracer,
        slice,
        slice.x(),
        access,
        (dimension, place) -> {
          long step = steps[dimension];
          if (step == 0) {
            return place;
          }
          if (step > 0) {
            return new WindowMap(
                    shape.get(dimension), result.get(dimension), 1, step, 1, -starts[dimension], 0)
                .at(tracer, slice, place, ImmutableList.of());
          }
          IndexExpr at =
              WindowMap.times(own(tracer, slice, place), step)
                  .plus(IndexExpr.of(starts[dimension]));
          return at(size(tracer, slice, shape.get(dimension)), at);
        });
  }

  private static ScalarExpr roll(
      Tracer tracer, RollOp roll, int index, ImmutableList<Coordinate> access) {
    Optional<ImmutableLongArray> known = known(roll.shifts());
    if (known.isEmpty()) {
      return tracer.refuse(roll, OPEN_NUMBERS);
    }
    ImmutableLongArray shifts = known.get();
    if (roll.axis().isEmpty()) {
      Size count = tracer.size(roll.x());
      if (!count.isKnown()) {
        return tracer.refuse(roll, "how many elements there are is known only at run time");
      }
      return tracer.at(roll.x(), turned(tracer, roll, access, count.value(), shifts.get(0)));
    }
    ImmutableList<AffineExpr> shape = tracer.shape(roll.x());
    long[] total = new long[shape.size()];
    for (int i = 0; i < roll.axis().length(); i++) {
      total[Math.floorMod((int) roll.axis().get(i), total.length)] += shifts.get(i);
    }
    return moved(
        tracer,
        roll,
        roll.x(),
        access,
        (dimension, place) ->
            total[dimension] == 0
                ? place
                : turned(
                    tracer,
                    roll,
                    place,
                    size(tracer, roll, shape.get(dimension)),
                    total[dimension]));
  }

  private static ImmutableList<Coordinate> turned(
      Tracer tracer, Operation op, ImmutableList<Coordinate> place, long size, long shift) {
    long back = size == 0 ? 0 : Math.floorMod(-shift, size);
    return back == 0
        ? place
        : at(size, binary(IndexKind.MOD, own(tracer, op, place).plus(IndexExpr.of(back)), size));
  }

  private static ScalarExpr pad(
      Tracer tracer, Pad3dOp pad, int index, ImmutableList<Coordinate> access) {
    Optional<ImmutableLongArray> known = known(pad.paddings());
    if (known.isEmpty()) {
      return tracer.refuse(pad, OPEN_NUMBERS);
    }
    ImmutableLongArray paddings = known.get();
    long[] before = new long[5];
    long[] after = new long[5];
    int inner = pad.dataFormat().equals("NDHWC") ? 3 : 4;
    for (int i = 0; i < 3; i++) {
      before[inner - i] = paddings.get(2 * i);
      after[inner - i] = paddings.get(2 * i + 1);
    }
    if (pad.mode().equals("constant")) {
      return JoiningTerms.padded(
          tracer,
          pad,
          pad.x(),
          before,
          after,
          access,
          type -> Formulas.constant(pad.padValue(), type));
    }
    ImmutableList<AffineExpr> shape = tracer.shape(pad.x());
    return moved(
        tracer,
        pad,
        pad.x(),
        access,
        (dimension, place) -> {
          if (before[dimension] == 0 && after[dimension] == 0) {
            return place;
          }
          long size = size(tracer, pad, shape.get(dimension));
          IndexExpr at = own(tracer, pad, place).minus(IndexExpr.of(before[dimension]));
          return at(size, inside(tracer, pad, pad.mode(), at, size));
        });
  }

  /// {@return the place that `at`, which may lie outside, shows}
  private static IndexExpr inside(
      Tracer tracer, Operation op, String mode, IndexExpr at, long size) {
    return switch (mode) {
      case "replicate" ->
          binary(IndexKind.MIN, binary(IndexKind.MAX, at, 0), Math.max(0, size - 1));
      case "circular" -> binary(IndexKind.MOD, at, Math.max(1, size));
      case "reflect" -> {
        // The distance from the first, then that of the last from the last.
        IndexExpr up = new IndexExpr.Binary(IndexKind.MAX, at, IndexExpr.ZERO.minus(at));
        IndexExpr down = IndexExpr.of(2 * (size - 1)).minus(up);
        yield new IndexExpr.Binary(IndexKind.MIN, up, down);
      }
      default -> {
        tracer.refuse(op, "its mode '" + mode + "' is not known");
        yield at;
      }
    };
  }

  /// The nearest element is a fraction of the way along: which one is computed in integers, where
  /// those give what the operator's single-precision numbers do.
  private static ScalarExpr nearest(
      Tracer tracer, NearestInterpOp nearest, int index, ImmutableList<Coordinate> access) {
    if (nearest.scaleTensor().isPresent()) {
      return tracer.refuse(nearest, "the factor is a tensor");
    }
    boolean sized = nearest.outSize().isPresent() || nearest.sizeTensor().isPresent();
    int first = nearest.dataFormat().equals("NHWC") ? 1 : 2;
    ImmutableList<AffineExpr> shape = tracer.shape(nearest.x());
    ImmutableList<AffineExpr> result = tracer.shape(nearest.result(0));
    List<Resampled> ways = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int count = nearest.scale().length();
      double factor = sized || count == 0 ? 0 : nearest.scale().get(Math.min(i, count - 1));
      ways.add(
          Resampled.of(
              tracer,
              nearest,
              size(tracer, nearest, shape.get(first + i)),
              size(tracer, nearest, result.get(first + i)),
              factor,
              nearest.alignCorners()));
    }
    return moved(
        tracer,
        nearest,
        nearest.x(),
        access,
        (dimension, place) ->
            dimension == first || dimension == first + 1
                ? ways.get(dimension - first).at(tracer, nearest, place)
                : place);
  }

  /// The element of `size` that element `i` shows: `(i * up + half) / down`, at most the last.
  private record Resampled(long size, long count, long up, long down, long half) {
    /// {@return how elements are found}; where no such fraction finds them, `op` is refused
    static Resampled of(
        Tracer tracer, Operation op, long size, long count, double factor, boolean aligned) {
      Resampled way =
          aligned
              ? new Resampled(
                  size, count, 2 * (size - 1), 2 * Math.max(1, count - 1), Math.max(1, count - 1))
              : new Resampled(size, count, size, Math.max(1, count), 0);
      double ratio = 0;
      if (count > 1) {
        ratio =
            aligned
                ? (double) (size - 1) / (count - 1)
                : factor > 0 ? 1 / factor : (double) size / count;
      }
      for (long i = 0; i < count; i++) {
        float place = (float) ratio * i;
        if (Math.min((long) (aligned ? place + 0.5f : place), size - 1) != way.of(i)) {
          tracer.refuse(op, "its places are not whole fractions");
          return way;
        }
      }
      return way;
    }

    long of(long i) {
      return Math.min((i * up + half) / down, size - 1);
    }

    ImmutableList<Coordinate> at(Tracer tracer, Operation op, ImmutableList<Coordinate> place) {
      if (size == count && half == 0) {
        return place;
      }
      if (half == 0 && size > 0 && count % size == 0) {
        return tracer.regroup(op, place, List.of(Size.of(size), Size.of(count / size))).getFirst();
      }
      IndexExpr at = WindowMap.times(own(tracer, op, place), up).plus(IndexExpr.of(half));
      return SamplingTerms.at(
          size, binary(IndexKind.MIN, binary(IndexKind.DIV, at, down), size - 1));
    }
  }
}
