package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.indexing.TakeAlongAxisOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.normalization.CrossEntropyWithSoftmaxOp;
import dev.weir.dialect.operator.normalization.LogSoftmaxOp;
import dev.weir.dialect.operator.normalization.SoftmaxOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;

/// Softmax, its logarithm, and losses that are made of it.
final class SoftmaxDecompositions {
  private static final Rewrite NOT_ROWS = Rewrite.noMatch("no rows of floats");
  private static final Rewrite NOT_LAST =
      Rewrite.noMatch("not the last axis, or not of known size");

  private SoftmaxDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        // exp(x - max(x)) / sum(exp(x - max(x)))
        RewritePattern.on(
            SoftmaxOp.class,
            "decompose-softmax",
            (op, rewriter) -> {
              if (!isRows(op.x()) || op.definition().isInplaceTwin()) {
                return NOT_ROWS;
              }
              Primitives p = new Primitives(rewriter, op);
              Row row = new Row(p, op.x(), op.axis());
              p.give(op.out(), p.as(op.x(), row.softmax()));
              return p.done();
            }),
        // x - max(x) - log(sum(exp(x - max(x))))
        RewritePattern.on(
            LogSoftmaxOp.class,
            "decompose-log-softmax",
            (op, rewriter) -> {
              if (!isRows(op.x())) {
                return NOT_ROWS;
              }
              Primitives p = new Primitives(rewriter, op);
              Row row = new Row(p, op.x(), op.axis());
              p.give(op.out(), p.as(op.x(), p.minus(row.shifted, row.logSum())));
              return p.done();
            }),
        RewritePattern.on(
            CrossEntropyWithSoftmaxOp.class,
            "decompose-cross-entropy",
            SoftmaxDecompositions::crossEntropy),
        RewritePattern.on(
            TakeAlongAxisOp.class,
            "decompose-take-along-axis",
            SoftmaxDecompositions::takeAlongAxis));
  }

  private static boolean isRows(Value x) {
    return Primitives.isFloat(x) && Sizes.tensor(x).rank() > 0;
  }

  /// What the parts of a softmax are, in the type that is computed with.
  private static final class Row {
    private final Primitives p;
    private final int axis;
    private final Value shifted;
    private final Value exp;
    private final Value sum;

    Row(Primitives p, Value x, int axis) {
      this.p = p;
      this.axis = Axes.normalize(axis, Sizes.tensor(x).rank());
      Value wide = p.wide(x);
      shifted = p.minus(wide, p.max(wide, this.axis));
      exp = p.exp(shifted);
      sum = p.sum(exp, this.axis);
    }

    Value softmax() {
      return p.over(exp, sum);
    }

    Value logSum() {
      return p.add(OperatorOps.log(sum));
    }
  }

  /// {@return the element of each row of `x`, along the last axis, that `index`, an i64, names, 0 where it
  /// names none}
  private static Value pick(Primitives p, Value x, Value index) {
    TensorType type = Sizes.tensor(x);
    int last = type.rank() - 1;
    Value places = p.arange(type.dimension(last), DType.INT64);
    Value found = p.add(OperatorOps.equal(index, places));
    Value zero = p.add(OperatorOps.fullLike(x, p.number(0, Primitives.dtype(x))));
    return p.sum(p.add(OperatorOps.where(found, x, zero)), last);
  }

  private static long classes(Value x) {
    TensorType type = Sizes.tensor(x);
    return type.dimension(type.rank() - 1);
  }

  private static boolean isLast(Value x, int axis) {
    TensorType type = Sizes.tensor(x);
    return Axes.normalize(axis, type.rank()) == type.rank() - 1 && !type.isDynamic(type.rank() - 1);
  }

  /// loss = log(sum(exp(x - max(x)))) - (x - max(x)) at the label, 0 where that is `ignore_index`
  private static Rewrite crossEntropy(CrossEntropyWithSoftmaxOp op, PatternRewriter rewriter) {
    if (!isRows(op.input()) || !op.useSoftmax()) {
      return NOT_ROWS;
    }
    if (!isLast(op.input(), op.axis())) {
      return NOT_LAST;
    }
    Primitives p = new Primitives(rewriter, op);
    Row row = new Row(p, op.input(), op.axis());
    Value loss;
    if (op.softLabel()) {
      Value each = p.times(p.wide(op.label()), p.minus(row.logSum(), row.shifted));
      loss = p.sum(each, row.axis);
    } else {
      Value label = p.column(p.cast(op.label(), DType.INT64), row.shifted);
      Value ignored =
          p.indexed(
              OperatorOps.equal(label, p.scalar(op.ignoreIndex(), label)),
              "label",
              false,
              classes(op.input()),
              op.ignoreIndex());
      Value all = p.minus(row.logSum(), pick(p, row.shifted, label));
      Value zero = p.add(OperatorOps.fullLike(all, p.number(0, Primitives.dtype(all))));
      loss = p.add(OperatorOps.where(ignored, zero, all));
    }
    p.give(op.loss(), p.as(op.input(), loss));
    if (!op.softmax().isUnused()) {
      p.give(op.softmax(), p.as(op.input(), row.softmax()));
    }
    return p.done();
  }

  /// sum(x where the index names its place, else 0), where one element of each row is taken; an index
  /// below 0 counts from the end
  private static Rewrite takeAlongAxis(TakeAlongAxisOp op, PatternRewriter rewriter) {
    if (!isRows(op.arr())) {
      return NOT_ROWS;
    }
    TensorType indices = Sizes.tensor(op.indices());
    if (!isLast(op.arr(), op.axis()) || indices.dimension(indices.rank() - 1) != 1) {
      return NOT_LAST;
    }
    Primitives p = new Primitives(rewriter, op);
    Value index = p.cast(op.indices(), DType.INT64);
    long extent = classes(op.arr());
    // A place below zero counts from the end.
    Value below = p.indexed(OperatorOps.lessThan(index, p.scalar(0, index)), "index", true, extent);
    Value from =
        p.add(OperatorOps.where(below, p.plus(index, p.scalar((double) extent, index)), index));
    p.give(op.out(), p.as(op.arr(), pick(p, op.arr(), from)));
    return p.done();
  }
}
