package dev.weir.dialect.operator.formula;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Writes the formulas of [CompositeOp]s.
///
/// @param builder adds the operators
public record Arithmetic(OpBuilder builder) {
  /// {@return the first result of the operator that `spec` describes}
  public Value add(OpSpec<?> spec) {
    return builder.add(spec).result(0);
  }

  public Value sum(Value a, Value b) {
    return add(OperatorOps.add(a, b));
  }

  public Value times(Value a, Value b) {
    return add(OperatorOps.multiply(a, b));
  }

  public Value over(Value a, Value b) {
    return add(OperatorOps.divide(a, b));
  }

  /// {@return `x` with elements of type `dtype`}
  public Value cast(Value x, DType dtype) {
    return dtype(x) == dtype ? x : add(OperatorOps.cast(x, dtype));
  }

  /// {@return `factor x + bias`}
  public Value scale(Value x, double factor, double bias) {
    return add(OperatorOps.scale(x, scalar(factor)).bias((float) bias));
  }

  /// {@return a tensor of the shape and element type of `x`, filled with `number`}
  public Value like(double number, Value x) {
    return like(scalar(number), x);
  }

  /// {@return a tensor of the shape and element type of `x`, filled with `number`, of one element}
  public Value like(Value number, Value x) {
    return add(OperatorOps.fullLike(x, number).dtype(dtype(x)));
  }

  private Value scalar(double number) {
    return add(OperatorOps.full(ImmutableLongArray.of(1), number).dtype(DType.FLOAT64));
  }

  /// {@return a list of integers}
  public Value integers(long... values) {
    return add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
  }

  /// {@return `number`, as a list of one integer}
  public Value size(long number) {
    return add(OperatorOps.full(ImmutableLongArray.of(1), (double) number).dtype(DType.INT64));
  }

  /// {@return the size of `x` along `axis`, as a list of one integer}: constant where it is known
  public Value size(Value x, int axis) {
    long known = Sizes.tensor(x).dimension(axis);
    return known != TensorType.DYNAMIC
        ? size(known)
        : cast(part(add(OperatorOps.shape(x)), 0, axis, axis + 1L), DType.INT64);
  }

  /// {@return a list of `sizes`, which are lists of one integer}
  public Value sizes(List<Value> sizes) {
    var known = ImmutableLongArray.builder(sizes.size());
    for (Value size : sizes) {
      if (!(size.definingOp() instanceof FullOp full)) {
        return builder.add(PirOps.combine(sizes)).out();
      }
      known.add((long) full.value());
    }
    return integers(known.build().toArray());
  }

  /// {@return the sizes of `x`, each as [#size]}
  public List<Value> eachSize(Value x) {
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < Sizes.tensor(x).rank(); i++) {
      sizes.add(size(x, i));
    }
    return sizes;
  }

  /// {@return 0, 1, … up to `count`, which is not among them}
  public Value count(Value count) {
    return add(OperatorOps.arange(size(0), count, size(1)).dtype(DType.INT64));
  }

  /// {@return the elements of `x` from `start` to `end` along `axis`}
  public Value part(Value x, int axis, long start, long end) {
    return add(OperatorOps.slice(x, integers(start), integers(end), ImmutableLongArray.of(axis)));
  }

  /// {@return `x` in another shape}, as `reshape` reads sizes of 0 and -1
  public Value reshape(Value x, long... shape) {
    return add(OperatorOps.reshape(x, integers(shape)));
  }

  /// {@return `x` with dimension `axis` in several: of `before` and then `after` sizes that are known, and between
  /// them one for what is left}
  public Value apart(Value x, int axis, long[] before, long[] after) {
    long known = Arrays.stream(before).reduce(1, Math::multiplyExact);
    known = Arrays.stream(after).reduce(known, Math::multiplyExact);
    List<Value> sizes = new ArrayList<>();
    for (int i = 0; i < axis; i++) {
      // A size of 0 copies that of `x`.
      sizes.add(size(0));
    }
    Arrays.stream(before).forEach(each -> sizes.add(size(each)));
    long whole = Sizes.tensor(x).dimension(axis);
    sizes.add(
        whole == TensorType.DYNAMIC
            ? add(OperatorOps.floorDivide(size(x, axis), size(known)))
            : size(whole / known));
    Arrays.stream(after).forEach(each -> sizes.add(size(each)));
    for (int i = axis + 1; i < Sizes.tensor(x).rank(); i++) {
      sizes.add(size(x, i));
    }
    return add(OperatorOps.reshape(x, sizes(sizes)));
  }

  /// {@return `x` with the dimensions from `first` to `last` as one}
  public Value together(Value x, int first, int last) {
    return add(OperatorOps.flatten(x).startAxis(first).stopAxis(last));
  }

  /// {@return `x` with dimension `perm[i]` at index `i`}
  public Value transpose(Value x, int... perm) {
    return add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(perm)));
  }

  /// {@return `x` with new dimensions of size 1 at `axes`}
  public Value unsqueeze(Value x, long... axes) {
    return add(OperatorOps.unsqueeze(x, integers(axes)));
  }

  /// {@return `x` with the shape of `target`, to which it broadcasts}
  public Value expandAs(Value x, Value target) {
    return add(OperatorOps.expandAs(x).y(target));
  }

  /// {@return `x` where `condition` holds, else `number`}; the condition broadcasts
  public Value where(Value condition, Value x, double number) {
    return add(OperatorOps.where(expandAs(condition, x), x, like(number, x)));
  }

  public Value greater(Value x, double bound) {
    return add(OperatorOps.greaterThan(x, like(bound, x)));
  }

  public Value less(Value x, double bound) {
    return add(OperatorOps.lessThan(x, like(bound, x)));
  }

  public Value and(Value a, Value b) {
    return add(OperatorOps.logicalAnd(a, b));
  }

  public Value not(Value x) {
    return add(OperatorOps.logicalNot(x));
  }

  /// {@return `x` where `condition` holds, else 0}
  public Value keep(Value condition, Value x) {
    return add(OperatorOps.where(condition, x, like(0, x)));
  }

  /// {@return `x` summed over the dimensions in which `target` was broadcast to its shape}
  public Value reduced(Value x, Value target) {
    return x.type().equals(target.type()) && Sizes.tensor(x).isStatic()
        ? x
        : add(OperatorOps.reduceAs(x, target));
  }

  /// {@return the gradient of `x` in `x sigmoid(x)`, given that of the result}
  public Value silu(Value x, Value gradient) {
    Value s = add(OperatorOps.sigmoid(x));
    Value slope = times(s, scale(times(x, scale(s, -1, 1)), 1, 1));
    return times(gradient, slope);
  }

  /// {@return `x - rate gradient`, where `rate` has one element}
  public Value step(Value x, Value rate, Value gradient) {
    Value size = like(rate, x);
    return add(OperatorOps.subtract(x, times(size, cast(gradient, dtype(x)))));
  }

  /// {@return `reduced`, which was reduced from a tensor like `x` along `axis`, with the dimensions that
  /// the reduction dropped, of size 1}
  ///
  /// @throws IllegalArgumentException if the axes are not known
  public Value unreduced(Value reduced, Value x, Value axis, boolean keepdim, boolean all) {
    if (keepdim || all) {
      return reduced;
    }
    Optional<ImmutableLongArray> known = Constants.integers(axis);
    if (known.isEmpty() || known.get().contains(Constants.UNKNOWN)) {
      throw new IllegalArgumentException("expects axes that are constant");
    }
    int rank = Sizes.tensor(x).rank();
    long[] axes = known.get().stream().map(each -> Axes.normalize(each, rank)).sorted().toArray();
    boolean drops = axes.length > 0 && Sizes.tensor(reduced).rank() + axes.length == rank;
    return drops ? add(OperatorOps.unsqueeze(reduced, integers(axes))) : reduced;
  }

  /// {@return the sizes of the elements of `list`, a tuple of tensors, along `axis`}
  ///
  /// @throws IllegalArgumentException if the axis is not known, or more than one size
  public static Value sizesAlong(OpBuilder builder, Value list, Value axis) {
    List<TensorType> types = Sizes.tensors(list);
    OptionalLong at = Constants.integer(axis);
    if (at.isEmpty()) {
      throw new IllegalArgumentException("expects an axis that is constant");
    }
    long[] sizes = new long[types.size()];
    for (int i = 0; i < sizes.length; i++) {
      TensorType type = types.get(i);
      sizes[i] = type.dimension(Axes.normalize(at.getAsLong(), type.rank()));
    }
    if (Arrays.stream(sizes).filter(size -> size == TensorType.DYNAMIC).count() <= 1) {
      return new Arithmetic(builder).integers(sizes);
    }
    var each = new ArrayList<Value>();
    Arithmetic a = new Arithmetic(builder);
    for (int i = 0; i < sizes.length; i++) {
      Value element = builder.add(PirOps.tupleSlice(list, i)).out();
      int place = Axes.normalize(at.getAsLong(), types.get(i).rank());
      each.add(
          a.add(
              OperatorOps.slice(
                  a.add(OperatorOps.shape(element)),
                  a.integers(place),
                  a.integers(place + 1L),
                  ImmutableLongArray.of(0))));
    }
    return builder.add(PirOps.combine(each)).out();
  }

  /// {@return the element type of `x`}
  public static DType dtype(Value x) {
    return ElementTypes.dtypeOf(Sizes.tensor(x).elementType());
  }
}
