package dev.weir.pass.batching;

import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Block;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// A loop for many lanes. Where all lanes go on alike it stays that loop. Else it runs as long as any lane
/// goes on, and what a lane that has finished carries is held.
///
/// A carried value that is the same for all lanes as long as they run, such as a counter, stays so; where
/// its last value is used, that of each lane is held beside it.
final class BatchedLoop {
  private final LaneSweep sweep;
  private final WhileOp loop;
  private final Block body;
  private final Operation yield;

  /// Which carried values differ from lane to lane while a lane runs.
  private final boolean[] batched;

  /// Whether lanes differ in how often they run.
  private boolean apart;

  BatchedLoop(LaneSweep sweep, WhileOp loop) {
    this.sweep = sweep;
    this.loop = loop;
    body = loop.bodyRegion().entry();
    yield = Objects.requireNonNull(body.last());
    batched = new boolean[loop.inputs().size()];
  }

  void add() {
    Masks.requireTensors(loop.inputs());
    findBatched();
    if (apart) {
      masked();
    } else {
      plain();
    }
  }

  /// What differs at first makes other carried values differ in the next round, until nothing is added.
  private void findBatched() {
    apart = sweep.mask() != null || sweep.isBatched(loop.cond());
    for (int i = 0; i < batched.length; i++) {
      batched[i] = sweep.isBatched(loop.inputs().get(i));
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      Set<Value> varying = varying();
      if (!apart && differs(yield.operand(0), varying)) {
        apart = true;
        changed = true;
      }
      for (int i = 0; i < batched.length; i++) {
        if (!batched[i] && differs(yield.operand(1 + i), varying)) {
          batched[i] = true;
          changed = true;
        }
      }
    }
  }

  private Set<Value> varying() {
    Set<Value> varying = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < batched.length; i++) {
      if (batched[i]) {
        varying.add(body.argument(i));
      }
    }
    for (Operation op : body) {
      if (op instanceof TuplePopOp pop) {
        for (int i = 0; i < pop.resultCount(); i++) {
          if (BatchedStack.isBatched(sweep, pop, i)) {
            varying.add(pop.result(i));
          }
        }
        continue;
      }
      boolean draws =
          sweep.randomness() == Randomness.DIFFERENT
              && op.anyMatch(sweep.context().rules()::isRandom);
      if (draws
          || sweep.popsBatched(op)
          || LaneSweep.used(op).stream().anyMatch(each -> differs(each, varying))) {
        varying.addAll(op.results());
      }
    }
    return varying;
  }

  private boolean differs(Value value, Set<Value> varying) {
    return varying.contains(value) || value.parentBlock() != body && sweep.isBatched(value);
  }

  private void plain() {
    List<Value> initial = new ArrayList<>();
    for (int i = 0; i < batched.length; i++) {
      Value input = loop.inputs().get(i);
      initial.add(batched[i] ? sweep.wide(input) : sweep.plain(input));
    }
    WhileOp made =
        WhileOp.loop(
            sweep.builder(),
            sweep.plain(loop.cond()),
            initial,
            (inner, block) -> {
              inner.setLocation(loop.location());
              sweep.within(
                  inner,
                  null,
                  () -> {
                    for (int i = 0; i < batched.length; i++) {
                      sweep.map(body.argument(i), block.argument(i), batched[i]);
                    }
                    sweep.over(body);
                    List<Value> next = new ArrayList<>();
                    next.add(sweep.plain(yield.operand(0)));
                    for (int i = 0; i < batched.length; i++) {
                      Value value = yield.operand(1 + i);
                      next.add(batched[i] ? sweep.wide(value) : sweep.plain(value));
                    }
                    inner.add(ControlFlowOps.yield(next));
                  });
            });
    for (int i = 0; i < batched.length; i++) {
      sweep.define(loop, i, made.outputs().get(i), batched[i]);
    }
  }

  private void masked() {
    Masks.requirePure(loop, sweep.context().rules());
    for (Value each : loop.outputs()) {
      if (!Sizes.tensor(each).isStatic()) {
        throw new NoRuleException(
            "the loop carries '%s', whose sizes may differ from lane to lane"
                .formatted(each.type()),
            true);
      }
    }
    boolean inside = loop.anyMatch(WhileOp.class, each -> each != loop);
    Value active = Masks.and(sweep, Masks.vector(sweep, sweep.wide(loop.cond())));
    List<Value> initial = new ArrayList<>();
    initial.add(active);
    int[] held = new int[batched.length];
    for (int i = 0; i < batched.length; i++) {
      Value input = loop.inputs().get(i);
      initial.add(batched[i] ? sweep.wide(input) : sweep.plain(input));
      held[i] = batched[i] ? 1 + i : -1;
    }
    for (int i = 0; i < batched.length; i++) {
      if (!batched[i] && !loop.outputs().get(i).isUnused()) {
        held[i] = initial.size();
        initial.add(sweep.wide(loop.inputs().get(i)));
      }
    }
    Value any = sweep.builder().add(OperatorOps.any(active)).out();
    WhileOp made =
        WhileOp.loop(
            sweep.builder(),
            any,
            initial,
            (inner, block) -> {
              inner.setLocation(loop.location());
              sweep.within(
                  inner, inside ? block.argument(0) : null, () -> round(inner, block, held));
            });
    for (int i = 0; i < batched.length; i++) {
      // Nobody uses what is not held.
      Value result = made.outputs().get(held[i] < 0 ? 1 + i : held[i]);
      sweep.map(loop.outputs().get(i), result, held[i] >= 0);
    }
  }

  private void round(OpBuilder inner, Block block, int[] held) {
    Value active = block.argument(0);
    for (int i = 0; i < batched.length; i++) {
      sweep.map(body.argument(i), block.argument(1 + i), batched[i]);
    }
    sweep.over(body);
    Value more = Masks.vector(sweep, sweep.wide(yield.operand(0)));
    Value still = inner.add(OperatorOps.logicalAnd(active, more)).out();
    Value[] next = new Value[block.argumentCount()];
    next[0] = still;
    for (int i = 0; i < batched.length; i++) {
      Value value = yield.operand(1 + i);
      if (!batched[i]) {
        next[1 + i] = sweep.plain(value);
      }
      if (held[i] >= 0) {
        next[held[i]] = Masks.select(sweep, active, sweep.wide(value), block.argument(held[i]));
      }
    }
    List<Value> yielded = new ArrayList<>();
    yielded.add(inner.add(OperatorOps.any(still)).out());
    yielded.addAll(List.of(next));
    inner.add(ControlFlowOps.yield(yielded));
  }
}
