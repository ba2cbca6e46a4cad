package dev.weir.backend.gpu.simt;

import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How many elements of tiles count: for each dimension the index that says so, or null where all do.
final class Extents {
  private final IndexFacts facts;
  private final Map<Value, @Nullable Value[]> known = new IdentityHashMap<>();

  Extents(IndexFacts facts) {
    this.facts = facts;
  }

  /// {@return the index that says how many elements count along dimension `i`, or null if all do}
  @Nullable Value of(Value tile, int i) {
    return all(tile)[i];
  }

  private @Nullable Value[] all(Value tile) {
    @Nullable Value[] found = known.get(tile);
    if (found == null) {
      found = compute(tile);
      TileType type = (TileType) tile.type();
      for (int i = 0; i < found.length; i++) {
        if (found[i] != null && facts.of(found[i]).low() >= type.shape().get(i)) {
          found[i] = null;
        }
      }
      known.put(tile, found);
    }
    return found;
  }

  private @Nullable Value[] compute(Value tile) {
    Operation op = tile.definingOp();
    int rank = ((TileType) tile.type()).rank();
    @Nullable Value[] full = new Value[rank];
    if (op instanceof LoadOp load) {
      return given(load.extents(), rank);
    }
    if (op instanceof FillOp fill) {
      return given(fill.extents(), rank);
    }
    if (op instanceof IotaOp iota) {
      return given(iota.extents(), rank);
    }
    if (op instanceof BroadcastOp broadcast) {
      return given(broadcast.extents(), rank);
    }
    if (op instanceof TileReduceOp reduce) {
      int[] kept = DistributionPlanner.kept(reduce);
      for (int i = 0; i < rank; i++) {
        full[i] = of(reduce.source(), kept[i]);
      }
      return full;
    }
    if (op instanceof TransposeOp transpose) {
      for (int i = 0; i < rank; i++) {
        full[i] = of(transpose.source(), transpose.perm().get(i));
      }
      return full;
    }
    if (op instanceof TileReshapeOp || op instanceof TileSliceOp) {
      return full;
    }
    if (op instanceof MmaOp product) {
      return all(product.accumulator()).clone();
    }
    if (op instanceof TileForOp loop) {
      return all(loop.inits().get(((OpResult) tile).index())).clone();
    }
    if (op instanceof TileIfOp choice) {
      Operation end = choice.thenRegion().entry().terminator();
      return all(end.operand(((OpResult) tile).index())).clone();
    }
    if (tile instanceof BlockArgument argument
        && argument.parentBlock() != null
        && argument.parentBlock().parentOp() instanceof TileForOp loop) {
      return all(loop.inits().get(argument.index() - 1)).clone();
    }
    return op == null || op.operandCount() == 0 ? full : all(op.operand(0)).clone();
  }

  private static @Nullable Value[] given(ValueRange extents, int rank) {
    @Nullable Value[] found = new Value[rank];
    for (int i = 0; i < extents.size(); i++) {
      found[i] = extents.get(i);
    }
    return found;
  }
}
