package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Computes a tile from one other.
public sealed interface TileFromTileOp extends TileOp, Pure, Foldable
    permits BroadcastOp, CastOp, TileReduceOp, TileReshapeOp, TileSliceOp, TransposeOp, UnaryOp {
  /// {@return what it is computed from}
  @Operand(AnyTile.class)
  Value source();

  /// {@return the tile that is computed}
  @Result(AnyTile.class)
  OpResult result();

  /// {@return the type of the source}
  default TileType sourceType() {
    return (TileType) source().type();
  }

  /// {@return the type of the result}
  default TileType resultType() {
    return (TileType) result().type();
  }

  /// Reports a result that is not one of this operation on the source.
  ///
  /// @param from the type of the source
  /// @param to the type of the result
  void verifyTypes(TileType from, TileType to, Diagnostics diagnostics);

  @Override
  default void verify(Diagnostics diagnostics) {
    verifyTypes(sourceType(), resultType(), diagnostics);
  }

  /// What gives a tile of the type of its source is that tile.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return sourceType().equals(resultType()) ? Foldable.to(source()) : Foldable.none();
  }
}
