package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Canonical forms of `scf.parallel`.
final class ParallelPatterns {
  /// A dimension that runs once, or never.
  static final RewritePattern NEVER_OR_ONCE =
      RewritePattern.on(
          ParallelOp.class, "scf-parallel-never-or-once", ParallelPatterns::neverOrOnce);

  /// A loop whose body is a loop becomes one of more dimensions.
  static final RewritePattern NESTED =
      RewritePattern.on(ParallelOp.class, "scf-parallel-nested", ParallelPatterns::nested);

  private ParallelPatterns() {}

  private static @Nullable Long known(Value value) {
    return ConstantLike.constantOf(value) instanceof IntegerAttr number
        ? Long.valueOf(number.value())
        : null;
  }

  /// {@return how often a loop with these bounds runs, as far as 0 or 1 goes; else 2}
  private static int rounds(Value lower, Value upper, Value step) {
    Long from = known(lower);
    Long to = known(upper);
    Long by = known(step);
    if (lower == upper || from != null && to != null && from >= to) {
      return 0;
    }
    return from != null && to != null && by != null && by > 0 && to - from > 0 && to - from <= by
        ? 1
        : 2;
  }

  private static Rewrite neverOrOnce(ParallelOp op, PatternRewriter rw) {
    List<Value> lower = new ArrayList<>();
    List<Value> upper = new ArrayList<>();
    List<Value> steps = new ArrayList<>();
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < op.step().size(); i++) {
      int rounds = rounds(op.lowerBound().get(i), op.upperBound().get(i), op.step().get(i));
      if (rounds == 0) {
        rw.replace(op, ImmutableList.copyOf(op.initVals()));
        return Rewrite.applied();
      }
      if (rounds > 1) {
        kept.add(i);
        lower.add(op.lowerBound().get(i));
        upper.add(op.upperBound().get(i));
        steps.add(op.step().get(i));
      }
    }
    if (kept.size() == op.step().size()) {
      return Rewrite.noMatch("every dimension may run several times");
    }
    Block body = op.bodyRegion().entry();
    for (int i = 0; i < op.step().size(); i++) {
      if (!kept.contains(i)) {
        rw.replaceAllUses(body.argument(i), op.lowerBound().get(i));
      }
    }
    rw.eraseArguments(body, argument -> !kept.contains(argument.index()));
    if (kept.isEmpty()) {
      once(op, rw);
    } else {
      Operation made = remake(op, lower, upper, steps, rw);
      rw.replace(op, made.results());
    }
    return Rewrite.applied();
  }

  /// The body stands for the loop; each reduction combines the initial value with the only one given.
  private static void once(ParallelOp op, PatternRewriter rw) {
    Block body = op.bodyRegion().entry();
    ReduceOp end = (ReduceOp) Objects.requireNonNull(body.last());
    rw.inlineBlockBefore(body, op, ImmutableList.of());
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < end.regionCount(); i++) {
      Block reduction = end.region(i).entry();
      Operation given = Objects.requireNonNull(reduction.last());
      rw.inlineBlockBefore(reduction, op, ImmutableList.of(op.initVals().get(i), end.operand(i)));
      results.add(given.operand(0));
      rw.erase(given);
    }
    rw.erase(end);
    rw.replace(op, results);
  }

  private static Operation remake(
      ParallelOp op, List<Value> lower, List<Value> upper, List<Value> steps, PatternRewriter rw) {
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperandGroups(
        ImmutableList.of(lower, upper, steps, ImmutableList.copyOf(op.initVals())));
    state.setAttributes(op.discardableAttributes());
    state.setResultTypes(op.resultTypes());
    rw.inlineRegion(op.bodyRegion(), state.addRegion());
    rw.setInsertionPoint(op);
    return rw.add(state);
  }

  private static Rewrite nested(ParallelOp op, PatternRewriter rw) {
    Block outer = op.bodyRegion().entry();
    if (op.resultCount() > 0
        || outer.size() != 2
        || !(outer.first() instanceof ParallelOp inner)
        || inner.resultCount() > 0) {
      return Rewrite.noMatch("the body is not just another loop");
    }
    for (Value argument : outer.arguments()) {
      for (Value bound : inner.operands()) {
        if (argument == bound) {
          return Rewrite.noMatch("the inner loop's bounds depend on the outer loop");
        }
      }
    }
    Block body = inner.bodyRegion().entry();
    int own = outer.argumentCount();
    for (int i = 0; i < own; i++) {
      Value argument =
          rw.insertArgument(body, i, outer.argument(i).type(), outer.argument(i).location());
      rw.replaceAllUses(outer.argument(i), argument);
    }
    Operation made =
        remakeAround(
            op,
            inner.bodyRegion(),
            joined(op.lowerBound(), inner.lowerBound()),
            joined(op.upperBound(), inner.upperBound()),
            joined(op.step(), inner.step()),
            rw);
    rw.replace(op, made.results());
    return Rewrite.applied();
  }

  private static Operation remakeAround(
      ParallelOp op,
      Region body,
      List<Value> lower,
      List<Value> upper,
      List<Value> steps,
      PatternRewriter rw) {
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperandGroups(ImmutableList.of(lower, upper, steps, ImmutableList.of()));
    state.setAttributes(op.discardableAttributes());
    state.setResultTypes();
    rw.inlineRegion(body, state.addRegion());
    rw.setInsertionPoint(op);
    return rw.add(state);
  }

  private static List<Value> joined(ValueRange some, ValueRange others) {
    return ImmutableList.<Value>builder().addAll(some).addAll(others).build();
  }
}
