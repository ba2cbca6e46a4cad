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

  @Attr
  default long ceilMode() {
    return 0;
  }

  @Attr
  Optional<ImmutableLongArray> dilations();

  @Attr
  ImmutableLongArray kernelShape();

  @Attr
  Optional<ImmutableLongArray> pads();

  @Attr
  default long storageOrder() {
    return 0;
  }

  @Attr
  Optional<ImmutableLongArray> strides();

  @Result
  OpResult y();

  @Result
  Optional<OpResult> indices();
}
