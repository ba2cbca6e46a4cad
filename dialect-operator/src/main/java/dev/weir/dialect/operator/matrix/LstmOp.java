package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import java.util.List;

/// Long short-term memory over the rows of `input`, which are the steps of one sequence, multiplied by the weights of
/// the input already: the state and the cell after each step.
///
/// With the columns of `input + h weight + bias` as candidate `g` and gates `i`, `f` and `o`, in this order, the cell
/// is `c' = candidate_activation(g) gate_activation(i + c p) + c gate_activation(f + c q)` and the state
/// `h' = gate_activation(o + c' r) cell_activation(c')`. The weights `p`, `q` and `r` follow the biases with
/// `use_peepholes`, else they are zero.
///
/// Deviation: there is one sequence, as tensors have no levels of detail that would part the rows. `batch_gate` and
/// `batch_cell_pre_act`, which PaddlePaddle keeps for its backward pass, are zeros: `lstm_grad` computes the steps
/// again.
///
/// Shapes:
/// `input: [S, G], h0: [1, H], c0: [1, H], weight: [H, G], bias: [1, B] -> hidden: [S, H], cell: [S, H], batch_gate:
/// [S, G], batch_cell_pre_act: [S, H]` with `G = 4 H`, and `B = 7 H` with `use_peepholes`, else `4 H`.
///
/// Element types: `input: T -> hidden: T, cell: T, batch_gate: T, batch_cell_pre_act: T`.
///
/// Diagnoses: operands of another rank or size, a first state without a first cell, and activations that are not
/// known.
///
/// Source: [Gers and Schmidhuber, Recurrent nets that time and count](https://doi.org/10.1109/IJCNN.2000.861302), and
/// [lstm_kernel_impl.h](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/kernels/impl/lstm_kernel_impl.h).
@OpDef("lstm")
public non-sealed interface LstmOp extends MatrixOp, LstmSettings {
  @Result(AnyTensor.class)
  OpResult hidden();

  @Result(AnyTensor.class)
  OpResult cell();

  @Result(AnyTensor.class)
  OpResult batchGate();

  @Result(AnyTensor.class)
  OpResult batchCellPreAct();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape states = states(shapes);
    return shapes.types(states, states, states.withSizes(shapes.of(input()).sizes()), states);
  }
}
