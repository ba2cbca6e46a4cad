package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Features with another value where they are missing.
///
/// Versions: 1.
///
/// Source:
/// [Imputer](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlimputer).
@OpDef("ml.Imputer")
public non-sealed interface ImputerOp extends MlOp, Pure {
  @Operand
  Value x();

  /// {@return the replacement, one for all features or one for each}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> imputedValueFloats();

  /// {@return the replacement, one for all features or one for each}
  @Attr
  Optional<ImmutableLongArray> imputedValueInt64s();

  /// {@return the value that is replaced}
  @Attr
  default float replacedValueFloat() {
    return 0.0f;
  }

  /// {@return the value that is replaced}
  @Attr
  default long replacedValueInt64() {
    return 0;
  }

  @Result
  OpResult y();
}
