package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.TileReturnOp;
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
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.dialect.tile.memory.AtomicAddOp;
import dev.weir.dialect.tile.memory.BarrierOp;
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
import dev.weir.ir.ValueRange;
import java.util.ArrayList;
import java.util.List;

/// What a program does, operation by operation: the method `Compute`.
final class BodyCode {
  private final KernelContext context;
  private final IndexCode indices;
  private final ArithmeticCode arithmetic;
  private final CastCode casts;
  private final ShapeCode shapes;
  private final TransferCode transfers;
  private final CubeCode cube;
  private final ImmutableSet<LoadOp> copiedIn;
  private final ImmutableSet<LoadOp> kept;

  BodyCode(KernelContext context, ImmutableSet<LoadOp> copiedIn, ImmutableSet<LoadOp> kept) {
    this.context = context;
    this.copiedIn = copiedIn;
    this.kept = kept;
    this.indices = new IndexCode(context);
    this.cube = new CubeCode(context, indices);
    this.arithmetic = new ArithmeticCode(context);
    this.casts = new CastCode(context);
    this.shapes = new ShapeCode(context);
    this.transfers = new TransferCode(context, indices, arithmetic, shapes);
  }

  IndexCode indices() {
    return indices;
  }

  CubeCode cube() {
    return cube;
  }

  TransferCode transfers() {
    return transfers;
  }

  /// Writes a block; the stores in `copiedOut` are left to `CopyOut`.
  void write(Block block, ImmutableSet<StoreOp> copiedOut, Runnable yield) {
    List<String> ends = new ArrayList<>();
    List<CubeTile> asked = new ArrayList<>();
    for (Operation op : block) {
      asked.stream().filter(tile -> tile.finish() == op).forEach(cube.tiles()::finish);
      CubeTile begun = op instanceof MmaOp mma ? context.plan.tile(mma) : null;
      if (begun != null) {
        cube.tiles().start(begun);
        asked.add(begun);
      }
      if (begun != null || context.plan.isOfProduct(op)) {
        continue;
      }
      if (op instanceof LoadOp load && kept.contains(load)) {
        transfers.takeKept(load);
      } else if (op instanceof LoadOp load) {
        transfers.load(load, copiedIn.contains(load)).ifPresent(ends::add);
      } else if (op instanceof StoreOp store) {
        transfers.store(store);
        if (context.plan.isQueued(store) && !copiedOut.contains(store)) {
          transfers.copyOut(store);
        }
      } else {
        write(op);
      }
    }
    yield.run();
    ends.forEach(context::line);
  }

  private void write(Operation op) {
    switch (op) {
      case UnaryOp unary -> arithmetic.unary(unary);
      case BinaryOp binary -> arithmetic.binary(binary);
      case CompareOp compare -> arithmetic.compare(compare);
      case SelectOp select -> arithmetic.select(select);
      case CastOp cast -> casts.cast(cast);
      case FillOp fill -> shapes.fill(fill);
      case IotaOp iota -> shapes.iota(iota);
      case BroadcastOp broadcast -> shapes.broadcast(broadcast);
      case TileReduceOp reduce -> shapes.reduce(reduce);
      case TransposeOp transpose -> shapes.transpose(transpose);
      case TileSliceOp slice -> shapes.slice(slice);
      case TileReshapeOp reshape -> shapes.reshape(reshape);
      case MmaOp mma -> shapes.multiply(mma);
      case AtomicAddOp atomic -> transfers.atomicAdd(atomic);
      case BarrierOp barrier -> context.line("PipeBarrier<PIPE_ALL>();");
      case TileForOp loop -> loop(loop);
      case TileIfOp choice -> choice(choice);
      case ViewOp view -> {}
      case AllocOp alloc -> {}
      case TileYieldOp yield -> {}
      case TileReturnOp end -> {}
      default -> {
        indices.write(op);
      }
    }
  }

  private void loop(TileForOp loop) {
    CubeProduct product = context.plan.product(loop);
    if (product != null) {
      cube.write(loop, product);
      return;
    }
    Block body = loop.bodyRegion().entry();
    for (int i = 0; i < loop.resultCount(); i++) {
      Value result = loop.result(i);
      Value argument = body.argument(i + 1);
      Value init = loop.inits().get(i);
      context.setExtents(result, context.extents(init));
      context.setExtents(argument, context.extents(init));
      String to = context.declare(result);
      context.setName(argument, to);
      if (context.plan.storage(init) instanceof Storage.Immediate) {
        FillOp fill = (FillOp) init.definingOp();
        shapes.fill(to, fill.value(), KernelContext.element(init), context.count(init));
      } else {
        copy(to, result, init);
      }
    }
    cube.tiles().writeAhead(loop);
    String i = context.name(loop.inductionVariable());
    context.open(
        "for (int64_t %s = %s; %s < %s; %s += %s)"
            .formatted(
                i,
                context.name(loop.lower()),
                i,
                context.name(loop.upper()),
                i,
                context.name(loop.step())));
    write(body, ImmutableSet.of(), () -> yieldTo(body, loop.outputs()));
    context.close();
  }

  private void choice(TileIfOp choice) {
    ImmutableList.Builder<Value> tiles = ImmutableList.builder();
    for (Value output : choice.outputs()) {
      Operation yield = choice.thenRegion().entry().terminator();
      if (yield == null) {
        throw new IllegalStateException("tile.if without tile.yield");
      }
      Value given = yield.operand(tiles.build().size());
      ImmutableList.Builder<String> extents = ImmutableList.builder();
      String name = context.declare(output);
      for (int i = 0; i < KernelContext.type(given).rank(); i++) {
        String extent = "n" + i + name;
        context.line("int64_t %s = 0;", extent);
        extents.add(extent);
      }
      context.setExtents(output, extents.build());
      tiles.add(output);
    }
    branch("if (" + context.name(choice.condition()) + ")", choice.thenRegion(), choice);
    if (!choice.elseRegion().isEmpty()) {
      branch("else", choice.elseRegion(), choice);
    }
  }

  private void branch(String head, Region region, TileIfOp choice) {
    context.open(head);
    Block body = region.entry();
    write(
        body,
        ImmutableSet.of(),
        () -> {
          Operation yield = body.terminator();
          for (int i = 0; i < choice.resultCount() && yield != null; i++) {
            List<String> names = context.extents(choice.result(i));
            List<String> values = context.extents(yield.operand(i));
            for (int k = 0; k < names.size(); k++) {
              context.line("%s = %s;", names.get(k), values.get(k));
            }
          }
          yieldTo(body, choice.outputs());
        });
    context.close();
  }

  /// Copies what a body yields to where its results lie, as far as it is not there.
  private void yieldTo(Block body, ValueRange results) {
    Operation yield = body.terminator();
    if (yield == null) {
      return;
    }
    for (int i = 0; i < results.size(); i++) {
      Value value = yield.operand(i);
      copy(context.name(results.get(i)), results.get(i), value);
    }
  }

  private void copy(String to, Value target, Value source) {
    if (context.plan.samePlace(target, source)) {
      return;
    }
    context.line("weir::Copy(%s, %s, %s);", to, context.name(source), context.count(source));
    context.line("PipeBarrier<PIPE_V>();");
  }
}
