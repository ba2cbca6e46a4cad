package dev.weir.dialect.tile;

import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.control.TileYieldOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexCompareOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.index.ProgramIdOp;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.dialect.tile.memory.BarrierOp;
import dev.weir.dialect.tile.memory.TileReadOp;
import dev.weir.dialect.tile.memory.TileWriteOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
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
    attributes = ProductAttr.class)
public sealed interface TileOp extends Operation
    permits AllocOp,
        BarrierOp,
        BinaryOp,
        CompareOp,
        FillOp,
        IndexBinaryOp,
        IndexCompareOp,
        IndexOp,
        IotaOp,
        MmaOp,
        ProgramIdOp,
        SelectOp,
        SourceOp,
        TileForOp,
        TileFromTileOp,
        TileFuncOp,
        TileIfOp,
        TileReadOp,
        TileReturnOp,
        TileWriteOp,
        TileYieldOp,
        ViewOp {
  /// {@return a detached operation that is the number `value`, or null where it is none}
  static @Nullable Operation materializeConstant(Attribute value, Type type, Location location) {
    return type == IndexType.INDEX && value instanceof IntegerAttr number
        ? TileOps.index(number.value(), type).build(location)
        : null;
  }
}
