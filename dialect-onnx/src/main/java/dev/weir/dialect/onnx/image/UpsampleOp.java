package dev.weir.dialect.onnx.image;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The image enlarged; the elder form of `Resize`.
///
/// Versions: 1, 7, 9, 10.
///
/// Source:
/// [Upsample](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Upsample).
@OpDef("Upsample")
public non-sealed interface UpsampleOp extends ImageOp, Pure {
  @Operand
  Value x();

  @Operand
  Optional<Value> scales();

  /// {@return the factor of the height, in version 1}
  @Attr
  Optional<Float> heightScale();

  /// {@return `nearest` or `linear`}
  @Attr
  default String mode() {
    return "nearest";
  }

  /// {@return the operand of this name, in versions before 9, where it is an attribute}
  @Attr(value = "scales", codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> scalesAttribute();

  /// {@return the factor of the width, in version 1}
  @Attr
  Optional<Float> widthScale();

  @Result
  OpResult y();
}
