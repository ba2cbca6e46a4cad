package dev.weir.dialect.onnx.image;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The places that an affine map gives each element of an image, for `GridSample`.
///
/// Versions: 20.
///
/// Source:
/// [AffineGrid](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#AffineGrid).
@OpDef("AffineGrid")
public non-sealed interface AffineGridOp extends ImageOp, Pure {
  @Operand
  Value theta();

  @Operand
  Value size();

  /// {@return 1 if -1 and 1 are the centres of the corner pixels, 0 if they are the outer edges of these}
  @Attr
  default long alignCorners() {
    return 0;
  }

  @Result
  OpResult grid();
}
