package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.ArrayList;
import java.util.List;

/// The factor of the loss for the next step, and the gradients in `x`, which are zeros if an element was infinite or
/// NaN.
///
/// After `decr_every_n_nan_or_inf` such steps in a row the factor is multiplied by `decr_ratio`, but is 1 at least;
/// after `incr_every_n_steps` others in a row it is multiplied by `incr_ratio` unless that is infinite. With
/// `stop_update` it stays, and the numbers of steps too.
///
/// Deviation: what is written over the results is not seen in the operands.
///
/// Shapes: `x[i]: [A[i]...], found_infinite: [1], prev_loss_scaling: [1], in_good_steps: [1], in_bad_steps: [1] ->
/// out[i]: [A[i]...], loss_scaling: [1], out_good_steps: [1], out_bad_steps: [1]`.
///
/// Element types: `x[i]: T -> out[i]: T`.
///
/// Diagnoses: operands of more than one element beside `x`.
@OpDef(
    value = "update_loss_scaling_",
    format =
        "$x `,` $found_infinite `,` $prev_loss_scaling `,` $in_good_steps `,` $in_bad_steps `,` "
            + "$stop_update attr-dict `:` functional-type(operands, results)")
public non-sealed interface UpdateLossScalingOp extends CompositeOp {
  @Operand(TensorList.class)
  Value x();

  @Operand(AnyTensor.class)
  Value foundInfinite();

  @Operand(AnyTensor.class)
  Value prevLossScaling();

  @Operand(AnyTensor.class)
  Value inGoodSteps();

  @Operand(AnyTensor.class)
  Value inBadSteps();

  @Operand(AnyTensor.class)
  Value stopUpdate();

  /// {@return after how many good steps the factor grows}
  @Attr("incr_every_n_steps")
  int incrEveryNSteps();

  /// {@return after how many bad steps the factor shrinks}
  @Attr("decr_every_n_nan_or_inf")
  int decrEveryNNanOrInf();

  /// {@return by what the factor grows}
  @Attr(codec = FloatCodec.class)
  float incrRatio();

  /// {@return by what the factor shrinks}
  @Attr(codec = FloatCodec.class)
  float decrRatio();

  @Result(TensorList.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult lossScaling();

  @Result(AnyTensor.class)
  OpResult outGoodSteps();

  @Result(AnyTensor.class)
  OpResult outBadSteps();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("stop_update");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    for (Value one : List.of(foundInfinite(), prevLossScaling(), inGoodSteps(), inBadSteps())) {
      shapes.same(shapes.of(one).elementCount(), 1, "numbers of states");
    }
    Sizes.tensors(x());
    return ImmutableList.of(
        x().type(),
        shapes.of(prevLossScaling()).type(),
        shapes.of(inGoodSteps()).type(),
        shapes.of(inBadSteps()).type());
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    List<Value> results = new ArrayList<>();
    for (Value each : builder.add(PirOps.tupleSplit(x())).results()) {
      Value bad = a.cast(a.like(a.cast(foundInfinite(), DType.INT32), each), DType.BOOL);
      results.add(a.keep(a.not(bad), each));
    }
    Value bad = spread(a, foundInfinite(), inBadSteps());
    Value badSteps = a.keep(bad, a.scale(inBadSteps(), 1, 1));
    Value goodSteps = a.keep(a.not(bad), a.scale(inGoodSteps(), 1, 1));
    Value shrinks = a.add(OperatorOps.equal(badSteps, a.like(decrEveryNNanOrInf(), badSteps)));
    Value grows = a.add(OperatorOps.equal(goodSteps, a.like(incrEveryNSteps(), goodSteps)));
    Value scale = prevLossScaling();
    Value less = a.scale(scale, decrRatio(), 0);
    Value least = a.add(OperatorOps.maximum(less, a.like(1, less)));
    Value more = a.scale(scale, incrRatio(), 0);
    Value most = a.add(OperatorOps.where(a.add(OperatorOps.isfinite(more)), more, scale));
    Value grown = a.add(OperatorOps.where(a.and(a.not(bad), grows), most, scale));
    Value changed = a.add(OperatorOps.where(a.and(bad, shrinks), least, grown));
    Value stops = spread(a, stopUpdate(), inBadSteps());
    return ImmutableList.of(
        builder.add(PirOps.combine(results)).out(),
        a.add(OperatorOps.where(stops, scale, changed)),
        a.add(OperatorOps.where(stops, inGoodSteps(), a.keep(a.not(grows), goodSteps))),
        a.add(OperatorOps.where(stops, inBadSteps(), a.keep(a.not(shrinks), badSteps))));
  }

  /// {@return a condition of one element in the shape of `like`}
  private static Value spread(Arithmetic a, Value condition, Value like) {
    return a.add(OperatorOps.reshape(a.cast(condition, DType.BOOL), a.sizes(a.eachSize(like))));
  }
}
