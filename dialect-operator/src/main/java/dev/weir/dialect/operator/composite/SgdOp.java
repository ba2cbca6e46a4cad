package dev.weir.dialect.operator.composite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
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

/// A step of gradient descent: `param - learning_rate grad`, in place in `param`.
///
/// Shapes:
/// `param: [A...], grad: [A...], master_param: [B...] -> param_out: [A...], master_param_out: [B...]`;
/// `learning_rate` has one element.
///
/// Element types: `param: T, master_param: U -> param_out: T, master_param_out: U`.
///
/// Diagnoses: a gradient of a shape other than that of `param`.
@OpDef("sgd_")
public non-sealed interface SgdOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value param();

  @Operand(AnyTensor.class)
  Value learningRate();

  @Operand(AnyTensor.class)
  Value grad();

  @Operand(AnyTensor.class)
  Optional<Value> masterParam();

  /// {@return whether `master_param` is updated}
  @Attr
  default boolean multiPrecision() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult paramOut();

  @Result(AnyTensor.class)
  Optional<OpResult> masterParamOut();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    shapes.sameShape(shapes.of(param()), shapes.of(grad()), "the parameter and its gradient");
    ImmutableList.Builder<Type> types = ImmutableList.<Type>builder().add(param().type());
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
    return ImmutableMap.of(0, 0);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    if (masterParam().isPresent()) {
      throw new IllegalArgumentException("expects no master parameter");
    }
    Arithmetic a = new Arithmetic(builder);
    return ImmutableList.of(a.step(param(), learningRate(), grad()));
  }
}
