package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// The sums, over decision trees, of the weights of the leaves to which features lead.
///
/// Versions: 1, 3.
///
/// Source:
/// [TreeEnsembleRegressor](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmltreeensembleregressor).
@OpDef("ml.TreeEnsembleRegressor")
public non-sealed interface TreeEnsembleRegressorOp extends TreeEnsembleOp {
  @Attr
  default String aggregateFunction() {
    return "SUM";
  }

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> baseValues();

  @Attr
  Optional<Attribute> baseValuesAsTensor();

  @Attr
  Optional<Long> nTargets();

  @Attr
  Optional<ImmutableLongArray> targetIds();

  @Attr
  Optional<ImmutableLongArray> targetNodeids();

  @Attr
  Optional<ImmutableLongArray> targetTreeids();

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> targetWeights();

  @Attr
  Optional<Attribute> targetWeightsAsTensor();

  @Result
  OpResult y();
}
