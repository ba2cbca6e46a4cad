package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.LoopBound;
import dev.weir.ir.type.IndexType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Canonical forms of `scf.forall`.
final class ForallPatterns {
  /// A bound that is known is a number.
  static final RewritePattern KNOWN_BOUNDS =
      RewritePattern.on(ForallOp.class, "scf-forall-known-bounds", ForallPatterns::knownBounds);

  /// A dimension that runs once, or never.
  static final RewritePattern NEVER_OR_ONCE =
      RewritePattern.on(ForallOp.class, "scf-forall-never-or-once", ForallPatterns::neverOrOnce);

  /// The bounds of one kind, with those known left out of the operands.
  private static final class Bounds {
    final List<Long> numbers = new ArrayList<>();
    final List<Value> operands = new ArrayList<>();
    boolean changed;

    void add(LoopBound bound) {
      switch (bound) {
        case LoopBound.Known(long number) -> numbers.add(number);
        case LoopBound.Computed(Value value) -> {
          if (ConstantLike.constantOf(value) instanceof IntegerAttr known) {
            numbers.add(known.value());
            changed = true;
          } else {
            numbers.add(ForallOp.DYNAMIC);
            operands.add(value);
          }
        }
      }
    }

    static Bounds of(List<LoopBound> all) {
      Bounds bounds = new Bounds();
      all.forEach(bounds::add);
      return bounds;
    }

    DenseArrayAttr attribute() {
      return DenseArrayAttr.ofLongs(ImmutableLongArray.copyOf(numbers).toArray());
    }
  }

  private ForallPatterns() {}

  private static Rewrite knownBounds(ForallOp op, PatternRewriter rw) {
    Bounds lower = Bounds.of(op.lowerBounds());
    Bounds upper = Bounds.of(op.upperBounds());
    Bounds steps = Bounds.of(op.steps());
    if (!lower.changed && !upper.changed && !steps.changed) {
      return Rewrite.noMatch("no operand is constant");
    }
    rw.replace(op, remake(op, lower, upper, steps, rw).results());
    return Rewrite.applied();
  }

  private static Operation remake(
      ForallOp op, Bounds lower, Bounds upper, Bounds steps, PatternRewriter rw) {
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperandGroups(
        ImmutableList.of(
            lower.operands,
            upper.operands,
            steps.operands,
            ImmutableList.copyOf(op.sharedOutputs())));
    state.setAttribute("staticLowerBound", lower.attribute());
    state.setAttribute("staticUpperBound", upper.attribute());
    state.setAttribute("staticStep", steps.attribute());
    op.mapping().ifPresent(mapping -> state.setAttribute("mapping", mapping));
    state.setAttributes(op.discardableAttributes());
    state.setResultTypes(op.resultTypes());
    rw.inlineRegion(op.bodyRegion(), state.addRegion());
    return rw.add(state);
  }

  private static Rewrite neverOrOnce(ForallOp op, PatternRewriter rw) {
    if (op.mapping().isPresent() && !op.mapping().get().elements().isEmpty()) {
      return Rewrite.noMatch("the dimensions are mapped to devices");
    }
    Bounds lower = new Bounds();
    Bounds upper = new Bounds();
    Bounds steps = new Bounds();
    List<Integer> once = new ArrayList<>();
    for (int i = 0; i < op.rank(); i++) {
      LoopBound from = op.lowerBounds().get(i);
      LoopBound to = op.upperBounds().get(i);
      LoopBound by = op.steps().get(i);
      if (from instanceof LoopBound.Known(long first) && to instanceof LoopBound.Known(long end)) {
        if (first >= end) {
          rw.replace(op, ImmutableList.copyOf(op.sharedOutputs()));
          return Rewrite.applied();
        }
        if (by instanceof LoopBound.Known(long step) && step > 0 && end - first <= step) {
          once.add(i);
          continue;
        }
      }
      lower.add(from);
      upper.add(to);
      steps.add(by);
    }
    if (once.isEmpty()) {
      return Rewrite.noMatch("every dimension may run several times");
    }
    InParallelOp end = (InParallelOp) Objects.requireNonNull(op.body().last());
    boolean whole = once.size() == op.rank();
    if (whole && !end.body().isEmpty()) {
      return Rewrite.noMatch("the outputs are written in parts");
    }
    Block body = op.body();
    for (int i : once) {
      long first = ((LoopBound.Known) op.lowerBounds().get(i)).value();
      Value start =
          rw.add(ArithOps.constant(IntegerAttr.of(first, IndexType.INDEX), IndexType.INDEX))
              .result(0);
      rw.replaceAllUses(body.argument(i), start);
    }
    rw.eraseArguments(body, argument -> once.contains(argument.index()));
    if (!whole) {
      rw.replace(op, remake(op, lower, upper, steps, rw).results());
      return Rewrite.applied();
    }
    rw.erase(end);
    rw.inlineBlockBefore(body, op, ImmutableList.copyOf(op.sharedOutputs()));
    rw.replace(op, ImmutableList.copyOf(op.sharedOutputs()));
    return Rewrite.applied();
  }
}
