package dev.weir.dialect.tile.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.ElementRules;
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

/// The same elements in row-major order under other bounds. All of the source must count.
@OpDef(value = "reshape", format = "$source attr-dict `:` type($source) `->` type($result)")
public non-sealed interface TileReshapeOp extends TileOp, Pure, Foldable {
  @Operand(AnyTile.class)
  Value source();

  @Result(AnyTile.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType from = (TileType) source().type();
    TileType to = (TileType) result().type();
    if (ElementRules.verifySame(this, from, to, diagnostics)
        && from.elementCount() != to.elementCount()) {
      diagnostics.error(
          this, "expects source and result to have as many elements, got '%s' and '%s'", from, to);
    }
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return source().type().equals(result().type()) ? Foldable.to(source()) : Foldable.none();
  }
}
