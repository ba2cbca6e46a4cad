package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Blocks of the image laid into channels.
///
/// Versions: 1, 13.
///
/// Source:
/// [SpaceToDepth](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SpaceToDepth).
@OpDef("SpaceToDepth")
public non-sealed interface SpaceToDepthOp extends ManipulationOp, Pure {
  @Operand
  Value input();

  /// {@return the height and width of a block}
  @Attr
  long blocksize();

  @Result
  OpResult output();
}
