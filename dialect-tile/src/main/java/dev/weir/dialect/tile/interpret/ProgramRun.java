package dev.weir.dialect.tile.interpret;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.ScalarFunctions;
import dev.weir.dialect.builtin.scalar.ScalarNumbers;
import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.TileOp;
import dev.weir.dialect.tile.TileReturnOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.BinaryOp;
import dev.weir.dialect.tile.arith.CastOp;
import dev.weir.dialect.tile.arith.CompareOp;
import dev.weir.dialect.tile.arith.MmaOp;
import dev.weir.dialect.tile.arith.SelectOp;
import dev.weir.dialect.tile.arith.TileReduceOp;
import dev.weir.dialect.tile.arith.UnaryOp;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.control.TileYieldOp;
import dev.weir.dialect.tile.index.IndexBinaryOp;
import dev.weir.dialect.tile.index.IndexCompareOp;
import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.dialect.tile.index.ProgramIdOp;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.BarrierOp;
import dev.weir.dialect.tile.memory.LoadIndexOp;
import dev.weir.dialect.tile.memory.LoadOp;
import dev.weir.dialect.tile.memory.StoreOp;
import dev.weir.dialect.tile.memory.ViewOp;
import dev.weir.dialect.tile.shape.BroadcastOp;
import dev.weir.dialect.tile.shape.FillOp;
import dev.weir.dialect.tile.shape.IotaOp;
import dev.weir.dialect.tile.shape.TileReshapeOp;
import dev.weir.dialect.tile.shape.TileSliceOp;
import dev.weir.dialect.tile.shape.TransposeOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;

/// Runs the operations of one program.
final class ProgramRun {
  private final Program program;

  ProgramRun(Program program) {
    this.program = program;
  }

  void run(TileFuncOp function) {
    run(function.bodyRegion().entry());
  }

  /// Runs the operations of `block`; gives what its end forwards.
  private List<Object> run(Block block) {
    for (Operation op = block.first(); op != null; op = op.next()) {
      if (op instanceof TileYieldOp || op instanceof TileReturnOp) {
        return values(op.operands());
      }
      try {
        run((TileOp) op);
      } catch (Fault | ArithmeticException fault) {
        throw new TileTrap(op, program.number(), String.valueOf(fault.getMessage()));
      }
    }
    return ImmutableList.of();
  }

  private List<Object> values(List<? extends Value> all) {
    List<Object> values = new ArrayList<>(all.size());
    for (Value value : all) {
      values.add(program.get(value));
    }
    return values;
  }

  private void run(TileOp op) {
    switch (op) {
      case AllocOp alloc -> program.allocate(alloc);
      case SourceOp source ->
          throw new Fault("code in '%s' cannot be interpreted".formatted(source.language()));
      case AtomicAddOp add -> Transfers.add(add, program);
      case BarrierOp ignored -> program.barrier();
      case BinaryOp binary ->
          set(
              op,
              Arithmetic.binary(
                  binary.kind(), program.tile(binary.lhs()), program.tile(binary.rhs())));
      case BroadcastOp broadcast ->
          set(
              op,
              Shapes.broadcast(
                  program.tile(broadcast.source()),
                  broadcast.dims(),
                  extents(broadcast.extents(), op)));
      case CastOp cast -> set(op, Arithmetic.cast(program.tile(cast.source()), type(op).element()));
      case CompareOp compare ->
          set(
              op,
              Arithmetic.compare(
                  compare.kind(), program.tile(compare.lhs()), program.tile(compare.rhs())));
      case FillOp fill -> {
        Tile tile = new Tile(type(op).element(), extents(fill.extents(), op));
        tile.fill(ScalarNumbers.of(fill.value()));
        set(op, tile);
      }
      case IndexBinaryOp binary ->
          set(op, binary.kind().apply(program.index(binary.lhs()), program.index(binary.rhs())));
      case IndexCompareOp compare ->
          set(
              op,
              ScalarFunctions.holds(
                  compare.kind(),
                  Long.compare(program.index(compare.lhs()), program.index(compare.rhs()))));
      case IndexOp index -> set(op, index.value());
      case IotaOp iota -> set(op, iota(iota));
      case LoadIndexOp load -> set(op, Transfers.loadIndex(load, program));
      case LoadOp load -> set(op, Transfers.load(load, program));
      case MmaOp mma ->
          set(
              op,
              Shapes.multiply(
                  program.tile(mma.lhs()),
                  program.tile(mma.rhs()),
                  program.tile(mma.accumulator()),
                  mma.transposeLhs(),
                  mma.transposeRhs()));
      case ProgramIdOp ignored -> set(op, (long) program.number());
      case SelectOp select ->
          set(
              op,
              Arithmetic.select(
                  program.tile(select.condition()),
                  program.tile(select.onTrue()),
                  program.tile(select.onFalse())));
      case StoreOp store -> Transfers.store(store, program);
      case TileForOp loop -> run(loop);
      case TileFuncOp ignored -> throw new Fault("a kernel within a kernel");
      case TileIfOp choice -> run(choice);
      case TileReduceOp reduce ->
          set(op, Shapes.reduce(reduce.kind(), program.tile(reduce.source()), reduce.dims()));
      case TileReshapeOp reshape -> {
        Tile source = program.tile(reshape.source());
        source.requireFull((TileType) reshape.source().type());
        set(op, source.withExtents(Tile.bounds(type(op))));
      }
      case TileReturnOp ignored -> throw new Fault("an end that is none");
      case TileSliceOp slice ->
          set(
              op,
              Shapes.slice(program.tile(slice.source()), slice.offsets(), Tile.bounds(type(op))));
      case TileYieldOp ignored -> throw new Fault("an end that is none");
      case TransposeOp transpose ->
          set(op, Shapes.transpose(program.tile(transpose.source()), transpose.perm()));
      case UnaryOp unary -> set(op, Arithmetic.unary(unary.kind(), program.tile(unary.source())));
      case ViewOp view -> set(op, Transfers.view(view, program));
    }
  }

  private void set(Operation op, Object value) {
    program.set(op.result(0), value);
  }

  private static TileType type(Operation op) {
    return (TileType) op.result(0).type();
  }

  private int[] extents(List<? extends Value> given, Operation op) {
    return Transfers.extents(given, type(op), program);
  }

  private Tile iota(IotaOp op) {
    TileType type = type(op);
    Tile tile = new Tile(type.element(), extents(op.extents(), op));
    int stride = Tile.strides(tile.extents)[op.dim()];
    long[] to = tile.integers();
    long start = program.index(op.start());
    for (int i = 0; i < to.length; i++) {
      to[i] = ScalarNumbers.wrap(type.element(), start + i / stride % tile.extents[op.dim()]);
    }
    return tile;
  }

  private void run(TileForOp loop) {
    long step = program.index(loop.step());
    if (step < 1) {
      throw new Fault("the step is %d", step);
    }
    long upper = program.index(loop.upper());
    List<Object> carried = values(loop.inits());
    List<int[]> extents = new ArrayList<>(carried.size());
    for (Object tile : carried) {
      extents.add(((Tile) tile).extents);
    }
    long rounds =
        Math.max(0, Math.ceilDiv(Math.subtractExact(upper, program.index(loop.lower())), step));
    long at = program.index(loop.lower());
    for (long round = 0; round < rounds; round++, at += step) {
      program.set(loop.inductionVariable(), at);
      set(loop.carried(), carried);
      carried = run(loop.bodyRegion().entry());
      for (int i = 0; i < extents.size(); i++) {
        Tile next = (Tile) carried.get(i);
        if (!java.util.Arrays.equals(next.extents, extents.get(i))) {
          throw new Fault(
              "the extents of carried tile #%d change from %s to %s",
              i,
              java.util.Arrays.toString(extents.get(i)),
              java.util.Arrays.toString(next.extents));
        }
      }
    }
    set(loop.outputs(), carried);
  }

  private void run(TileIfOp choice) {
    boolean holds = (Boolean) program.get(choice.condition());
    Region taken = holds ? choice.thenRegion() : choice.elseRegion();
    if (!taken.isEmpty()) {
      set(choice.outputs(), run(taken.entry()));
    }
  }

  private void set(List<? extends Value> all, List<Object> values) {
    for (int i = 0; i < all.size(); i++) {
      program.set(all.get(i), values.get(i));
    }
  }
}
