package dev.weir.dialect.tile.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The part of a tile that begins at `offsets` and has the bounds of the result. All of it must count.
@OpDef(
    value = "slice",
    format = "$source `at` $offsets attr-dict `:` type($source) `->` type($result)")
public non-sealed interface TileSliceOp extends TileOp, Pure, Foldable {
  @Operand(AnyTile.class)
  Value source();

  @Attr
  ImmutableIntArray offsets();

  @Result(AnyTile.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType from = (TileType) source().type();
    TileType to = (TileType) result().type();
    if (!ElementRules.verifySame(this, from, to, diagnostics)) {
      return;
    }
    if (to.rank() != from.rank() || offsets().length() != from.rank()) {
      diagnostics.error(
          this,
          "expects %d offsets and a result of rank %d, as the source, got %d and %d",
          from.rank(),
          from.rank(),
          offsets().length(),
          to.rank());
      return;
    }
    for (int d = 0; d < from.rank(); d++) {
      int offset = offsets().get(d);
      if (offset < 0 || offset + to.shape().get(d) > from.shape().get(d)) {
        diagnostics.error(
            this,
            "the part from %d on of %d elements leaves the bound %d of dimension %d",
            offset,
            to.shape().get(d),
            from.shape().get(d),
            d);
        return;
      }
    }
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return source().type().equals(result().type()) ? Foldable.to(source()) : Foldable.none();
  }
}
