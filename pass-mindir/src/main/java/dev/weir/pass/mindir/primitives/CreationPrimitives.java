package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Constants;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Optional;

/// Tensors of numbers that are known.
final class CreationPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("ZerosLike", like(0))
          .put("zeros_like", like(0))
          .put("zeros_like_leaf", like(0))
          .put("hyper_map[zeros_like_leaf]", like(0))
          .put("ZerosLikeExt", like(0))
          .put("OnesLike", like(1))
          .put("OnesLikeExt", like(1))
          .put("Zeros", filled(0))
          .put("Ones", filled(1))
          .put("Fill", CreationPrimitives::fill)
          .put("FillV2", CreationPrimitives::fillV2)
          .put("FillScalar", CreationPrimitives::fillScalar)
          .put("Eye", CreationPrimitives::eye)
          .put("LinSpace", CreationPrimitives::linSpace)
          .put("Range", CreationPrimitives::range)
          .put("Arange", CreationPrimitives::range)
          .buildOrThrow();

  private CreationPrimitives() {}

  /// Of each tensor of a tuple, too.
  private static PrimitiveLowering like(double value) {
    return call -> like(call, call.operand(0), value);
  }

  private static Lowered like(PrimitiveCall call, Lowered what, double value) {
    if (what instanceof Lowered.Sequence sequence) {
      return Lowered.Sequence.of(
          sequence.elements().stream().map(each -> like(call, each, value)).toList());
    }
    Value x = call.out().tensor(what);
    Optional<DType> said = call.dtype(1, "dtype");
    DType dtype = said.orElse(PrimitiveCall.dtype(x));
    return call.add(OperatorOps.fullLike(x, call.out().scalar(value, dtype)).dtype(dtype));
  }

  private static Lowered full(PrimitiveCall call, long[] shape, double value, DType dtype) {
    return call.add(OperatorOps.full(ImmutableLongArray.copyOf(shape), value).dtype(dtype));
  }

  private static PrimitiveLowering filled(double value) {
    return call ->
        full(
            call,
            call.integers(0),
            value,
            call.resultDtype().or(() -> call.dtype(1, "dtype")).orElse(DType.FLOAT32));
  }

  /// Of a type, a shape and a number.
  private static Lowered fill(PrimitiveCall call) {
    DType dtype =
        call.resultDtype()
            .or(() -> call.dtype(0, "dtype"))
            .orElseThrow(() -> new LoweringException("the type that 'Fill' yields is not known"));
    return full(call, call.integers(1), number(call, 2), dtype);
  }

  private static double number(PrimitiveCall call, int index) {
    return Constants.number(call.operand(index))
        .orElseThrow(() ->
            new LoweringException(
                "operand #%d of '%s' is not known until run", index, call.name()));
  }

  /// Of a shape and a tensor with one element.
  private static Lowered fillV2(PrimitiveCall call) {
    Value value = call.tensor(1);
    return new Lowered.TensorValue(call.out().expand(call.out().reshape(value), call.integers(0)));
  }

  private static Lowered fillScalar(PrimitiveCall call) {
    DType dtype = call.resultDtype().or(() -> call.dtype(2, "dtype")).orElse(call.operandDtype(1));
    return full(call, call.integers(0), number(call, 1), dtype);
  }

  private static Lowered range(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    DType dtype =
        call.resultDtype().orElseGet(() -> call.dtype(3, "dtype").orElse(call.operandDtype(0)));
    return call.add(
        OperatorOps.arange(
                out.scalar(number(call, 0), dtype),
                out.scalar(number(call, 1), dtype),
                out.scalar(number(call, 2), dtype))
            .dtype(dtype));
  }

  /// Of rows, columns and a type: ones where both have one number.
  private static Lowered eye(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    DType dtype = call.resultDtype().or(() -> call.dtype(2, "t")).orElse(DType.FLOAT32);
    Value ones =
        out.add(
            OperatorOps.full(ImmutableLongArray.of(call.integers(0)[0], call.integers(1)[0]), 1.0)
                .dtype(dtype));
    return call.add(OperatorOps.triu(out.add(OperatorOps.tril(ones, 0)), 0));
  }

  /// Of the first and the last number, which may be known only when the program runs, and how many.
  private static Lowered linSpace(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value first = call.floating(0);
    Formula f = Formula.over(call, first);
    long count = call.integers(2)[0];
    Value places =
        out.add(
            OperatorOps.arange(
                    out.scalar(0, f.dtype()),
                    out.scalar((double) count, f.dtype()),
                    out.scalar(1, f.dtype()))
                .dtype(f.dtype()));
    Value step = f.divide(f.subtract(f.given(1), first), (double) Math.max(1, count - 1));
    return new Lowered.TensorValue(f.add(first, f.times(places, step)));
  }
}
