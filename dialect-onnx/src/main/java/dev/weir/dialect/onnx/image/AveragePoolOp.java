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

  /// {@return 1 to round the sizes of the result up, not down}
  @Attr
  default long ceilMode() {
    return 0;
  }

  /// {@return 1 if padding counts as elements of a window}
  @Attr
  default long countIncludePad() {
    return 0;
  }

  /// {@return the sizes of a window}
  @Attr
  ImmutableLongArray kernelShape();

  /// {@return the padding in front of each dimension, then behind; absent for none}
  @Attr
  Optional<ImmutableLongArray> pads();

  /// {@return the step between windows; absent for 1}
  @Attr
  Optional<ImmutableLongArray> strides();

  /// {@return how far apart the elements of a window are, from version 19 on}
  @Attr
  Optional<ImmutableLongArray> dilations();

  @Result
  OpResult y();
}
