package dev.weir.dialect.tile.arith;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Elements as another type. Floats round to the nearest, to even in between; a float becomes the integer
/// towards zero, the nearest one there is if it is out of range, and 0 if it is a NaN; integers are cut
/// off or extended by their sign (unsigned ones by zeros); a boolean is 0 or 1, and all but 0 is true.
@OpDef(value = "cast", format = "$source attr-dict `:` type($source) `->` type($result)")
public non-sealed interface CastOp extends TileOp, Pure, Foldable {
  @Operand(AnyTile.class)
  Value source();

  @Result(AnyTile.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType from = (TileType) source().type();
    TileType to = (TileType) result().type();
    if (!from.shape().equals(to.shape())) {
      diagnostics.error(
          this, "expects source and result to have the same bounds, got '%s' and '%s'", from, to);
    }
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return source().type().equals(result().type()) ? Foldable.to(source()) : Foldable.none();
  }
}
