package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;

/// Sums and the like over axes, and where the largest elements are. An empty tuple of axes stands for
/// all.
final class ReductionPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("ReduceSum", ReductionPrimitives::sum)
          .put("SumExt", ReductionPrimitives::sum)
          .put("ReduceMean", ReductionPrimitives::mean)
          .put("MeanExt", ReductionPrimitives::mean)
          .put("ReduceMax", reduction((x, axes, keep) -> OperatorOps.max(x, axes).keepdim(keep)))
          .put("Max", reduction((x, axes, keep) -> OperatorOps.max(x, axes).keepdim(keep)))
          .put("ReduceMin", reduction((x, axes, keep) -> OperatorOps.min(x, axes).keepdim(keep)))
          .put("Min", reduction((x, axes, keep) -> OperatorOps.min(x, axes).keepdim(keep)))
          .put("ReduceProd", reduction(ReductionPrimitives::product))
          .put("ProdExt", reduction(ReductionPrimitives::product))
          .put("ReduceAll", ReductionPrimitives::all)
          .put("ReduceAny", ReductionPrimitives::any)
          .put("Argmax", call -> call.add(argmax(call, false)))
          .put("ArgMax", call -> call.add(argmax(call, false)))
          .put("ArgMaxExt", ReductionPrimitives::argmaxExt)
          .put("Argmin", call -> call.add(argmin(call)))
          .put("ArgMin", call -> call.add(argmin(call)))
          .put("ArgMaxWithValue", call -> withValue(call, true))
          .put("ArgMinWithValue", call -> withValue(call, false))
          .put("CumSum", ReductionPrimitives::cumsum)
          .put("CumsumExt", ReductionPrimitives::cumsum)
          .buildOrThrow();

  /// Describes a reduction of `x` over `axes`.
  private interface Reduction {
    OpSpec<?> make(Value x, Value axes, boolean keep);
  }

  private ReductionPrimitives() {}

  private static PrimitiveLowering reduction(Reduction reduction) {
    return call -> reduce(call, call.tensor(0), reduction);
  }

  private static Lowered reduce(PrimitiveCall call, Value x, Reduction reduction) {
    long[] axes = call.list(1, "axis").orElse(new long[0]);
    if (axes.length == 0 && call.flag(3, "skip_mode", false)) {
      return call.operand(0);
    }
    return call.add(reduction.make(x, call.out().integers(axes), call.flag(2, "keep_dims", false)));
  }

  /// The sum has the element type of what is summed unless another one is declared.
  private static Lowered sum(PrimitiveCall call) {
    Value x = call.tensor(0);
    DType dtype = call.resultDtype().orElse(PrimitiveCall.dtype(x));
    return reduce(
        call, x, (value, axes, keep) -> OperatorOps.sum(value, axes).keepdim(keep).dtype(dtype));
  }

  private static OpSpec<?> product(Value x, Value axes, boolean keep) {
    return OperatorOps.prod(x, axes).keepdim(keep);
  }

  /// The mean of integers is cut off.
  private static Lowered mean(PrimitiveCall call) {
    Value x = call.tensor(0);
    DType dtype = PrimitiveCall.dtype(x);
    Value floats = dtype.isFloat() ? x : call.out().cast(x, DType.FLOAT64);
    Lowered mean =
        reduce(call, floats, (value, axes, keep) -> OperatorOps.mean(value, axes).keepdim(keep));
    DType wanted = call.resultDtype().orElse(dtype);
    return new Lowered.TensorValue(call.out().cast(call.out().tensor(mean), wanted));
  }

  private static ImmutableLongArray axes(PrimitiveCall call) {
    return ImmutableLongArray.copyOf(call.list(1, "axis").orElse(new long[0]));
  }

  private static Lowered all(PrimitiveCall call) {
    return call.add(
        OperatorOps.all(call.tensor(0)).axis(axes(call)).keepdim(call.flag(2, "keep_dims", false)));
  }

  private static Lowered any(PrimitiveCall call) {
    return call.add(
        OperatorOps.any(call.tensor(0)).axis(axes(call)).keepdim(call.flag(2, "keep_dims", false)));
  }

  private static OpSpec<?> argmax(PrimitiveCall call, boolean keep) {
    long axis = call.integer(1, "axis", -1);
    DType dtype = call.resultDtype().or(() -> call.dtype(2, "output_type")).orElse(DType.INT32);
    return OperatorOps.argmax(call.tensor(0), call.out().scalar((double) axis, DType.INT64))
        .keepdims(keep)
        .dtype(dtype);
  }

  private static OpSpec<?> argmin(PrimitiveCall call) {
    long axis = call.integer(1, "axis", -1);
    DType dtype = call.resultDtype().or(() -> call.dtype(2, "output_type")).orElse(DType.INT32);
    return OperatorOps.argmin(call.tensor(0), call.out().scalar((double) axis, DType.INT64))
        .dtype(dtype);
  }

  private static Lowered argmaxExt(PrimitiveCall call) {
    if (call.isGiven(1)) {
      return call.add(
          OperatorOps.argmax(
                  call.tensor(0), call.out().scalar((double) call.integers(1)[0], DType.INT64))
              .keepdims(call.flag(2, "keepdim", false)));
    }
    return call.add(
        OperatorOps.argmax(call.tensor(0), call.out().scalar(0, DType.INT64)).flatten(true));
  }

  /// Where the largest or smallest element along an axis is, and which it is.
  private static Lowered withValue(PrimitiveCall call, boolean largest) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    long axis = call.integer(1, "axis", 0);
    boolean keep = call.flag(2, "keep_dims", false);
    DType dtype = call.resultDtype(0, DType.INT32);
    Value at = out.scalar((double) axis, DType.INT64);
    Value along = out.integers(axis);
    return largest
        ? call.results(
            out.add(OperatorOps.argmax(x, at).keepdims(keep).dtype(dtype)),
            out.add(OperatorOps.max(x, along).keepdim(keep)))
        : call.results(
            out.add(OperatorOps.argmin(x, at).keepdims(keep).dtype(dtype)),
            out.add(OperatorOps.min(x, along).keepdim(keep)));
  }

  private static Lowered cumsum(PrimitiveCall call) {
    return call.add(
        OperatorOps.cumsum(
                call.tensor(0), call.out().scalar((double) call.integers(1)[0], DType.INT32))
            .exclusive(call.flag("exclusive", false))
            .reverse(call.flag("reverse", false)));
  }
}
