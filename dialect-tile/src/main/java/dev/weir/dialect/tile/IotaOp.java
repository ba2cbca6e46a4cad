package dev.weir.dialect.tile;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A tile of integers that count up along dimension `dim`, from `start` on.
@OpDef(
    value = "iota",
    format = "$start `dim` $dim (`extents` `[` $extents^ `]`)? attr-dict `:` type($result)")
public non-sealed interface IotaOp extends TileOp, Pure {
  @Operand(IndexTyped.class) Value start();

  @Operand(IndexTyped.class) ValueRange extents();

  @Attr int dim();

  @Result(AnyTile.class) OpResult result();
}
