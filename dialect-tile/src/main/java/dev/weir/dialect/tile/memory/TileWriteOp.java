package dev.weir.dialect.tile.memory;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.AnyView;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;
import java.util.Optional;

/// Writes the values of a tile that count to memory.
public sealed interface TileWriteOp extends TileOp, MemoryEffects permits AtomicAddOp, StoreOp {
  /// {@return what is written}
  @Operand(AnyTile.class)
  Value value();

  /// {@return where to}
  @Operand(AnyView.class)
  Value view();

  /// {@return where the tile begins, with a number for each dimension of the view}
  @Operand(IndexTyped.class)
  ValueRange offsets();

  /// {@return the dimensions of the view along which those of the tile run; the last ones if absent}
  @Attr
  Optional<ImmutableIntArray> dims();

  /// {@return the type of what is written}
  default TileType valueType() {
    return (TileType) value().type();
  }
}
