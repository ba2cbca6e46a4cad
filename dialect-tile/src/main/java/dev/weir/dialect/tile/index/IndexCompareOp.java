package dev.weir.dialect.tile.index;

import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.tile.BooleanTyped;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Compares two indices.
@OpDef(value = "index_compare", format = "$kind $lhs `,` $rhs attr-dict")
public non-sealed interface IndexCompareOp extends TileOp, Pure {
  /// {@return the comparison}
  @Attr
  CompareKind kind();

  @Operand(IndexTyped.class)
  Value lhs();

  @Operand(IndexTyped.class)
  Value rhs();

  @Result(BooleanTyped.class)
  OpResult result();
}
