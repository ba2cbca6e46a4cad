package dev.weir.dialect.tile;

import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.DialectDef;
import dev.weir.ir.type.IndexType;
import org.jspecify.annotations.Nullable;

/// The loop level: what one program of a generated kernel does, over tiles.
///
/// A kernel is a [TileFuncOp]. Its programs read tiles from views of global memory, compute with them
/// and write them back; loops and choices are regions, places are indices. How a tile is spread over
/// vectors, threads or buffers is the target's business.
@DialectDef(
    value = "tile",
    types = {PointerType.class, TileType.class, ViewType.class},
    attributes = {
      BinaryKind.class,
      CompareKind.class,
      IndexKind.class,
      ProductAttr.class,
      ReduceKind.class,
      UnaryKind.class
    })
public sealed interface TileOp extends Operation
    permits AllocOp,
        AtomicAddOp,
        BarrierOp,
        BinaryOp,
        BroadcastOp,
        CastOp,
        CompareOp,
        FillOp,
        IndexBinaryOp,
        IndexCompareOp,
        IndexOp,
        IotaOp,
        LoadIndexOp,
        LoadOp,
        MmaOp,
        ProgramIdOp,
        SelectOp,
        StoreOp,
        TileForOp,
        TileFuncOp,
        TileIfOp,
        TileReduceOp,
        TileReshapeOp,
        TileReturnOp,
        TileSliceOp,
        TileYieldOp,
        TransposeOp,
        UnaryOp,
        ViewOp {
  /// {@return a detached operation that is the number `value`, or null where it is none}
  static @Nullable Operation materializeConstant(Attribute value, Type type, Location location) {
    return type == IndexType.INDEX && value instanceof IntegerAttr number
        ? TileOps.index(number.value(), type).build(location)
        : null;
  }
}
