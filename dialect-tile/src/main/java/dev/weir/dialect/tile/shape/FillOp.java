package dev.weir.dialect.tile.shape;

import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.ExtentBounded;
import dev.weir.dialect.tile.ExtentRules;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A tile of one value: `tile.fill 0.0 : f32 : !tile.tile<128xf32>`.
@OpDef(value = "fill", format = "$value (`extents` `[` $extents^ `]`)? attr-dict `:` type($result)")
public non-sealed interface FillOp extends TileOp, Pure, ExtentBounded {
  @Override
  @Operand(IndexTyped.class)
  ValueRange extents();

  /// {@return the value of all elements}
  @Attr
  Attribute value();

  @Override
  @Result(AnyTile.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType type = (TileType) result().type();
    if (ElementRules.verifyElement(this, "value", value(), type, diagnostics)) {
      ExtentRules.verify(this, extents(), type, diagnostics);
    }
  }

  /// {@return the number that all elements of `tile` are, where that is known}
  static Optional<Attribute> valueOf(Value tile) {
    return tile.definingOp() instanceof FillOp fill ? Optional.of(fill.value()) : Optional.empty();
  }
}
