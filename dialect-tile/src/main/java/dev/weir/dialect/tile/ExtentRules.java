package dev.weir.dialect.tile;

import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.control.TileYieldOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import java.util.List;
import java.util.OptionalLong;

/// Rules of how many values of a tile count.
public final class ExtentRules {
  private ExtentRules() {}

  /// {@return whether `extents` are none, or one for each dimension of `type` and within its bound}; reports
  /// if not
  public static boolean verify(
      Operation op, ValueRange extents, TileType type, Diagnostics diagnostics) {
    if (!extents.isEmpty() && extents.size() != type.rank()) {
      diagnostics.error(
          op,
          "expects no extents or %d, one for each dimension of the tile, got %d",
          type.rank(),
          extents.size());
      return false;
    }
    for (int i = 0; i < extents.size(); i++) {
      OptionalLong known = IndexOp.valueOf(extents.get(i));
      if (known.isPresent() && (known.getAsLong() < 0 || known.getAsLong() > type.shape().get(i))) {
        diagnostics.error(
            op,
            "extent %d of dimension %d is not between 0 and the bound %d",
            known.getAsLong(),
            i,
            type.shape().get(i));
        return false;
      }
    }
    return true;
  }

  /// {@return whether a tile of `type` with these extents can be made even where they were not checked}:
  /// they do not go beyond its bounds
  public static boolean areBounded(ValueRange extents, TileType type) {
    for (int i = 0; i < extents.size(); i++) {
      if (!isBounded(extents.get(i), type.shape().get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBounded(Value extent, long bound) {
    OptionalLong known = IndexOp.valueOf(extent);
    if (known.isPresent()) {
      return known.getAsLong() <= bound;
    }
    return extent.definingOp() instanceof IndexBinaryOp smaller
        && smaller.kind() == IndexKind.MIN
        && (isBounded(smaller.lhs(), bound) || isBounded(smaller.rhs(), bound));
  }

  /// Reports operations of a kernel whose operands cannot have the extents that they must.
  static void verifyAgreement(TileFuncOp function, Diagnostics diagnostics) {
    Extents extents = Extents.of(function);
    function.walk(op -> {
      if (op instanceof TileOp tileOp && op != function) {
        verify(tileOp, extents, diagnostics);
      }
    });
  }

  private static void verify(TileOp op, Extents extents, Diagnostics diagnostics) {
    Agreement agreement = new Agreement(op, extents, diagnostics);
    if (op instanceof BinaryOp || op instanceof CompareOp || op instanceof SelectOp) {
      for (int k = 1; k < op.operandCount(); k++) {
        agreement.require(op.operand(0), op.operand(k));
      }
    } else if (op instanceof MmaOp mma) {
      int m = mma.transposeLhs() ? 1 : 0;
      int n = mma.transposeRhs() ? 0 : 1;
      agreement.require(mma.lhs(), m, mma.accumulator(), 0);
      agreement.require(mma.rhs(), n, mma.accumulator(), 1);
      agreement.require(mma.lhs(), 1 - m, mma.rhs(), 1 - n);
    } else if (op instanceof BroadcastOp broadcast) {
      for (int k = 0; k < broadcast.dims().length(); k++) {
        agreement.require(broadcast.source(), k, broadcast.result(), broadcast.dims().get(k));
      }
    } else if (op instanceof TileReshapeOp reshape) {
      requireFull(op, reshape.source(), extents, diagnostics);
    } else if (op instanceof TileSliceOp slice) {
      verify(slice, extents, diagnostics);
    } else if (op instanceof LoadOp load && load.mask().isPresent()) {
      agreement.require(load.result(), load.mask().get());
    } else if (op instanceof StoreOp store && store.mask().isPresent()) {
      agreement.require(store.value(), store.mask().get());
    } else if (op instanceof TileForOp loop && !loop.bodyRegion().isEmpty()) {
      List<Value> yielded = loop.yieldedValues();
      for (int i = 0; i < Math.min(yielded.size(), loop.carried().size()); i++) {
        agreement.require(loop.carried().get(i), yielded.get(i));
      }
    } else if (op instanceof TileIfOp choice) {
      verify(choice, extents, agreement, diagnostics);
    }
  }

  /// Reports tiles of an operation whose extents cannot be the same.
  private record Agreement(TileOp op, Extents extents, Diagnostics diagnostics) {
    /// Reports if `one` and `other`, of the same bounds, cannot have the same extents.
    void require(Value one, Value other) {
      int rank = extents.ofOrNone(one).size();
      for (int i = 0; i < rank && require(one, i, other, i); i++) {}
    }

    /// {@return whether dimension `i` of `one` and `j` of `other` can have the same extent}; reports if
    /// not, unless already their bounds differ
    boolean require(Value one, int i, Value other, int j) {
      List<Extent> some = extents.ofOrNone(one);
      List<Extent> others = extents.ofOrNone(other);
      if (i >= 0
          && i < some.size()
          && j >= 0
          && j < others.size()
          && bound(one, i) == bound(other, j)
          && some.get(i).contradicts(others.get(j))
          && some.get(i) instanceof Extent.Known(long a)
          && others.get(j) instanceof Extent.Known(long b)) {
        diagnostics.error(op, "extents must agree, got %d and %d", a, b);
        return false;
      }
      return true;
    }

    private static long bound(Value tile, int dimension) {
      return ((TileType) tile.type()).shape().get(dimension);
    }
  }

  private static void verify(TileSliceOp op, Extents extents, Diagnostics diagnostics) {
    List<Extent> source = extents.ofOrNone(op.source());
    if (!(op.result().type() instanceof TileType type)) {
      return;
    }
    for (int i = 0; i < Math.min(source.size(), op.offsets().length()); i++) {
      if (source.get(i) instanceof Extent.Known(long count)
          && count < ((TileType) op.source().type()).shape().get(i)
          && i < type.rank()
          && op.offsets().get(i) + type.shape().get(i) > count) {
        diagnostics.error(
            op, "leaves the %d values of the source that count in dimension %d", count, i);
        return;
      }
    }
  }

  private static void verify(
      TileIfOp op, Extents extents, Agreement agreement, Diagnostics diagnostics) {
    for (int i = 0; i < op.resultCount(); i++) {
      for (Extent extent : extents.ofOrNone(op.result(i))) {
        if (!Extents.isKnownBefore(extent, op)) {
          diagnostics.error(op, "the extents of result #%d are known only within the bodies", i);
          return;
        }
      }
      for (Region region : op.regions()) {
        if (!region.isEmpty()
            && region.entry().last() instanceof TileYieldOp end
            && i < end.operandCount()) {
          agreement.require(op.result(i), end.operand(i));
        }
      }
    }
  }

  private static void requireFull(
      TileOp op, Value source, Extents extents, Diagnostics diagnostics) {
    if (!(source.type() instanceof TileType type)) {
      return;
    }
    List<Extent> counts = extents.ofOrNone(source);
    for (int i = 0; i < counts.size(); i++) {
      if (counts.get(i) instanceof Extent.Known(long count) && count != type.shape().get(i)) {
        diagnostics.error(
            op,
            "expects all of the source to count, but only %d of %d do in dimension %d",
            count,
            type.shape().get(i),
            i);
        return;
      }
    }
  }
}
