package dev.weir.dialect.onnx.image;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Samples the image at the coordinates that `grid` gives, normalised to [-1, 1].
///
/// Versions: 16.
///
/// Source:
/// [GridSample](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#GridSample).
@OpDef("GridSample")
public non-sealed interface GridSampleOp extends ImageOp, Pure {
  @Operand
  Value x();

  @Operand
  Value grid();

  /// {@return 1 if -1 and 1 are the centres of the corner pixels, 0 if they are the outer edges of these}
  @Attr
  default long alignCorners() {
    return 0;
  }

  /// {@return `linear`, `nearest` or `cubic`; `bilinear` and `bicubic` in older versions}
  @Attr
  default String mode() {
    return "bilinear";
  }

  /// {@return what lies outside of the image: `zeros`, `border` or `reflection`}
  @Attr
  default String paddingMode() {
    return "zeros";
  }

  @Result
  OpResult y();
}
