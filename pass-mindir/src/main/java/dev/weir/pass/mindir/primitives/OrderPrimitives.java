package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.dialect.operator.manipulation.CummaxOp;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;

/// Elements in order, the largest so far, and how far they scatter.
final class OrderPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Sort", OrderPrimitives::sort)
          .put("Cummax", call -> largest(call, false))
          .put("Cummin", call -> largest(call, true))
          .put("ReduceStd", OrderPrimitives::deviation)
          .put("MaskedFill", OrderPrimitives::maskedFill)
          .buildOrThrow();

  private OrderPrimitives() {}

  /// The elements along an axis in order, and where they were.
  private static Lowered sort(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    long[] shape = Dims.known(call, x);
    int axis = Dims.axis(call.integer(1, "axis", -1), shape.length);
    TopkOp sorted =
        (TopkOp)
            out.operation(
                OperatorOps.topk(x, out.scalar((double) shape[axis], DType.INT32))
                    .axis(axis)
                    .largest(call.flag(2, "descending", false))
                    .sorted(true));
    return call.results(sorted.out(), out.cast(sorted.indices(), call.resultDtype(1, DType.INT32)));
  }

  private static Lowered largest(PrimitiveCall call, boolean smallest) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    CummaxOp found =
        (CummaxOp)
            out.operation(
                OperatorOps.cummax(smallest ? f.negate(x) : x)
                    .axis((int) call.integer(1, "axis", -1))
                    .dtype(call.resultDtype(1, DType.INT64)));
    return call.results(smallest ? f.negate(found.out()) : found.out(), found.indices());
  }

  /// Standard deviation and mean over axes; unless told otherwise, of one element less.
  private static Lowered deviation(PrimitiveCall call) {
    Value x = call.floating(0);
    Formula f = Formula.over(call, x);
    long[] shape = Dims.known(call, x);
    long[] axes = call.list(1, "axis").orElse(new long[0]);
    boolean keep = call.flag(3, "keep_dims", false);
    double count = 1;
    for (int i = 0; i < shape.length; i++) {
      boolean counts = axes.length == 0;
      for (long axis : axes) {
        counts |= Dims.axis(axis, shape.length) == i;
      }
      count *= counts ? (double) shape[i] : 1;
    }
    Value difference = f.subtract(x, f.mean(x, true, axes));
    double divisor = call.flag(2, "unbiased", true) ? count - 1 : count;
    Value variance = f.divide(f.sum(f.square(difference), keep, axes), divisor);
    return call.results(f.root(variance), f.mean(x, keep, axes));
  }

  /// A number where the mask holds.
  private static Lowered maskedFill(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    Value mask = call.out().cast(call.tensor(1), DType.BOOL);
    return new Lowered.TensorValue(f.choose(mask, f.given(2), x));
  }
}
