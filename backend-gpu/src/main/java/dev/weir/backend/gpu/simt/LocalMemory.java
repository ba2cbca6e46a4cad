package dev.weir.backend.gpu.simt;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The local memory of a program, as [KernelEmitter] will use it: pipelines first, one after the other in the
/// same memory; then what the function allocates; then room for tiles on their way from the threads that hold
/// them to those that need them, used by one operation at a time.
final class LocalMemory {
  private static final int ALIGNMENT = 16;

  private final Language language;
  private final Distribution tiles;
  private final Map<Value, Long> allocations = new IdentityHashMap<>();
  private final Set<Value> pipelined = new HashSet<>();
  private long kept;
  private long room;

  /// Plans the memory of `function`, whose allocations are all of known size.
  LocalMemory(
      TileFuncOp function,
      Language language,
      Distribution tiles,
      Map<Operation, Pipeline> pipelines,
      Optional<Ring> ring) {
    this.language = language;
    this.tiles = tiles;
    for (Pipeline pipeline : pipelines.values()) {
      kept = Math.max(kept, pipeline.bytes());
      pipeline.loads().forEach(staged -> pipelined.add(staged.load().result()));
    }
    kept += ring.map(Ring::barrierBytes).orElse(0L);
    for (AllocOp op : function.nestedOperations(AllocOp.class)) {
      ViewType type = (ViewType) op.result().type();
      long count = 1;
      for (int i = 0; i < type.rank(); i++) {
        count *= type.shape().get(i);
      }
      allocations.put(op.result(), kept);
      kept += aligned(count * Element.of(type.element()).bytes());
    }
    function.walk(this::visit);
  }

  private static long aligned(long bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /// {@return the bytes of all of it}
  long bytes() {
    return kept + room;
  }

  /// {@return the bytes that are not used again by other operations}
  long kept() {
    return kept;
  }

  /// {@return where what `alloc` makes begins}
  long offset(AllocOp alloc) {
    return allocations.get(alloc.result());
  }

  private void visit(Operation op) {
    switch (op) {
      case UnaryOp unary -> operands(op);
      case BinaryOp binary -> operands(op);
      case CompareOp compare -> operands(op);
      case SelectOp select -> operands(op);
      case CastOp cast when RegisterFactors.packs(cast, tiles, language) -> {
        // The product converts what it takes.
      }
      case CastOp cast -> operands(op);
      case LoadOp load when !pipelined.contains(load.result()) ->
          load.mask().ifPresent(mask -> read(mask, tiles.of(load.result())));
      case StoreOp store -> {
        ImmutableList<Axis> axes = tiles.of(store.value());
        read(store.value(), axes);
        store.mask().ifPresent(mask -> read(mask, axes));
      }
      case AtomicAddOp add -> read(add.value(), tiles.of(add.value()));
      case TileReduceOp reduce -> reduce(reduce);
      case MmaOp product -> product(product);
      case TransposeOp transpose -> spill(transpose.source(), 0, rank(transpose.result()) - 2);
      case TileReshapeOp reshape when !ShapeCode.keepsRegisters(reshape, tiles) ->
          spill(reshape.source(), 0, -1);
      case TileSliceOp slice -> spill(slice.source(), 0, -1);
      case TileForOp loop -> loop(loop);
      case TileIfOp choice -> {
        branch(choice.thenRegion(), choice.outputs());
        if (!choice.elseRegion().isEmpty()) {
          branch(choice.elseRegion(), choice.outputs());
        }
      }
      default -> {
        // Moves no tile.
      }
    }
  }

  private static int rank(Value tile) {
    return ((TileType) tile.type()).rank();
  }

  private void operands(Operation op) {
    ImmutableList<Axis> axes = tiles.of(op.result(0));
    op.operands().forEach(operand -> read(operand, axes));
  }

  private void loop(TileForOp loop) {
    for (int i = 0; i < loop.inits().size(); i++) {
      Value carried = loop.carried().get(i);
      if (carried.type() instanceof TileType) {
        ImmutableList<Axis> axes = tiles.of(carried);
        read(loop.inits().get(i), axes);
        read(loop.bodyRegion().entry().terminator().operand(i), axes);
        adopt(loop.outputs().get(i), axes);
      }
    }
  }

  private void branch(Region region, List<Value> outputs) {
    for (int i = 0; i < outputs.size(); i++) {
      if (outputs.get(i).type() instanceof TileType) {
        read(region.entry().terminator().operand(i), tiles.of(outputs.get(i)));
      }
    }
  }

  private void reduce(TileReduceOp reduce) {
    ImmutableList<Axis> source = tiles.of(reduce.source());
    read(reduce.source(), source);
    ImmutableList<Axis> axes = ReduceCode.keptAxes(reduce, source);
    Element computed = Element.of(((TileType) reduce.result().type()).element()).computed();
    if (!ReduceCode.exchangedBits(reduce, source, language).isEmpty()) {
      int registers = Math.min(ReduceCode.BATCH, Distribution.registers(axes));
      use((long) registers * tiles.threads() * computed.bytes());
    }
    adopt(reduce.result(), axes);
  }

  private void product(MmaOp product) {
    read(product.accumulator(), tiles.of(product.result()));
    long lhs = RegisterFactors.fits(product, tiles, language) ? 0 : factor(product.lhs(), 0);
    factor(product.rhs(), aligned(lhs));
  }

  private long factor(Value factor, long from) {
    return pipelined.contains(factor) ? 0 : spill(factor, from, 0);
  }

  /// Has `tile` read along `axes`.
  private void read(Value tile, ImmutableList<Axis> axes) {
    if (Distribution.isFree(tile)) {
      return;
    }
    if (tile.definingOp() instanceof BroadcastOp broadcast) {
      read(broadcast.source(), TileReader.sourceAxes(broadcast, axes));
    } else if (!TileReader.isSame(tiles.of(tile), axes)) {
      spill(tile, 0, -1);
    }
  }

  /// Has what lies along `axes` become `tile`.
  private void adopt(Value tile, ImmutableList<Axis> axes) {
    if (!TileReader.isSame(tiles.of(tile), axes)) {
      use(TileReader.spilledBytes((TileType) tile.type(), -1));
    }
  }

  /// {@return the bytes of `tile` in the room, where it begins at `from`}
  private long spill(Value tile, long from, int padded) {
    if (tile.definingOp() instanceof BroadcastOp) {
      read(tile, tiles.of(tile));
    }
    long bytes = TileReader.spilledBytes((TileType) tile.type(), padded);
    use(from + bytes);
    return bytes;
  }

  private void use(long bytes) {
    room = Math.max(room, bytes);
  }
}
