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

/// The largest element of each window, and where it lies.
///
/// Versions: 1, 8, 10, 11, 12.
///
/// Source:
/// [MaxPool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#MaxPool).
@OpDef("MaxPool")
public non-sealed interface MaxPoolOp extends ImageOp, Pure, AutoPadded {
  @Operand
  Value x();

  /// {@return 1 to round the sizes of the result up, not down}
  @Attr
  default long ceilMode() {
    return 0;
  }

  /// {@return how far apart the elements of a window are; absent for 1}
  @Attr
  Optional<ImmutableLongArray> dilations();

  /// {@return the sizes of a window}
  @Attr
  ImmutableLongArray kernelShape();

  /// {@return the padding in front of each dimension, then behind; absent for none}
  @Attr
  Optional<ImmutableLongArray> pads();

  /// {@return 1 if indices count column by column, 0 row by row}
  @Attr
  default long storageOrder() {
    return 0;
  }

  /// {@return the step between windows; absent for 1}
  @Attr
  Optional<ImmutableLongArray> strides();

  @Result
  OpResult y();

  @Result
  Optional<OpResult> indices();
}
