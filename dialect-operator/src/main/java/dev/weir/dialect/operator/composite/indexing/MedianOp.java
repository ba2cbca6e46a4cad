package dev.weir.dialect.operator.composite.indexing;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.codec.IntArrayCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Lengths;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.dialect.operator.inference.Reductions;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The middle of the sorted elements along `axis`, along all axes without any, and where it stands among them. Of an even
/// number it is the mean of the two in the middle with `mode` `avg`, where each of the two has an index, and the smaller
/// one with `min`. Where an element is NaN, the first such is the middle; of no float it is NaN.
///
/// Shapes: `x: [A...] -> out: [reduced(A)...], medians: [reduced(A)..., 2]`, `A` without the dimensions `axis`, or with
/// size 1 there if `keepdim`; with `min`, `x: [A...] -> out: [reduced(A)...], medians: [reduced(A)...]`.
///
/// Element types: `x: T -> out: T, medians: i64`.
///
/// Diagnoses: an axis out of range, a `mode` of another name, and no element where there is no NaN.
///
/// Source:
/// [median_kernel.cc](https://github.com/PaddlePaddle/Paddle/blob/0e4d13c0731a8d3d18e8bef8bd5d9b9307be147e/paddle/phi/kernels/cpu/median_kernel.cc).
/// Deviation: with `avg`, both indices are that of the first NaN.
@OpDef(value = "median", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface MedianOp extends CompositeOp, UnaryOperands {
  /// {@return the axes, counted from the back if negative; none for all}
  @Attr(codec = IntArrayCodec.class)
  default ImmutableLongArray axis() {
    return ImmutableLongArray.of();
  }

  /// {@return whether reduced dimensions stay, with size 1}
  @Attr
  default boolean keepdim() {
    return true;
  }

  /// {@return `avg` or `min`}
  @Attr
  default String mode() {
    return "avg";
  }

  @Result(AnyTensor.class)
  OpResult medians();

  private boolean isMean() {
    return mode().equals("avg");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    if (!isMean() && !mode().equals("min")) {
      throw new IllegalArgumentException(
          "expects 'avg' or 'min' as mode, got '%s'".formatted(mode()));
    }
    TensorShape x = shapes.of(x());
    TensorShape out = Reductions.reduce(x, axis(), keepdim(), x.elementType());
    boolean real = x.elementType() instanceof FloatType;
    for (int each : reduced(x.rank())) {
      if (!real && !shapes.requireAtLeast(x.size(each), 1)) {
        throw new IllegalArgumentException("expects elements along dimension " + each);
      }
    }
    List<Term> sizes = new ArrayList<>(out.sizes());
    if (isMean()) {
      sizes.add(Term.of(2));
    }
    return shapes.types(out, shapes.tensor(IntegerType.I64, sizes));
  }

  /// {@return the dimensions that are reduced, in order}
  private int[] reduced(int rank) {
    return axis().isEmpty()
        ? IntStream.range(0, rank).toArray()
        : axis().stream()
            .filter(each -> rank > 0)
            .mapToInt(each -> Axes.normalize(each, rank))
            .distinct()
            .sorted()
            .toArray();
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int rank = Sizes.tensor(x()).rank();
    int[] along = reduced(rank);
    Value lines = lines(a, along);
    int last = rank - along.length;
    if (Sizes.tensor(lines).dimension(last) == 0) {
      return ofNothing(a, lines, along);
    }
    boolean real = Arithmetic.dtype(lines).isFloat();
    Value count = a.size(lines, last);
    if (real && Sizes.tensor(lines).dimension(last) == TensorType.DYNAMIC) {
      // NaN after all others is what is found where there are none.
      lines = lengthened(a, lines, Double.NaN, 1);
    }
    Value all = a.size(lines, last);
    TopkOp sorted =
        builder.add(OperatorOps.topk(lines, all).axis(last).largest(false).sorted(true));
    Lengths lengths = new Lengths(a);
    Value end = lengths.atLeast(lengths.plus(count, -1), 0);
    Value lower = lengths.over(end, 2);
    Value upper = lengths.over(count, 2);
    Value axis = a.size(last);
    Value middle = a.add(OperatorOps.gather(sorted.out(), lower, axis));
    Value index = a.add(OperatorOps.gather(sorted.indices(), lower, axis));
    if (isMean()) {
      middle = mean(a, middle, a.add(OperatorOps.gather(sorted.out(), upper, axis)));
      Value other = a.add(OperatorOps.gather(sorted.indices(), upper, axis));
      Value both = builder.add(PirOps.combine(List.of(index, other))).out();
      index = a.add(OperatorOps.concat(both, axis));
    }
    if (real) {
      // NaN is sorted to the end.
      Value largest = a.add(OperatorOps.gather(sorted.out(), end, axis));
      Value none = a.add(OperatorOps.isnan(largest));
      middle = a.add(OperatorOps.where(none, largest, middle));
      Value first = a.add(OperatorOps.argmax(lines, axis).dtype(DType.INT64).keepdims(true));
      index = a.add(OperatorOps.where(a.expandAs(none, index), a.expandAs(first, index), index));
    }
    return ImmutableList.of(
        shaped(a, a.add(OperatorOps.squeeze(middle, a.integers(last))), along),
        shaped(a, isMean() ? index : a.add(OperatorOps.squeeze(index, a.integers(last))), along));
  }

  /// {@return `x` with the dimensions that are reduced as the last one}
  private Value lines(Arithmetic a, int[] along) {
    int rank = Sizes.tensor(x()).rank();
    if (along.length == 0) {
      return a.unsqueeze(x(), rank);
    }
    int[] order =
        IntStream.concat(
                IntStream.range(0, rank)
                    .filter(i -> IntStream.of(along).noneMatch(each -> each == i)),
                IntStream.of(along))
            .toArray();
    Value moved = a.transpose(x(), order);
    return along.length == 1 ? moved : a.together(moved, rank - along.length, rank - 1);
  }

  private static Value mean(Arithmetic a, Value x, Value y) {
    return Arithmetic.dtype(x).isFloat()
        ? a.sum(a.scale(x, 0.5, 0), a.scale(y, 0.5, 0))
        : a.over(a.sum(x, y), a.like(2, x));
  }

  private ImmutableList<Value> ofNothing(Arithmetic a, Value lines, int[] along) {
    int last = Sizes.tensor(lines).rank() - 1;
    Value middle =
        a.add(OperatorOps.squeeze(lengthened(a, lines, Double.NaN, 1), a.integers(last)));
    Value places = a.cast(lines, DType.INT64);
    Value index =
        isMean()
            ? lengthened(a, places, 0, 2)
            : a.add(OperatorOps.squeeze(lengthened(a, places, 0, 1), a.integers(last)));
    return ImmutableList.of(shaped(a, middle, along), shaped(a, index, along));
  }

  private static Value lengthened(Arithmetic a, Value lines, double number, int by) {
    int[] ends = new int[2 * Sizes.tensor(lines).rank()];
    ends[ends.length - 1] = by;
    Value padding =
        a.add(OperatorOps.full(ImmutableLongArray.of(1), number).dtype(Arithmetic.dtype(lines)));
    return a.add(OperatorOps.pad(lines, padding, ImmutableIntArray.copyOf(ends)));
  }

  /// {@return `kept`, of the dimensions that are not reduced, with those that are, of one element}
  private Value shaped(Arithmetic a, Value kept, int[] along) {
    return keepdim() && along.length > 0
        ? a.unsqueeze(kept, IntStream.of(along).asLongStream().toArray())
        : kept;
  }
}
