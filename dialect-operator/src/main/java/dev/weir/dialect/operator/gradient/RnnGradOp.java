package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.TensorList;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Recurrences;
import dev.weir.dialect.operator.matrix.RnnSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradients of the operands of an `rnn`, given those of its first result and of its last states.
///
/// The steps are computed again, so that nothing of `out` and `reserve` is needed.
///
/// Shapes:
/// `x: [S, B, I], pre_state[i]: [L, B, H], out_grad: [S, B, P], state_grad[i]: [L, B, H] -> x_grad:
/// [S, B, I], pre_state_grad[i]: [L, B, H]`;
/// `weight_list_grad` is as `weight_list`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef("rnn_grad")
public non-sealed interface RnnGradOp extends GradientOp, RnnSettings, GivesGradient {
  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value dropoutStateOut();

  @Operand(AnyTensor.class)
  Value reserve();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(TensorList.class)
  Value stateGrad();

  @Result(TensorList.class)
  OpResult preStateGrad();

  @Result(TensorList.class)
  OpResult weightListGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Recurrences.Shape shape = recurrence();
    TensorShape x = shapes.of(x());
    shape.check(x, shapes.ofEach(preState()), shapes.ofEach(weightList()));
    shape.check(x, shapes.ofEach(stateGrad()), shapes.ofEach(weightList()));
    Gradients.check(shape.result(x), shapes.of(outGrad()), "a result");
    return ImmutableList.of(x.type(), preState().type(), weightList().type());
  }
}
