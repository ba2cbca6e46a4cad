package dev.weir.target.loop;

import dev.weir.dialect.tile.BroadcastOp;
import dev.weir.dialect.tile.FillOp;
import dev.weir.dialect.tile.IotaOp;
import dev.weir.dialect.tile.LoadOp;
import dev.weir.dialect.tile.MmaOp;
import dev.weir.dialect.tile.TileReduceOp;
import dev.weir.dialect.tile.TileReshapeOp;
import dev.weir.dialect.tile.TileSliceOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.TransposeOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How many values of each tile count.
final class Extents {
  private final IndexTable indices;
  private final Map<Value, Index[]> known = new HashMap<>();

  Extents(IndexTable indices) {
    this.indices = indices;
  }

  void put(Value value, Index[] extents) {
    known.put(value, extents);
  }

  Index[] of(Value value) {
    Index[] extents = known.get(value);
    if (extents == null) {
      extents = compute(value);
      known.put(value, extents);
    }
    return extents;
  }

  private Index[] compute(Value value) {
    TileType type = (TileType) value.type();
    Operation op = value.definingOp();
    if (op instanceof LoadOp load) {
      return given(load.extents(), type);
    } else if (op instanceof FillOp fill) {
      return given(fill.extents(), type);
    } else if (op instanceof IotaOp iota) {
      return given(iota.extents(), type);
    } else if (op instanceof BroadcastOp broadcast) {
      return given(broadcast.extents(), type);
    } else if (op instanceof TileSliceOp || op instanceof TileReshapeOp) {
      return given(ValueRange.empty(), type);
    } else if (op instanceof TransposeOp transpose) {
      Index[] source = of(transpose.source());
      Index[] extents = new Index[source.length];
      for (int i = 0; i < extents.length; i++) {
        extents[i] = source[transpose.perm().get(i)];
      }
      return extents;
    } else if (op instanceof TileReduceOp reduce) {
      Index[] source = of(reduce.source());
      List<Index> extents = new ArrayList<>();
      for (int i = 0; i < source.length; i++) {
        if (!reduce.dims().contains(i)) {
          extents.add(source[i]);
        }
      }
      return extents.toArray(new Index[0]);
    } else if (op instanceof MmaOp mma) {
      return of(mma.accumulator());
    } else if (op != null && op.operandCount() > 0) {
      return of(op.operand(op.operandCount() - 1));
    }
    throw new UnsupportedKernelException(op == null ? "tile.func" : op.name(), "gives no extents");
  }

  private Index[] given(ValueRange given, TileType type) {
    Index[] extents = new Index[type.rank()];
    for (int i = 0; i < extents.length; i++) {
      extents[i] =
          given.isEmpty() ? Index.of(type.shape().get(i)) : indices.get(given.get(i));
    }
    return extents;
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
