package dev.weir.dialect.tile;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Arithmetic of indices: `tile.index_binary <add> %i, %j`.
@OpDef(value = "index_binary", format = "$kind $lhs `,` $rhs attr-dict")
public non-sealed interface IndexBinaryOp extends TileOp, Pure {
  @Attr IndexKind kind();

  @Operand(IndexTyped.class) Value lhs();

  @Operand(IndexTyped.class) Value rhs();

  @Result(IndexTyped.class) OpResult result();
}
