package dev.weir.analysis.dataflow;

import dev.weir.analysis.CallGraph;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionBranchTerminator;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.ReturnLike;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Runs a [DenseAnalysis] with control over all that an operation holds, and keeps what it found: the
/// state before and after each operation.
///
/// Private functions all of whose calls are known are reached by these calls alone.
public final class DenseForward<S> {
  private final DenseAnalysis<S> analysis;
  private final CallGraph calls;
  private final Predicate<Block> isReached;
  private final Map<Block, S> starts = new IdentityHashMap<>();
  private final Map<Operation, S> ends = new IdentityHashMap<>();
  private final OperationQueue queue = new OperationQueue();

  private DenseForward(Operation root, DenseAnalysis<S> analysis, Predicate<Block> isReached) {
    this.analysis = analysis;
    this.calls = CallGraph.of(root);
    this.isReached = isReached;
    enterAll(root);
    queue.drain(this::visit);
  }

  /// {@return what `analysis` finds out about what `root` holds}
  public static <S> DenseForward<S> run(Operation root, DenseAnalysis<S> analysis) {
    return new DenseForward<>(root, analysis, block -> true);
  }

  /// {@return the same where control comes only to the blocks that `reached` found}
  public static <S> DenseForward<S> run(
      Operation root, DenseAnalysis<S> analysis, SparseForward<?> reached) {
    return new DenseForward<>(root, analysis, reached::isReached);
  }

  /// {@return what holds when control comes to `op`}
  public S before(Operation op) {
    Operation previous = op.previous();
    Block block = op.block();
    if (previous != null) {
      return after(previous);
    }
    return block == null ? analysis.unreached() : known(starts, block);
  }

  /// {@return what holds when control leaves `op`}
  public S after(Operation op) {
    return known(ends, op);
  }

  private <K> S known(Map<K, S> states, K key) {
    S state = states.get(key);
    return state == null ? analysis.unreached() : state;
  }

  private void enter(Block block, S state) {
    if (!isReached.test(block)) {
      return;
    }
    S old = known(starts, block);
    S joined = analysis.join(old, state);
    boolean first = !starts.containsKey(block);
    if (first || !joined.equals(old)) {
      starts.put(block, joined);
      Operation op = block.first();
      if (op != null) {
        queue.push(op);
      }
    }
  }

  private void enterAll(Operation op) {
    for (Region region : op.regions()) {
      if (!region.isEmpty()) {
        enter(region.entry(), analysis.boundary());
      }
    }
  }

  private void visit(Operation op) {
    S before = before(op);
    S after = pass(op, before);
    boolean first = !ends.containsKey(op);
    S joined = first ? after : analysis.join(known(ends, op), after);
    if (!first && joined.equals(known(ends, op))) {
      return;
    }
    ends.put(op, joined);
    if (op.next() != null) {
      queue.push(op.next());
      return;
    }
    for (int i = 0; i < op.successorCount(); i++) {
      enter(op.successor(i), joined);
    }
    end(op, joined);
  }

  /// {@return the state behind `op`, as far as it is known}
  private S pass(Operation op, S before) {
    if (op instanceof Callable callable && calls.areAllCallsKnown(callable)) {
      return analysis.transfer(op, before);
    }
    if (op instanceof Call call) {
      return passCall(call, before);
    }
    if (op instanceof RegionBranch branch) {
      return passRegions(branch, before);
    }
    if (op.regionCount() > 0) {
      enterAll(op);
    }
    return analysis.transfer(op, before);
  }

  private S passCall(Call call, S before) {
    Callable callee = calls.target(call).orElse(null);
    Region body = callee == null ? null : callee.callableRegion().orElse(null);
    if (callee == null || body == null || body.isEmpty()) {
      return analysis.transfer(call, before);
    }
    if (calls.areAllCallsKnown(callee)) {
      enter(body.entry(), analysis.enter(call, before));
    }
    S inside = analysis.unreached();
    for (Block block : body) {
      if (block.last() instanceof ReturnLike end) {
        inside = analysis.join(inside, after(end));
      }
    }
    return inside.equals(analysis.unreached()) ? inside : analysis.leave(call, inside, before);
  }

  private S passRegions(RegionBranch branch, S before) {
    @Nullable S after = null;
    for (RegionSuccessor successor : branch.entrySuccessors()) {
      if (successor.isOut()) {
        after = before;
      } else {
        successor.region().filter(r -> !r.isEmpty()).ifPresent(r -> enter(r.entry(), before));
      }
    }
    S joined = after == null ? analysis.unreached() : after;
    for (Region region : branch.regions()) {
      if (leadsOut(branch, region)) {
        for (Block block : region) {
          if (block.last() instanceof RegionBranchTerminator end && ends.containsKey(end)) {
            joined = analysis.join(joined, after(end));
          }
        }
      }
    }
    return joined;
  }

  private static boolean leadsOut(RegionBranch branch, Region region) {
    for (RegionSuccessor successor : branch.regionSuccessors(region)) {
      if (successor.isOut()) {
        return true;
      }
    }
    return false;
  }

  /// Control comes to the end of a block with `state`.
  private void end(Operation op, S state) {
    Region region = op.parentRegion();
    Operation parent = op.parent();
    if (region == null || parent == null) {
      return;
    }
    if (parent instanceof RegionBranch branch && op instanceof RegionBranchTerminator) {
      for (RegionSuccessor successor : branch.regionSuccessors(region)) {
        if (successor.isOut()) {
          queue.push(parent);
        } else {
          successor.region().filter(r -> !r.isEmpty()).ifPresent(r -> enter(r.entry(), state));
        }
      }
    } else if (parent instanceof Callable callable && op instanceof ReturnLike) {
      for (Call call : calls.callsTo(callable)) {
        if (ends.containsKey(call)) {
          queue.push(call);
        }
      }
    }
  }
}
