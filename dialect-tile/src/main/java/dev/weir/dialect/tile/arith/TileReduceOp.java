package dev.weir.dialect.tile.arith;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.dialect.tile.DimRules;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.TileFromTileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reduces the elements within the extents of a tile along `dims`; the result has the other dimensions.
@OpDef(
    value = "reduce",
    format = "$kind $source `dims` $dims attr-dict `:` type($source) `->` type($result)")
public non-sealed interface TileReduceOp extends TileFromTileOp {
  /// {@return the operation that elements are reduced by}
  @Attr
  ReduceKind kind();

  /// {@return the dimensions that are reduced}
  @Attr
  ImmutableIntArray dims();

  @Override
  default void verifyTypes(TileType from, TileType to, Diagnostics diagnostics) {
    if (!ElementRules.verifySame(this, from, to, diagnostics)
        || !DimRules.verify(this, dims(), from.rank(), "a source", diagnostics)) {
      return;
    }
    var kept = ImmutableLongArray.builder();
    for (int d = 0; d < from.rank(); d++) {
      if (!dims().contains(d)) {
        kept.add(from.shape().get(d));
      }
    }
    TileType expected = new TileType(kept.build(), from.element());
    if (!to.equals(expected)) {
      diagnostics.error(this, "expects result of type '%s', got '%s'", expected, to);
    } else {
      ElementRules.verify(this, diagnostics);
    }
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return dims().isEmpty() ? Foldable.to(source()) : Foldable.none();
  }
}
