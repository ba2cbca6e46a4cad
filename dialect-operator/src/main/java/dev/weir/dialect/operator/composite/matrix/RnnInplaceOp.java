package dev.weir.dialect.operator.composite.matrix;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.matrix.RecurrentNetwork;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// `rnn` as programs have it whose state of dropout is one memory.
///
/// Deviation: that state does not change, as nothing is dropped.
///
/// Shapes:
/// `x: [S, B, I], pre_state[i]: [L, B, H] -> out: [S, B, P], state[i]: [L, B, H], reserve: [R]`, where
/// `L` is `num_layers` times the number of directions and `P` is `H` times that number.
///
/// Element types: `x: T -> out: T, reserve: T`.
///
/// Diagnoses: what `rnn` does.
@OpDef("rnn_")
public non-sealed interface RnnInplaceOp extends CompositeOp, RecurrentNetwork {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return resultsOf(shapes);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    var rnn =
        OperatorOps.rnn(x(), preState(), weightList(), dropoutStateIn())
            .dropoutProb(dropoutProb())
            .isBidirec(isBidirec())
            .inputSize(inputSize())
            .hiddenSize(hiddenSize())
            .numLayers(numLayers())
            .mode(mode())
            .seed(seed())
            .isTest(isTest());
    sequenceLength().ifPresent(rnn::sequenceLength);
    return ImmutableList.copyOf(builder.add(rnn).results());
  }
}
