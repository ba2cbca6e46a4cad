package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.IndexType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Canonical forms of `scf.for`.
final class ForPatterns {
  /// A loop that never runs, or once.
  static final RewritePattern NEVER_OR_ONCE =
      RewritePattern.on(ForOp.class, "scf-for-never-or-once", ForPatterns::neverOrOnce);

  /// A carried value that stays what it was at first.
  static final RewritePattern INVARIANT_CARRIED =
      RewritePattern.on(ForOp.class, "scf-for-invariant-carried", ForPatterns::invariantCarried);

  private ForPatterns() {}

  private static @Nullable Long known(Value value) {
    return value.type() == IndexType.INDEX
        && ConstantLike.constantOf(value) instanceof IntegerAttr number
            ? Long.valueOf(number.value())
            : null;
  }

  private static Rewrite neverOrOnce(ForOp op, PatternRewriter rw) {
    if (op.lowerBound() == op.upperBound()) {
      rw.replace(op, ImmutableList.copyOf(op.initArgs()));
      return Rewrite.applied();
    }
    Long lower = known(op.lowerBound());
    Long upper = known(op.upperBound());
    if (lower == null || upper == null || op.unsignedCmp().isPresent()) {
      return Rewrite.noMatch("the bounds are not known");
    }
    if (lower >= upper) {
      rw.replace(op, ImmutableList.copyOf(op.initArgs()));
      return Rewrite.applied();
    }
    Long step = known(op.step());
    if (step == null || step <= 0 || upper - lower < 0 || upper - lower > step) {
      return Rewrite.noMatch("the loop may run several times");
    }
    List<Value> arguments = new ArrayList<>(1 + op.initArgs().size());
    arguments.add(op.lowerBound());
    arguments.addAll(op.initArgs());
    ChoicePatterns.replaceWithBody(op, op.bodyRegion(), arguments, rw);
    return Rewrite.applied();
  }

  /// The argument and the result give way to the initial value; the loop is made anew without them.
  private static Rewrite invariantCarried(ForOp op, PatternRewriter rw) {
    List<BlockArgument> arguments = op.carriedArguments();
    List<Value> yielded = op.yieldedValues();
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      BlockArgument argument = arguments.get(i);
      Value next = yielded.get(i);
      boolean unused = argument.isUnused() && op.result(i).isUnused();
      if (next != argument && next != op.initArgs().get(i) && !unused) {
        kept.add(i);
      }
    }
    if (kept.size() == arguments.size()) {
      return Rewrite.noMatch("every carried value changes");
    }
    List<Value> inits = new ArrayList<>();
    List<Value> next = new ArrayList<>();
    for (int i : kept) {
      inits.add(op.initArgs().get(i));
      next.add(yielded.get(i));
    }
    Operation end = Objects.requireNonNull(op.body().last());
    rw.setOperands(end, next);
    int last = kept.size() - 1;
    for (int i = arguments.size() - 1; i >= 0; i--) {
      if (last >= 0 && kept.get(last) == i) {
        last--;
      } else {
        rw.replaceAllUses(op.body().argument(1 + i), op.initArgs().get(i));
        op.body().eraseArgument(1 + i);
      }
    }
    return replaceKeeping(op, kept, inits, rw);
  }

  private static Rewrite replaceKeeping(
      ForOp op, List<Integer> kept, List<Value> inits, PatternRewriter rw) {
    var types = ImmutableList.<Type>builder();
    for (int i : kept) {
      types.add(op.result(i).type());
    }
    var state = new OperationState(op.definition(), op.location());
    state.addOperands(op.lowerBound(), op.upperBound(), op.step());
    state.addOperands(inits);
    state.setAttributes(op.inherentAttributes());
    state.setAttributes(op.discardableAttributes());
    state.setResultTypes(types.build());
    Region body = state.addRegion();
    rw.inlineRegion(op.bodyRegion(), body);
    Operation made = rw.add(state);
    List<Value> results = new ArrayList<>(op.initArgs());
    for (int i = 0; i < kept.size(); i++) {
      results.set(kept.get(i), made.result(i));
    }
    rw.replace(op, results);
    return Rewrite.applied();
  }
}
