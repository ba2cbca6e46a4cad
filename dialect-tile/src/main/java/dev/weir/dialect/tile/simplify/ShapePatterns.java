package dev.weir.dialect.tile.simplify;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.TileOps;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.OptionalLong;

/// Movements and conversions in a row become one, and extents that are the bounds are not said.
final class ShapePatterns {
  static final ImmutableList<Pattern> ALL =
      ImmutableList.of(
          RewritePattern.on(CastOp.class, "tile-cast-of-cast", ShapePatterns::cast),
          RewritePattern.on(
              BroadcastOp.class, "tile-broadcast-of-broadcast", ShapePatterns::broadcast),
          RewritePattern.on(
              TransposeOp.class, "tile-transpose-of-transpose", ShapePatterns::transpose),
          RewritePattern.on(TileReshapeOp.class, "tile-reshape-of-reshape", ShapePatterns::reshape),
          RewritePattern.on(
              LoadOp.class, "tile-load-whole", (op, rw) -> dropExtents(op, op.extents(), 2, rw)),
          RewritePattern.on(
              FillOp.class, "tile-fill-whole", (op, rw) -> dropExtents(op, op.extents(), 0, rw)),
          RewritePattern.on(
              IotaOp.class, "tile-iota-whole", (op, rw) -> dropExtents(op, op.extents(), 1, rw)),
          RewritePattern.on(
              BroadcastOp.class,
              "tile-broadcast-whole",
              (op, rw) -> dropExtents(op, op.extents(), 1, rw)));

  private ShapePatterns() {}

  /// A conversion of what was converted without loss is one of what it was. Not by way of a float to an
  /// integer, which is limited to what there is and not cut off.
  private static Rewrite cast(CastOp op, PatternRewriter rw) {
    if (!(op.source().definingOp() instanceof CastOp inner)) {
      return Rewrite.noMatch("not a cast of a cast");
    }
    Type first = ((TileType) inner.source().type()).element();
    Type second = ((TileType) op.source().type()).element();
    Type last = ((TileType) op.result().type()).element();
    boolean limits = second instanceof FloatType && !(first instanceof FloatType);
    if (!keepsAll(first, second) || limits && !(last instanceof FloatType)) {
      return Rewrite.noMatch("the first cast may lose something");
    }
    rw.replaceWith(op, TileOps.cast(inner.source(), op.result().type()));
    return Rewrite.applied();
  }

  /// {@return whether each `from` is a different `to`, of the same value}
  private static boolean keepsAll(Type from, Type to) {
    if (from instanceof FloatType narrow) {
      return to instanceof FloatType wide
          && (narrow == wide
              || wide.width() > narrow.width() && wide.precision() >= narrow.precision());
    }
    IntegerType integer = (IntegerType) from;
    boolean unsigned =
        integer.width() == 1 || integer.signedness() == IntegerType.Signedness.UNSIGNED;
    if (to instanceof FloatType wide) {
      return wide.precision() >= integer.width();
    }
    IntegerType wide = (IntegerType) to;
    boolean wideUnsigned = wide.signedness() == IntegerType.Signedness.UNSIGNED;
    return wide.equals(integer) || wide.width() > integer.width() && (unsigned || !wideUnsigned);
  }

  private static Rewrite broadcast(BroadcastOp op, PatternRewriter rw) {
    if (!(op.source().definingOp() instanceof BroadcastOp inner)) {
      return Rewrite.noMatch("not a broadcast of a broadcast");
    }
    var dims = ImmutableIntArray.builder();
    for (int k = 0; k < inner.dims().length(); k++) {
      dims.add(op.dims().get(inner.dims().get(k)));
    }
    rw.replaceWith(
        op, TileOps.broadcast(inner.source(), op.extents(), dims.build(), op.result().type()));
    return Rewrite.applied();
  }

  private static Rewrite transpose(TransposeOp op, PatternRewriter rw) {
    if (!(op.source().definingOp() instanceof TransposeOp inner)) {
      return Rewrite.noMatch("not a transpose of a transpose");
    }
    var perm = ImmutableIntArray.builder();
    for (int k = 0; k < op.perm().length(); k++) {
      perm.add(inner.perm().get(op.perm().get(k)));
    }
    rw.replaceWith(op, TileOps.transpose(inner.source(), perm.build(), op.result().type()));
    return Rewrite.applied();
  }

  private static Rewrite reshape(TileReshapeOp op, PatternRewriter rw) {
    if (!(op.source().definingOp() instanceof TileReshapeOp inner)) {
      return Rewrite.noMatch("not a reshape of a reshape");
    }
    rw.replaceWith(op, TileOps.tileReshape(inner.source(), op.result().type()));
    return Rewrite.applied();
  }

  private static Rewrite dropExtents(
      Operation op, ValueRange extents, int group, PatternRewriter rw) {
    if (extents.isEmpty()) {
      return Rewrite.noMatch("no extents are given");
    }
    TileType type = (TileType) op.result(0).type();
    for (int i = 0; i < extents.size(); i++) {
      Value extent = extents.get(i);
      OptionalLong known = IndexOp.valueOf(extent);
      if (known.isEmpty() || known.getAsLong() != type.shape().get(i)) {
        return Rewrite.noMatch("not all values count");
      }
    }
    rw.setOperandGroup(op, group, ImmutableList.of());
    return Rewrite.applied();
  }
}
