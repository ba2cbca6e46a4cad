package dev.weir.dialect.tile.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.tile.DimRules;
import dev.weir.dialect.tile.TileFromTileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tile with its dimensions in another order: dimension `k` of the result is dimension `perm[k]` of the source.
@OpDef(
    value = "transpose",
    format = "$source `perm` $perm attr-dict `:` type($source) `->` type($result)")
public non-sealed interface TransposeOp extends TileFromTileOp {
  /// {@return the dimension of the operand that each dimension of the result is}
  @Attr
  ImmutableIntArray perm();

  @Override
  default void verifyTypes(TileType from, TileType to, Diagnostics diagnostics) {
    if (!DimRules.isPermutation(perm(), from.rank())) {
      diagnostics.error(
          this, "expects 'perm' to be a permutation of %d dimensions, got %s", from.rank(), perm());
      return;
    }
    var shape = ImmutableLongArray.builder();
    for (int k = 0; k < from.rank(); k++) {
      shape.add(from.shape().get(perm().get(k)));
    }
    TileType expected = new TileType(shape.build(), from.element());
    if (!to.equals(expected)) {
      diagnostics.error(this, "expects result of type '%s', got '%s'", expected, to);
    }
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return DimRules.isIdentity(perm()) ? Foldable.to(source()) : Foldable.none();
  }
}
