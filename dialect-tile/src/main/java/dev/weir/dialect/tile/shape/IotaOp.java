package dev.weir.dialect.tile.shape;

import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.ExtentBounded;
import dev.weir.dialect.tile.ExtentRules;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Diagnostics;
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
public non-sealed interface IotaOp extends TileOp, Pure, ExtentBounded {
  @Operand(IndexTyped.class)
  Value start();

  @Override
  @Operand(IndexTyped.class)
  ValueRange extents();

  /// {@return the dimension along which elements count up}
  @Attr
  int dim();

  @Override
  @Result(AnyTile.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType type = (TileType) result().type();
    if (!ElementRules.isInteger(type.element())) {
      diagnostics.error(this, "expects a tile of integers, got '%s'", type);
    } else if (dim() < 0 || dim() >= type.rank()) {
      diagnostics.error(
          this,
          "expects 'dim' to name a dimension of a tile of rank %d, got %d",
          type.rank(),
          dim());
    } else {
      ExtentRules.verify(this, extents(), type, diagnostics);
    }
  }
}
