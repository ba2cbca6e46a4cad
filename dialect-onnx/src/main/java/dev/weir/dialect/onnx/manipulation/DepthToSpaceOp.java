package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Channels spread over blocks of the image, in the order that `mode` names.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [DepthToSpace](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#DepthToSpace).
@OpDef("DepthToSpace")
public non-sealed interface DepthToSpaceOp extends ManipulationOp, Pure {
  @Operand
  Value input();

  /// {@return the height and width of a block}
  @Attr
  long blocksize();

  /// {@return `DCR` if the channels of a block come first, `CRD` if they come last}
  @Attr
  default String mode() {
    return "DCR";
  }

  @Result
  OpResult output();
}
