package dev.weir.pass.batching.rules;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.complex.FftC2cOp;
import dev.weir.dialect.operator.complex.FftC2rOp;
import dev.weir.dialect.operator.complex.FftR2cOp;
import dev.weir.dialect.operator.complex.FourierSettings;
import dev.weir.dialect.operator.gradient.CrossEntropyWithSoftmaxGradOp;
import dev.weir.dialect.operator.gradient.CummaxGradOp;
import dev.weir.dialect.operator.gradient.CumprodGradOp;
import dev.weir.dialect.operator.gradient.ProdGradOp;
import dev.weir.dialect.operator.gradient.SoftmaxGradOp;
import dev.weir.dialect.operator.gradient.TakeAlongAxisGradOp;
import dev.weir.dialect.operator.gradient.TopkGradOp;
import dev.weir.dialect.operator.indexing.ModeOp;
import dev.weir.dialect.operator.indexing.PutAlongAxisOp;
import dev.weir.dialect.operator.indexing.TakeAlongAxisOp;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.dialect.operator.manipulation.CummaxOp;
import dev.weir.dialect.operator.manipulation.CumprodOp;
import dev.weir.dialect.operator.manipulation.CumsumOp;
import dev.weir.dialect.operator.manipulation.FlipOp;
import dev.weir.dialect.operator.manipulation.LogcumsumexpOp;
import dev.weir.dialect.operator.manipulation.RollOp;
import dev.weir.dialect.operator.normalization.CrossEntropyWithSoftmaxOp;
import dev.weir.dialect.operator.normalization.LogSoftmaxOp;
import dev.weir.dialect.operator.normalization.SoftmaxOp;
import dev.weir.dialect.operator.quantization.DequantizeLinearOp;
import dev.weir.dialect.operator.quantization.QuantizeLinearOp;
import dev.weir.dialect.operator.reduction.AllOp;
import dev.weir.dialect.operator.reduction.AnyOp;
import dev.weir.dialect.operator.reduction.ArgmaxOp;
import dev.weir.dialect.operator.reduction.ArgminOp;
import dev.weir.dialect.operator.reduction.AxisReduction;
import dev.weir.dialect.operator.reduction.IndexReduction;
import dev.weir.dialect.operator.reduction.LogicalReduction;
import dev.weir.dialect.operator.reduction.MaxOp;
import dev.weir.dialect.operator.reduction.MeanOp;
import dev.weir.dialect.operator.reduction.MinOp;
import dev.weir.dialect.operator.reduction.ProdOp;
import dev.weir.dialect.operator.reduction.SumOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;
import dev.weir.pass.batching.SameOperation;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;

/// Operators along axes: those lie one further with the lanes in front.
final class AxisBatching {
  private AxisBatching() {}

  static void register(BatchRules.Builder rules) {
    along(rules, SoftmaxOp.class, "axis", op -> op.axis(), op -> op.x(), "x");
    along(rules, LogSoftmaxOp.class, "axis", op -> op.axis(), op -> op.x(), "x");
    along(rules, SoftmaxGradOp.class, "axis", op -> op.axis(), op -> op.out(), "out", "out_grad");
    along(rules, CumprodOp.class, "dim", op -> op.dim(), op -> op.x(), "x");
    along(rules, CumprodGradOp.class, "dim", op -> op.dim(), op -> op.x(), "x", "out", "out_grad");
    along(rules, CummaxOp.class, "axis", op -> op.axis(), op -> op.x(), "x");
    along(
        rules,
        CummaxGradOp.class,
        "axis",
        op -> op.axis(),
        op -> op.x(),
        "x",
        "indices",
        "out_grad");
    along(rules, TopkOp.class, "axis", op -> op.axis(), op -> op.x(), "x");
    along(
        rules, TopkGradOp.class, "axis", op -> op.axis(), op -> op.x(), "x", "indices", "out_grad");
    along(rules, ModeOp.class, "axis", op -> op.axis(), op -> op.x(), "x");
    along(rules, TakeAlongAxisOp.class, "axis", op -> op.axis(), op -> op.arr(), "arr", "indices");
    along(
        rules,
        TakeAlongAxisGradOp.class,
        "axis",
        op -> op.axis(),
        op -> op.arr(),
        "arr",
        "indices",
        "out_grad");
    along(
        rules,
        PutAlongAxisOp.class,
        "axis",
        op -> op.axis(),
        op -> op.arr(),
        "arr",
        "indices",
        "values");
    along(
        rules,
        CrossEntropyWithSoftmaxOp.class,
        "axis",
        op -> op.axis(),
        op -> op.input(),
        "input",
        "label");
    along(
        rules,
        CrossEntropyWithSoftmaxGradOp.class,
        "axis",
        op -> op.axis(),
        op -> op.softmax(),
        "label",
        "softmax",
        "loss_grad");
    along(rules, QuantizeLinearOp.class, "quant_axis", op -> op.quantAxis(), op -> op.x(), "x");
    along(rules, DequantizeLinearOp.class, "quant_axis", op -> op.quantAxis(), op -> op.x(), "x");
    rules
        .on(CumsumOp.class, AxisBatching::cumsum)
        .on(LogcumsumexpOp.class, AxisBatching::logcumsumexp)
        .on(SumOp.class, AxisBatching::reduce)
        .on(MeanOp.class, AxisBatching::reduce)
        .on(MaxOp.class, AxisBatching::reduce)
        .on(MinOp.class, AxisBatching::reduce)
        .on(ProdOp.class, AxisBatching::product)
        .on(ProdGradOp.class, AxisBatching::productGradient)
        .on(AllOp.class, AxisBatching::logical)
        .on(AnyOp.class, AxisBatching::logical)
        .on(ArgmaxOp.class, AxisBatching::index)
        .on(ArgminOp.class, AxisBatching::index)
        .on(FlipOp.class, AxisBatching::flip)
        .on(RollOp.class, AxisBatching::roll)
        .on(FftC2cOp.class, AxisBatching::transform)
        .on(FftC2rOp.class, AxisBatching::transform)
        .on(FftR2cOp.class, AxisBatching::transform);
  }

  /// Registers an operator with an axis as an attribute.
  ///
  /// @param of the operand whose axis it is
  /// @param wide the operands that have lanes; others are the same for all
  private static <O extends Operation> void along(
      BatchRules.Builder rules,
      Class<O> kind,
      String attribute,
      ToIntFunction<O> axis,
      Function<O, Value> of,
      String... wide) {
    ImmutableSet<String> names = ImmutableSet.copyOf(wide);
    rules.on(
        kind,
        (op, lanes) -> {
          int at = lanes.behind(axis.applyAsInt(op), of.apply(op));
          reshaped(lanes, Named.wide(lanes, names).attribute(attribute, at));
        });
  }

  private static void reshaped(Lanes lanes, SameOperation same) {
    Operation made = same.add();
    for (int i = 0; i < made.resultCount(); i++) {
      lanes.giveReshaped(i, made.result(i));
    }
  }

  /// {@return `x` with the lanes in front, and one dimension behind them at least}
  private static Value atLeastVector(Value x, Lanes lanes) {
    Value wide = lanes.wide(x);
    return lanes.rank(x) == 0 ? lanes.reshape(wide, lanes.size(), 1) : wide;
  }

  /// {@return `x` with the lanes in front, and all else as one dimension}
  private static Value flat(Value x, Lanes lanes) {
    long count = 1;
    for (long size : lanes.shape(x)) {
      count *= size;
    }
    return lanes.reshape(lanes.wide(x), lanes.size(), count);
  }

  /// {@return the same operation on all lanes, along the axis `axis` of each, or along all elements of a lane, as where no
  /// axis is given}
  private static SameOperation along(boolean flatten, Value x, Value axis, Lanes lanes) {
    return flatten || lanes.known(axis).isEmpty()
        ? lanes
            .same()
            .operand(x, flat(x, lanes))
            .operand(axis, lanes.integers(1))
            .attribute("flatten", false)
        : lanes
            .same()
            .operand(x, atLeastVector(x, lanes))
            .operand(axis, lanes.integers(lanes.behind(lanes.known(axis).get(0), x)));
  }

  private static void cumsum(CumsumOp op, Lanes lanes) {
    reshaped(lanes, along(op.flatten(), op.x(), op.axis(), lanes));
  }

  private static void logcumsumexp(LogcumsumexpOp op, Lanes lanes) {
    SameOperation same = lanes.same();
    if (op.flatten()) {
      same.operand(op.x(), flat(op.x(), lanes)).attribute("axis", 1).attribute("flatten", false);
    } else {
      same.operand(op.x(), atLeastVector(op.x(), lanes))
          .attribute("axis", lanes.behind(op.axis(), op.x()));
    }
    reshaped(lanes, same);
  }

  /// {@return the axes of all lanes that `axes` of one are; all but the lanes where there are none}
  private static long[] axes(ImmutableLongArray axes, Value x, Lanes lanes) {
    int rank = Math.max(1, lanes.rank(x));
    return axes.isEmpty() ? LongStream.rangeClosed(1, rank).toArray() : lanes.behind(axes, rank);
  }

  private static void reduce(AxisReduction op, Lanes lanes) {
    lanes.share(op.axis(), "its axis");
    reshaped(
        lanes,
        lanes
            .same()
            .operand(op.x(), atLeastVector(op.x(), lanes))
            .operand(op.axis(), lanes.integers(axes(lanes.known(op.axis()), op.x(), lanes))));
  }

  private static void product(ProdOp op, Lanes lanes) {
    ImmutableLongArray known = op.reduceAll() ? ImmutableLongArray.of() : lanes.known(op.axis());
    reshaped(
        lanes,
        lanes
            .same()
            .operand(op.x(), atLeastVector(op.x(), lanes))
            .operand(op.axis(), lanes.integers(axes(known, op.x(), lanes)))
            .attribute("reduce_all", false));
  }

  private static void productGradient(ProdGradOp op, Lanes lanes) {
    ImmutableLongArray known = op.reduceAll() ? ImmutableLongArray.of() : lanes.known(op.axis());
    Value out = lanes.wide(op.out());
    Value outGrad = lanes.wide(op.outGrad());
    if (lanes.rank(op.x()) == 0 && op.keepdim()) {
      out = lanes.reshape(out, lanes.size(), 1);
      outGrad = lanes.reshape(outGrad, lanes.size(), 1);
    }
    reshaped(
        lanes,
        lanes
            .same()
            .operand(op.x(), atLeastVector(op.x(), lanes))
            .operand(op.out(), out)
            .operand(op.outGrad(), outGrad)
            .operand(op.axis(), lanes.integers(axes(known, op.x(), lanes)))
            .attribute("reduce_all", false));
  }

  private static void logical(LogicalReduction op, Lanes lanes) {
    reshaped(
        lanes,
        lanes
            .same()
            .operand(op.x(), atLeastVector(op.x(), lanes))
            .attribute("axis", ImmutableLongArray.copyOf(axes(op.axis(), op.x(), lanes))));
  }

  private static void index(IndexReduction op, Lanes lanes) {
    reshaped(lanes, along(op.flatten(), op.x(), op.axis(), lanes));
  }

  private static void flip(FlipOp op, Lanes lanes) {
    int[] axes = op.axis().stream().map(axis -> lanes.behind(axis, op.x())).toArray();
    reshaped(
        lanes,
        lanes
            .same()
            .operand(op.x(), atLeastVector(op.x(), lanes))
            .attribute("axis", ImmutableIntArray.copyOf(axes)));
  }

  private static void roll(RollOp op, Lanes lanes) {
    lanes.share(op.shifts(), "how far it moves elements");
    SameOperation same = lanes.same();
    if (op.axis().isEmpty()) {
      same.operand(op.x(), flat(op.x(), lanes)).attribute("axis", ImmutableLongArray.of(1));
    } else {
      same.operand(op.x(), lanes.wide(op.x()))
          .attribute(
              "axis", ImmutableLongArray.copyOf(lanes.behind(op.axis(), lanes.rank(op.x()))));
    }
    reshaped(lanes, same);
  }

  private static <O extends Operation & FourierSettings> void transform(O op, Lanes lanes) {
    long[] axes = lanes.behind(op.axes(), lanes.rank(op.x()));
    reshaped(
        lanes,
        lanes
            .same()
            .operand(op.x(), lanes.wide(op.x()))
            .attribute("axes", ImmutableLongArray.copyOf(axes)));
  }
}
