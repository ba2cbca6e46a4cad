package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// The class for which the leaves of decision trees to which features lead have the greatest sum of weights, and the sums.
///
/// Versions: 1, 3.
///
/// Source:
/// [TreeEnsembleClassifier](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmltreeensembleclassifier).
@OpDef("ml.TreeEnsembleClassifier")
public non-sealed interface TreeEnsembleClassifierOp extends TreeEnsembleOp {
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> baseValues();

  @Attr
  Optional<Attribute> baseValuesAsTensor();

  @Attr
  Optional<ImmutableLongArray> classIds();

  @Attr
  Optional<ImmutableLongArray> classNodeids();

  @Attr
  Optional<ImmutableLongArray> classTreeids();

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> classWeights();

  @Attr
  Optional<Attribute> classWeightsAsTensor();

  @Attr
  Optional<ImmutableLongArray> classlabelsInt64s();

  @Attr
  Optional<ArrayAttr> classlabelsStrings();

  @Result
  OpResult y();

  @Result
  OpResult z();
}
