package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A tensor repeated along each axis.
///
/// Versions: 1, 6, 13.
///
/// Source:
/// [Tile](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Tile).
@OpDef("Tile")
public non-sealed interface TileOp extends ManipulationOp, Pure {
  @Operand
  Value input();

  @Operand
  Value repeats();

  @Operand
  Optional<Value> axis();

  @Result
  OpResult output();
}
