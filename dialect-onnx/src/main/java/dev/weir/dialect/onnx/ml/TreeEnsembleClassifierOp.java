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
  /// {@return what is added to each target or class; absent for zeros}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> baseValues();

  /// {@return `base_values` of type f64}
  @Attr
  Optional<Attribute> baseValuesAsTensor();

  /// {@return the class that each weight of a leaf belongs to}
  @Attr
  Optional<ImmutableLongArray> classIds();

  /// {@return the node of each weight of a leaf}
  @Attr
  Optional<ImmutableLongArray> classNodeids();

  /// {@return the tree of each weight of a leaf}
  @Attr
  Optional<ImmutableLongArray> classTreeids();

  /// {@return the weights of the leaves}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> classWeights();

  /// {@return `class_weights` of type f64}
  @Attr
  Optional<Attribute> classWeightsAsTensor();

  /// {@return the labels of the classes as integers}
  @Attr
  Optional<ImmutableLongArray> classlabelsInt64s();

  /// {@return the labels of the classes as strings}
  @Attr
  Optional<ArrayAttr> classlabelsStrings();

  @Result
  OpResult y();

  @Result
  OpResult z();
}
