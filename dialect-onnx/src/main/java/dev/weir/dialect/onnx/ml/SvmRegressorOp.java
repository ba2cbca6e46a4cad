package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A sum of kernels of features with support vectors.
///
/// Versions: 1.
///
/// Source:
/// [SVMRegressor](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlsvmregressor).
@OpDef("ml.SVMRegressor")
public non-sealed interface SvmRegressorOp extends MlOp, Pure, SupportVectorMachine {
  @Attr
  default long nSupports() {
    return 0;
  }

  @Attr
  default long oneClass() {
    return 0;
  }

  @Attr
  default String postTransform() {
    return "NONE";
  }

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> rho();

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> supportVectors();

  @Result
  OpResult y();
}
