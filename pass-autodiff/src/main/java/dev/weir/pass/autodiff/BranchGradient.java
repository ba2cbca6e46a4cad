package dev.weir.pass.autodiff;

import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.ir.Block;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The way back through a choice: a choice by the same condition between the ways back through its
/// bodies. Its results are the cotangents of the values around that the bodies use.
final class BranchGradient {
  private final ReverseSweep.Context context;
  private final IfOp choice;
  private final List<Block> backward = new ArrayList<>();
  private final List<Cotangents> found = new ArrayList<>();
  private final List<Rewriter> builders = new ArrayList<>();

  BranchGradient(ReverseSweep.Context context, IfOp choice) {
    this.context = context;
    this.choice = choice;
  }

  void pullBack(Cotangents around, Rewriter builder) {
    List<@Nullable Value> seeds = new ArrayList<>();
    for (Value result : choice.outputs()) {
      seeds.add(
          around.has(result) && context.activity().isVaried(result)
              ? around.orZero(result, builder)
              : null);
    }
    for (Region region : choice.regions()) {
      sweep(region, seeds, builder);
    }
    Set<Value> used = new LinkedHashSet<>();
    for (int i = 0; i < backward.size(); i++) {
      for (Value value : found.get(i).known()) {
        if (!ReverseSweep.isWithin(choice.region(i), value)) {
          used.add(value);
        }
      }
    }
    if (used.isEmpty()) {
      return;
    }
    for (int i = 0; i < backward.size(); i++) {
      List<Value> yielded = new ArrayList<>();
      for (Value value : used) {
        yielded.add(found.get(i).orZero(value, builders.get(i)));
      }
      builders.get(i).add(ControlFlowOps.yield(yielded));
      if (!choice.region(i).isEmpty()) {
        SavedValues.handOver(choice.region(i).entry(), backward.get(i), context.function());
      }
    }
    Region whenTrue = new Region();
    whenTrue.append(backward.get(0));
    Region whenFalse = new Region();
    whenFalse.append(backward.get(1));
    IfOp back = builder.add(StructuredOps.ifOp(choice.cond(), whenTrue, whenFalse));
    int next = 0;
    for (Value value : used) {
      around.add(value, back.outputs().get(next++), builder);
    }
  }

  private void sweep(Region region, List<@Nullable Value> seeds, Rewriter builder) {
    Block block = new Block();
    Rewriter inner = new Rewriter();
    inner.setInsertionPointToEnd(block);
    inner.setLocation(builder.location());
    Cotangents own = new Cotangents(context.algebra());
    if (!region.isEmpty()) {
      Block forward = region.entry();
      for (int i = 0; i < seeds.size(); i++) {
        Value seed = seeds.get(i);
        Value yielded = Objects.requireNonNull(forward.last()).operand(i);
        if (seed != null && context.activity().isVaried(yielded)) {
          own.add(yielded, seed, inner);
        }
      }
      new ReverseSweep(context, own, inner).over(forward);
    }
    inner.setInsertionPointToEnd(block);
    backward.add(block);
    found.add(own);
    builders.add(inner);
  }
}
