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
  /// {@return how the leaves of the trees are aggregated: `SUM`, `AVERAGE`, `MIN` or `MAX`}
  @Attr
  default String aggregateFunction() {
    return "SUM";
  }

  /// {@return what is added to each target or class; absent for zeros}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> baseValues();

  /// {@return `base_values` of type f64}
  @Attr
  Optional<Attribute> baseValuesAsTensor();

  /// {@return the number of targets}
  @Attr
  Optional<Long> nTargets();

  /// {@return the target that each weight of a leaf belongs to}
  @Attr
  Optional<ImmutableLongArray> targetIds();

  /// {@return the node of each weight of a leaf}
  @Attr
  Optional<ImmutableLongArray> targetNodeids();

  /// {@return the tree of each weight of a leaf}
  @Attr
  Optional<ImmutableLongArray> targetTreeids();

  /// {@return the weights of the leaves}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> targetWeights();

  /// {@return `target_weights` of type f64}
  @Attr
  Optional<Attribute> targetWeightsAsTensor();

  @Result
  OpResult y();
}
