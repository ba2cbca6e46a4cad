package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;

/// What a graph makes of each tensor of a sequence.
///
/// Versions: 17.
///
/// Source:
/// [SequenceMap](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SequenceMap).
@OpDef("SequenceMap")
public non-sealed interface SequenceMapOp extends SequenceOp, SingleBlock, RecursiveMemoryEffects {
  @Operand
  Value inputSequence();

  @Operand
  ValueRange additionalInputs();

  @Result
  ValueRange outSequence();

  @Body
  Region bodyRegion();
}
