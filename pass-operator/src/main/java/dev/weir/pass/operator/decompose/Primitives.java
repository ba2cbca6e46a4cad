package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.AffineExpr;
import dev.weir.ir.attr.AffineMap;
import dev.weir.ir.attr.AffineMapAttr;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;

/// Writes what an operator computes as operators before it, which it is then replaced by.
final class Primitives {
  private final PatternRewriter rewriter;
  private final Operation op;

  Primitives(PatternRewriter rewriter, Operation op) {
    this.rewriter = rewriter;
    this.op = op;
    rewriter.setInsertionPoint(op);
  }

  /// {@return the only or first result of an operator, which is added}
  Value add(OpSpec<?> spec) {
    return rewriter.add(spec).result(0);
  }

  /// {@return an operator with several results, which is added}
  Operation operation(OpSpec<?> spec) {
    return rewriter.add(spec);
  }

  /// {@return the result of an operator, which is added, whose first operand is taken for places: as the
  /// operator that is decomposed does, what becomes of it is to stop where one lies outside}
  ///
  /// @param noun what an element is called
  /// @param wraps whether one below zero counts from the end
  /// @param extent how many places there are
  /// @param exempt elements that are no places
  Value indexed(OpSpec<?> spec, String noun, boolean wraps, long extent, long... exempt) {
    Operation added = rewriter.add(spec);
    AffineMap extents = new AffineMap(0, 0, ImmutableList.of(AffineExpr.constant(extent)));
    rewriter.setAttribute(
        added,
        IndexBoundsAttr.MARK,
        new IndexBoundsAttr(
            0,
            op.definition().mnemonic(),
            noun,
            wraps,
            new AffineMapAttr(extents),
            ImmutableLongArray.copyOf(exempt)));
    return added.result(0);
  }

  /// Has `value` stand for `result`.
  void give(OpResult result, Value value) {
    rewriter.replaceAllUses(result, value);
  }

  /// Ends the rewrite: nothing uses the operator any more.
  Rewrite done() {
    rewriter.erase(op);
    return Rewrite.applied();
  }

  // Types.

  static DType dtype(Value x) {
    return ElementTypes.dtypeOf(Sizes.tensor(x).elementType());
  }

  /// {@return whether `x` is a tensor of floats}
  static boolean isFloat(Value x) {
    return x.type() instanceof TensorType type
        && ElementTypes.find(type.elementType()).filter(DType::isFloat).isPresent();
  }

  Value cast(Value x, DType dtype) {
    return dtype(x) == dtype ? x : add(OperatorOps.cast(x, dtype));
  }

  /// {@return `x` in the type that is computed with}: at least f32
  Value wide(Value x) {
    DType dtype = dtype(x);
    return dtype == DType.FLOAT16 || dtype == DType.BFLOAT16 ? cast(x, DType.FLOAT32) : x;
  }

  /// {@return `x` in the type of `like`}
  Value as(Value like, Value x) {
    return cast(x, dtype(like));
  }

  // Numbers.

  Value integers(long... values) {
    return add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64));
  }

  /// {@return a number, as operators take one}
  Value number(double value, DType dtype) {
    return add(OperatorOps.full(ImmutableLongArray.of(1), value).dtype(dtype));
  }

  /// {@return a tensor of one number that broadcasts to anything}
  Value scalar(double value, Value like) {
    return add(OperatorOps.full(ImmutableLongArray.of(), value).dtype(dtype(like)));
  }

  /// {@return a tensor of the shape and type of `like` that holds one number}
  Value filled(Value like, double value) {
    return add(OperatorOps.fullLike(like, number(value, dtype(like))));
  }

  /// {@return 0, 1, … up to `count`}
  Value arange(long count, DType dtype) {
    return add(
        OperatorOps.arange(number(0, dtype), number((double) count, dtype), number(1, dtype))
            .dtype(dtype));
  }

  // Arithmetic, broadcast.

  /// {@return `factor * x + bias`}
  Value scale(Value x, double factor, double bias) {
    if (dtype(x) == DType.FLOAT64 && bias != (float) bias) {
      // The attribute is a float.
      return plus(scale(x, factor, 0), scalar(bias, x));
    }
    return add(OperatorOps.scale(x, number(factor, dtype(x))).bias((float) bias));
  }

  Value times(Value x, Value y) {
    return add(OperatorOps.multiply(x, y));
  }

  Value plus(Value x, Value y) {
    return add(OperatorOps.add(x, y));
  }

  Value minus(Value x, Value y) {
    return add(OperatorOps.subtract(x, y));
  }

  Value over(Value x, Value y) {
    return add(OperatorOps.divide(x, y));
  }

  Value exp(Value x) {
    return add(OperatorOps.exp(x));
  }

  /// {@return `x` between two bounds}
  Value clip(Value x, double low, double high) {
    return add(OperatorOps.clip(x, number(low, dtype(x)), number(high, dtype(x))));
  }

  // Reductions; the dimensions stay with size 1.

  Value max(Value x, long... axes) {
    return add(OperatorOps.max(x, integers(axes)).keepdim(true));
  }

  Value sum(Value x, long... axes) {
    return add(OperatorOps.sum(x, integers(axes)).dtype(dtype(x)).keepdim(true));
  }

  Value mean(Value x, long... axes) {
    return add(OperatorOps.mean(x, integers(axes)).keepdim(true));
  }

  // Shapes.

  Value reshape(Value x, long... shape) {
    return add(OperatorOps.reshape(x, integers(shape)));
  }

  /// {@return `x` with as many dimensions as `rows` has}: a last one of size 1 where it has one less
  Value column(Value x, Value rows) {
    int last = Sizes.tensor(rows).rank() - 1;
    return Sizes.tensor(x).rank() > last ? x : add(OperatorOps.unsqueeze(x, integers(last)));
  }

  Value transpose(Value x, int... perm) {
    return add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(perm)));
  }
}
