package dev.weir.dialect.onnx.image;

import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The p-norm of each channel.
///
/// Versions: 1, 2.
///
/// Source:
/// [GlobalLpPool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#GlobalLpPool).
@OpDef("GlobalLpPool")
public non-sealed interface GlobalLpPoolOp extends ImageOp, Pure {
  @Operand
  Value x();

  /// {@return the exponent of the norm}
  @Attr
  Optional<Attribute> p();

  @Result
  OpResult y();
}
