package dev.weir.backend.cpu.loop;

import dev.weir.dialect.tile.Extent;
import dev.weir.dialect.tile.Extents;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// How many values of each tile of a function count, as the indices of its loops.
final class TileIndices {
  private final Extents extents;
  private final IndexTable indices;
  private final Map<Value, Index[]> known = new IdentityHashMap<>();

  TileIndices(TileFuncOp function, IndexTable indices) {
    this.extents = Extents.of(function);
    this.indices = indices;
  }

  /// {@return for each dimension of `tile` how many values count}; not to be changed
  Index[] of(Value tile) {
    return known.computeIfAbsent(tile, this::computed);
  }

  private Index[] computed(Value tile) {
    List<Extent> counts = extents.of(tile);
    Index[] result = new Index[counts.size()];
    for (int i = 0; i < result.length; i++) {
      Extent count = counts.get(i);
      result[i] =
          count instanceof Extent.Computed computed
              ? indices.get(computed.count())
              : Index.of(((Extent.Known) count).count());
    }
    return result;
  }

  /// {@return whether a reshape adds or removes nothing but dimensions of one element}
  static boolean onlyUnits(TileReshapeOp reshape) {
    return wide((TileType) reshape.source().type())
        .equals(wide((TileType) reshape.result().type()));
  }

  private static List<Long> wide(TileType type) {
    List<Long> sizes = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      if (type.shape().get(i) != 1) {
        sizes.add(type.shape().get(i));
      }
    }
    return sizes;
  }
}
