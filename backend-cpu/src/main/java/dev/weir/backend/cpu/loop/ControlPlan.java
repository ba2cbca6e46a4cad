package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.control.TileForOp;
import dev.weir.dialect.tile.control.TileIfOp;
import dev.weir.dialect.tile.control.TileYieldOp;
import dev.weir.dialect.tile.index.IndexCompareOp;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/// Loops and choices of a function: bodies within a body, and the memory in which values come into them and
/// out of them.
final class ControlPlan {
  private final FunctionPlan plan;
  private final ValuePlan values;

  ControlPlan(FunctionPlan plan, ValuePlan values) {
    this.plan = plan;
    this.values = values;
  }

  // Loops.

  void plan(TileForOp loop) {
    plan.closeNest();
    List<BlockArgument> carried = loop.carried();
    Block body = loop.bodyRegion().entry();
    TileYieldOp yield = (TileYieldOp) body.last();
    for (int i = 0; i < carried.size(); i++) {
      BlockArgument argument = carried.get(i);
      TileType type = (TileType) argument.type();
      Memory.Buffer buffer = plan.buffer(type.element(), type.shape());
      Arrangement home = Arrangement.of(buffer, type.shape());
      plan.copy(loop.inits().get(i), home);
      plan.setHome(argument, home);
      plan.setHome(loop.outputs().get(i), home);
      Value next = yield.values().get(i);
      if (!plan.decisions.isSeparate(argument)
          && next instanceof OpResult result
          && result.definingOp().block() == body
          && !ValuePlan.isArrangement(result.definingOp())
          && !(result.definingOp() instanceof TileForOp || result.definingOp() instanceof TileIfOp)
          && !plan.isAssigned(next)) {
        plan.assign(next, buffer, argument);
      }
    }
    plan.closeNest();
    Index.Variable variable = plan.indices.fresh();
    plan.indices.put(loop.inductionVariable(), variable);
    values.enter(loop);
    ImmutableList<LoopStep> steps = plan.body(body, () -> carry(carried, yield));
    values.leave();
    plan.add(
        new LoopStep.Repeat(
            variable,
            plan.indices.get(loop.lower()),
            plan.indices.get(loop.upper()),
            plan.indices.get(loop.step()),
            loop.stages(),
            steps));
    for (BlockArgument argument : carried) {
      plan.endCarried(home(argument).memory());
    }
  }

  /// {@return where what a loop carries lies}
  private Arrangement home(Value carried) {
    return Objects.requireNonNull(plan.home(carried));
  }

  /// Gives what a loop carries its next values. Where several must be moved, all are computed first.
  private void carry(List<BlockArgument> carried, TileYieldOp yield) {
    List<Integer> moved = new ArrayList<>();
    for (int i = 0; i < carried.size(); i++) {
      if (!home(carried.get(i)).equals(plan.home(yield.values().get(i)))) {
        moved.add(i);
      }
    }
    Map<Integer, Arrangement> sources = new HashMap<>();
    for (int i : moved) {
      Value next = yield.values().get(i);
      if (moved.size() == 1) {
        plan.copy(next, home(carried.get(i)));
      } else if (carried.contains(next)) {
        TileType type = (TileType) next.type();
        Arrangement old = Arrangement.of(plan.buffer(type.element(), type.shape()), type.shape());
        plan.copy(next, old);
        sources.put(i, old);
      } else {
        sources.put(i, plan.keep(next));
      }
    }
    for (Map.Entry<Integer, Arrangement> entry : new TreeMap<>(sources).entrySet()) {
      int i = entry.getKey();
      move(yield.values().get(i), entry.getValue(), home(carried.get(i)));
    }
  }

  /// Writes what lies at `from`, as large as `value`, to `to`.
  private void move(Value value, Arrangement from, Arrangement to) {
    Nest nest = plan.newNest(plan.extents.of(value));
    ImmutableList<Coordinate> here = ImmutableList.copyOf(nest.here());
    Scalar scalar = values.element(nest, value, new MemoryRef(from.memory(), here, from.sizes()));
    plan.write(nest, new MemoryRef(to.memory(), here, to.sizes()), scalar, Optional.empty());
  }

  // Choices.

  void plan(TileIfOp choice) {
    plan.closeNest();
    IndexCompareOp compare = (IndexCompareOp) choice.condition().definingOp();
    List<Arrangement> homes = new ArrayList<>();
    for (Value output : choice.outputs()) {
      TileType type = (TileType) output.type();
      homes.add(Arrangement.of(plan.buffer(type.element(), type.shape()), type.shape()));
    }
    values.enter(choice);
    ImmutableList<LoopStep> then = branch(choice, 0, homes);
    ImmutableList<LoopStep> otherwise = branch(choice, 1, homes);
    values.leave();
    for (int i = 0; i < homes.size(); i++) {
      plan.setHome(choice.outputs().get(i), homes.get(i));
    }
    plan.add(
        new LoopStep.Choice(
            compare.kind(),
            plan.indices.get(compare.lhs()),
            plan.indices.get(compare.rhs()),
            then,
            otherwise));
  }

  private ImmutableList<LoopStep> branch(TileIfOp choice, int region, List<Arrangement> homes) {
    if (choice.region(region).isEmpty()) {
      return ImmutableList.of();
    }
    Block block = choice.region(region).entry();
    return plan.body(
        block,
        () -> {
          List<Value> given = ((TileYieldOp) block.last()).values();
          for (int i = 0; i < homes.size(); i++) {
            Index[] extents = plan.extents.of(given.get(i));
            if (!Arrays.equals(extents, plan.extents.of(choice.outputs().get(i)))) {
              throw new IllegalStateException("'tile.if' gives tiles of different extents");
            }
            plan.copy(given.get(i), homes.get(i));
          }
        });
  }
}
