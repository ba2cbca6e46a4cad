package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Elements beyond `lambd` moved towards zero by `bias`, and 0 for all others.
///
/// Versions: 9.
///
/// Source:
/// [Shrink](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Shrink).
@OpDef("Shrink")
public non-sealed interface ShrinkOp extends ActivationOp, Pure {
  @Operand
  Value input();

  /// {@return what elements are moved towards zero by}
  @Attr
  default float bias() {
    return 0.0f;
  }

  /// {@return the bound of the elements that become zero}
  @Attr
  default float lambd() {
    return 0.5f;
  }

  @Result
  OpResult output();
}
