package dev.weir.dialect.tile.shape;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.DimRules;
import dev.weir.dialect.tile.ElementRules;
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
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tile repeated along further dimensions. Dimension `k` of the source is dimension `dims[k]` of the
/// result, in rising order. `extents` are those of the result, all of them; where the source has the
/// dimension they must be its own.
@OpDef(
    value = "broadcast",
    format =
        "$source `dims` $dims (`extents` `[` $extents^ `]`)? attr-dict `:` type($source) "
            + "`->` type($result)")
public non-sealed interface BroadcastOp extends TileOp, Pure, Foldable, ConditionallySpeculatable {
  @Operand(AnyTile.class)
  Value source();

  @Operand(IndexTyped.class)
  ValueRange extents();

  @Attr
  ImmutableIntArray dims();

  @Result(AnyTile.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType from = (TileType) source().type();
    TileType to = (TileType) result().type();
    if (!ElementRules.verifySame(this, from, to, diagnostics)) {
      return;
    }
    if (dims().length() != from.rank()) {
      diagnostics.error(
          this,
          "expects %d 'dims', one for each dimension of the source, got %d",
          from.rank(),
          dims().length());
      return;
    }
    if (!DimRules.verify(this, dims(), to.rank(), "a result", diagnostics)) {
      return;
    }
    for (int k = 0; k < from.rank(); k++) {
      if (k > 0 && dims().get(k) < dims().get(k - 1)) {
        diagnostics.error(this, "expects 'dims' in rising order");
        return;
      }
      if (from.shape().get(k) != to.shape().get(dims().get(k))) {
        diagnostics.error(
            this,
            "bound %d of dimension %d of the source is not bound %d of dimension %d of the result",
            from.shape().get(k),
            k,
            to.shape().get(dims().get(k)),
            dims().get(k));
        return;
      }
    }
    ExtentRules.verify(this, extents(), to, diagnostics);
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return source().type().equals(result().type()) ? Foldable.to(source()) : Foldable.none();
  }

  /// A tile of more values than its bound must not come about.
  @Override
  default Speculatability speculatability() {
    return ExtentRules.areBounded(extents(), (TileType) result().type())
        ? Speculatability.ALWAYS
        : Speculatability.NEVER;
  }
}
