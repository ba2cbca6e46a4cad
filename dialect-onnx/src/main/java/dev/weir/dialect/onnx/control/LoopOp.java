package dev.weir.dialect.onnx.control;

import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SingleBlock;
import java.util.Optional;

/// A graph run again and again: so many times, or as long as a condition holds; what it gives
/// besides is stacked.
///
/// Versions: 1, 11, 13, 16.
///
/// Source:
/// [Loop](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Loop).
@OpDef("Loop")
public non-sealed interface LoopOp extends ControlOp, SingleBlock, RecursiveMemoryEffects {
  @Operand
  Optional<Value> m();

  @Operand
  Optional<Value> cond();

  @Operand
  ValueRange vInitial();

  @Result
  ValueRange vFinalAndScanOutputs();

  @Body
  Region bodyRegion();
}
