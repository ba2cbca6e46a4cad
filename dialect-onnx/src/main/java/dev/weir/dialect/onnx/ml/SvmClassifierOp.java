package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The class that most of the classifiers of two classes each vote for, and what they or the probabilities of classes are.
///
/// A classifier is a sum of kernels of features with support vectors, which are ordered by class; without support vectors
/// there is a linear function for each class.
///
/// Versions: 1.
///
/// Source:
/// [SVMClassifier](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlsvmclassifier).
@OpDef("ml.SVMClassifier")
public non-sealed interface SvmClassifierOp extends MlOp, Pure, ClassLabels, SupportVectorMachine {
  /// {@return what is applied to the scores: `NONE`, `SOFTMAX`, `LOGISTIC`, `SOFTMAX_ZERO` or `PROBIT`}
  @Attr
  default String postTransform() {
    return "NONE";
  }

  /// {@return the slopes of the calibration of probabilities (Platt scaling)}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> probA();

  /// {@return the offsets of the calibration of probabilities (Platt scaling)}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> probB();

  /// {@return the intercepts}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> rho();

  /// {@return the support vectors behind each other}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> supportVectors();

  /// {@return the number of support vectors of each class}
  @Attr
  Optional<ImmutableLongArray> vectorsPerClass();
}
