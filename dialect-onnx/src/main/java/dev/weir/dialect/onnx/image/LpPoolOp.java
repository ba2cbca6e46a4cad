package dev.weir.dialect.onnx.image;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.onnx.AutoPadded;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The p-norm of each window.
///
/// Versions: 1, 2, 11, 18, 22.
///
/// Source:
/// [LpPool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LpPool).
@OpDef("LpPool")
public non-sealed interface LpPoolOp extends ImageOp, Pure, AutoPadded {
  @Operand
  Value x();

  /// {@return the sizes of a window}
  @Attr
  Optional<ImmutableLongArray> kernelShape();

  /// {@return the exponent of the norm}
  @Attr
  Optional<Attribute> p();

  /// {@return the padding in front of each dimension, then behind; absent for none}
  @Attr
  Optional<ImmutableLongArray> pads();

  /// {@return the step between windows; absent for 1}
  @Attr
  Optional<ImmutableLongArray> strides();

  /// {@return 1 to round the sizes of the result up, not down}
  @Attr
  default long ceilMode() {
    return 0;
  }

  /// {@return how far apart the elements of a window are, from version 18 on}
  @Attr
  Optional<ImmutableLongArray> dilations();

  @Result
  OpResult y();
}
