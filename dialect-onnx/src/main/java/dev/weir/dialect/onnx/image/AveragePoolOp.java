package dev.weir.dialect.onnx.image;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.onnx.AutoPadded;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The mean of each window.
///
/// Versions: 1, 7, 10, 11, 19, 22.
///
/// Source:
/// [AveragePool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#AveragePool).
@OpDef("AveragePool")
public non-sealed interface AveragePoolOp extends ImageOp, Pure, AutoPadded {
  @Operand
  Value x();

  @Attr
  default long ceilMode() {
    return 0;
  }

  @Attr
  default long countIncludePad() {
    return 0;
  }

  @Attr
  ImmutableLongArray kernelShape();

  @Attr
  Optional<ImmutableLongArray> pads();

  @Attr
  Optional<ImmutableLongArray> strides();

  /// {@return how far apart the elements of a window are, from version 19 on}
  @Attr
  Optional<ImmutableLongArray> dilations();

  @Result
  OpResult y();
}
