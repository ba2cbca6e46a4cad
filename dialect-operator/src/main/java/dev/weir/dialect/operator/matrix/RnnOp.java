package dev.weir.dialect.operator.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.TypesWhenRun;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// A network over time: for each step of `x`, whose dimensions are time, batch and features, the state
/// that follows from it and the state before. The results are the states of all steps, those after the
/// last one, and space that some kernels keep for the backward pass.
///
/// `pre_state` holds the first states and, with `mode` `LSTM`, the first cells, for each layer and
/// direction; `weight_list` for each layer and direction the weights of the input and of the state,
/// then for each of them the two biases. The gates are, in this order: input, forget, cell, output.
/// With `is_bidirec` the second direction runs from the last step to the first. Steps from
/// `sequence_length` on do not count.
///
/// Deviation: `LSTM` is the only mode.
///
/// Shapes:
/// `x: [S, B, I], pre_state[i]: [L, B, H] -> out: [S, B, P], state[i]: [L, B, H], reserve: [R]`, where
/// `L` is `num_layers` times the number of directions and `P` is `H` times that number.
///
/// Element types: `x: T -> out: T, reserve: T`.
///
/// Diagnoses: a `mode` other than `LSTM`, sizes below 1, and states or weights whose number, rank or
/// sizes contradict the attributes.
@OpDef("rnn")
public non-sealed interface RnnOp extends MatrixOp, RecurrentNetwork, TypesWhenRun {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return resultsOf(shapes);
  }

  /// The kernel keeps nothing for the backward pass.
  @Override
  default List<Type> typesWhenRun() {
    return ImmutableList.of(
        out().type(),
        dropoutStateOut().type(),
        state().type(),
        TensorType.of(((TensorType) reserve().type()).elementType(), 0));
  }
}
