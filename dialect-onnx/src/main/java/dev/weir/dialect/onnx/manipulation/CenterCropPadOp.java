package dev.weir.dialect.onnx.manipulation;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The middle of a tensor, or the tensor amid zeros, in the sizes of `shape`.
///
/// Versions: 18.
///
/// Source:
/// [CenterCropPad](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#CenterCropPad).
@OpDef("CenterCropPad")
public non-sealed interface CenterCropPadOp extends ManipulationOp, Pure {
  @Operand
  Value inputData();

  @Operand
  Value shape();

  /// {@return the axes that `shape` gives sizes for; absent for all}
  @Attr
  Optional<ImmutableLongArray> axes();

  @Result
  OpResult outputData();
}
