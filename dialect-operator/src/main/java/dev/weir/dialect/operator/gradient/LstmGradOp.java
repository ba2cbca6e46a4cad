package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.matrix.LstmSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// The gradients of the operands of an `lstm`, given those of its states and of its cells.
///
/// The steps are computed again, so that nothing of `hidden`, `cell`, `batch_gate` and `batch_cell_pre_act` is needed.
///
/// Deviation: `cell_grad` comes last, and may be absent; PaddlePaddle takes the cells to have no gradient. Where there
/// is no first state and cell, their gradients are those of zeros.
///
/// Shapes:
/// `input: [S, G], weight: [H, G], bias: [1, B], hidden_grad: [S, H], cell_grad: [S, H] -> input_grad: [S, G], h0_grad:
/// [1, H], c0_grad: [1, H], weight_grad: [H, G], bias_grad: [1, B]`, with `G` and `B` as for `lstm`.
///
/// Element types: `input: T -> input_grad: T, h0_grad: T, c0_grad: T, weight_grad: T, bias_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward operator
/// diagnoses.
@OpDef("lstm_grad")
public non-sealed interface LstmGradOp extends GradientOp, LstmSettings {
  @Operand(AnyTensor.class)
  Value hidden();

  @Operand(AnyTensor.class)
  Value cell();

  @Operand(AnyTensor.class)
  Value batchGate();

  @Operand(AnyTensor.class)
  Value batchCellPreAct();

  @Operand(AnyTensor.class)
  Value hiddenGrad();

  @Operand(AnyTensor.class)
  Optional<Value> cellGrad();

  @Result(AnyTensor.class)
  OpResult inputGrad();

  @Result(AnyTensor.class)
  OpResult h0Grad();

  @Result(AnyTensor.class)
  OpResult c0Grad();

  @Result(AnyTensor.class)
  OpResult weightGrad();

  @Result(AnyTensor.class)
  OpResult biasGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape states = states(shapes);
    Gradients.check(states, shapes.of(hiddenGrad()), "the states");
    cellGrad().ifPresent(grad -> Gradients.check(states, shapes.of(grad), "the cells"));
    Type first =
        states.withSizes(ImmutableList.of(shapes.of(bias()).size(0), states.size(1))).type();
    return ImmutableList.of(input().type(), first, first, weight().type(), bias().type());
  }
}
