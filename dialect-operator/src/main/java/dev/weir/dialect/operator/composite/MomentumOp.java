package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.OptionalResults;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// A step of gradient descent with momentum, in place in `param` and `velocity`: the velocity becomes
/// `v = mu velocity + g` and the parameter `param - learning_rate v`, or `param - learning_rate (g + mu v)` by
/// Nesterov. Here `g` is `rescale_grad grad`, plus `regularization_coeff param` for the L2 penalty.
///
/// Shapes:
/// `param: [A...], grad: [A...], velocity: [A...], master_param: [A...] -> param_out: [A...],
/// velocity_out: [A...], master_param_out: [A...]`.
///
/// Element types:
/// `param: T, velocity: U, master_param: V -> param_out: T, velocity_out: U, master_param_out: V`.
///
/// Diagnoses: a gradient or velocity of a shape other than that of `param`.
@OpDef("momentum_")
public non-sealed interface MomentumOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value param();

  @Operand(AnyTensor.class)
  Value grad();

  @Operand(AnyTensor.class)
  Value velocity();

  @Operand(AnyTensor.class)
  Value learningRate();

  @Operand(AnyTensor.class)
  Optional<Value> masterParam();

  /// {@return the momentum}
  @Attr(codec = FloatCodec.class)
  float mu();

  /// {@return whether the momentum is that of Nesterov}
  @Attr
  default boolean useNesterov() {
    return false;
  }

  /// {@return `l2_decay`, or empty for none}
  @Attr
  default String regularizationMethod() {
    return "";
  }

  /// {@return the factor of the penalty}
  @Attr(codec = FloatCodec.class)
  default float regularizationCoeff() {
    return 0f;
  }

  /// {@return whether `master_param` is updated}
  @Attr
  default boolean multiPrecision() {
    return false;
  }

  /// {@return the factor of the gradient}
  @Attr(codec = FloatCodec.class)
  default float rescaleGrad() {
    return 1f;
  }

  @Result(AnyTensor.class)
  OpResult paramOut();

  @Result(AnyTensor.class)
  OpResult velocityOut();

  @Result(AnyTensor.class)
  Optional<OpResult> masterParamOut();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    shapes.sameShape(shapes.of(param()), shapes.of(grad()), "the parameter and its gradient");
    shapes.sameShape(shapes.of(param()), shapes.of(velocity()), "the parameter and its velocity");
    ImmutableList.Builder<Type> types =
        ImmutableList.<Type>builder().add(param().type()).add(velocity().type());
    masterParam().ifPresent(master -> types.add(master.type()));
    return types.build();
  }

  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return OptionalResults.agree(this, inferred, declared);
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }

  @Override
  default ImmutableMap<Integer, Integer> writtenOperands() {
    return ImmutableMap.of(0, 0, 2, 1);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    if (masterParam().isPresent()) {
      throw new IllegalArgumentException("expects no master parameter");
    }
    Arithmetic a = new Arithmetic(builder);
    Value g = rescaleGrad() == 1 ? grad() : a.scale(grad(), rescaleGrad(), 0);
    if (regularizationMethod().equals("l2_decay")) {
      g = a.sum(g, a.scale(param(), regularizationCoeff(), 0));
    }
    Value v = a.sum(a.scale(velocity(), mu(), 0), g);
    Value along = useNesterov() ? a.sum(g, a.scale(v, mu(), 0)) : v;
    return ImmutableList.of(a.step(param(), learningRate(), along), v);
  }
}
