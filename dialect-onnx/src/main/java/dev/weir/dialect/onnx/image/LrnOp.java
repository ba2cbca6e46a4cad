package dev.weir.dialect.onnx.image;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Each element divided by a power of the squares of its neighbours in other channels.
///
/// Versions: 1, 13.
///
/// Source:
/// [LRN](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LRN).
@OpDef("LRN")
public non-sealed interface LrnOp extends ImageOp, Pure {
  @Operand
  Value x();

  /// {@return the factor of the mean of squares}
  @Attr
  default float alpha() {
    return 0.0001f;
  }

  /// {@return the exponent}
  @Attr
  default float beta() {
    return 0.75f;
  }

  /// {@return what is added before the exponent is applied}
  @Attr
  default float bias() {
    return 1.0f;
  }

  /// {@return the number of channels that are summed over}
  @Attr
  long size();

  @Result
  OpResult y();
}
