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

/// Runs a [DenseAnalysis] against control over all that an operation holds, and keeps what it found: the
/// state before and after each operation.
///
/// What follows on private functions all of whose calls are known are these calls alone.
public final class DenseBackward<S> {
  private final DenseAnalysis<S> analysis;
  private final CallGraph calls;
  private final Map<Operation, S> begins = new IdentityHashMap<>();
  private final OperationQueue queue = new OperationQueue();

  private DenseBackward(Operation root, DenseAnalysis<S> analysis) {
    this.analysis = analysis;
    this.calls = CallGraph.of(root);
    root.walkPostOrder(op -> {
      if (op != root) {
        queue.push(op);
      }
    });
    queue.drain(this::visit);
  }

  /// {@return what `analysis` finds out about what `root` holds}
  public static <S> DenseBackward<S> run(Operation root, DenseAnalysis<S> analysis) {
    return new DenseBackward<>(root, analysis);
  }

  /// {@return what holds before `op`}
  public S before(Operation op) {
    S state = begins.get(op);
    return state == null ? analysis.unreached() : state;
  }

  /// {@return what holds after `op`}
  public S after(Operation op) {
    Operation next = op.next();
    return next != null ? before(next) : atEnd(op);
  }

  /// {@return what holds at the start of `block`}
  private S start(Block block) {
    Operation first = block.first();
    return first == null ? analysis.boundary() : before(first);
  }

  private S start(RegionBranch branch, RegionSuccessor successor) {
    return successor.isOut()
        ? after(branch)
        : successor
            .region()
            .filter(region -> !region.isEmpty())
            .map(region -> start(region.entry()))
            .orElse(analysis.unreached());
  }

  /// {@return what holds behind `op`, the last of its block}
  private S atEnd(Operation op) {
    if (op.successorCount() > 0) {
      S joined = analysis.unreached();
      for (int i = 0; i < op.successorCount(); i++) {
        joined = analysis.join(joined, start(op.successor(i)));
      }
      return joined;
    }
    Region region = op.parentRegion();
    Operation parent = op.parent();
    if (region != null
        && parent instanceof RegionBranch branch
        && op instanceof RegionBranchTerminator) {
      S joined = analysis.unreached();
      for (RegionSuccessor successor : branch.regionSuccessors(region)) {
        joined = analysis.join(joined, start(branch, successor));
      }
      return joined;
    }
    if (parent instanceof Callable callable
        && op instanceof ReturnLike
        && calls.areAllCallsKnown(callable)) {
      S joined = analysis.unreached();
      for (Call call : calls.callsTo(callable)) {
        joined = analysis.join(joined, analysis.enter(call, after(call)));
      }
      return joined;
    }
    return analysis.boundary();
  }

  private void visit(Operation op) {
    S state = pass(op, after(op));
    boolean first = !begins.containsKey(op);
    S joined = first ? state : analysis.join(before(op), state);
    if (!first && joined.equals(before(op))) {
      return;
    }
    begins.put(op, joined);
    Operation previous = op.previous();
    if (previous != null) {
      changedAfter(previous);
    } else {
      changedAtStart(op);
    }
  }

  private S pass(Operation op, S after) {
    if (op instanceof Call call) {
      Callable callee = calls.target(call).orElse(null);
      Region body = callee == null ? null : callee.callableRegion().orElse(null);
      return callee == null || body == null || body.isEmpty()
          ? analysis.transfer(op, after)
          : analysis.leave(call, start(body.entry()), after);
    }
    if (op instanceof RegionBranch branch) {
      S joined = analysis.unreached();
      for (RegionSuccessor successor : branch.entrySuccessors()) {
        joined = analysis.join(joined, start(branch, successor));
      }
      return joined;
    }
    return analysis.transfer(op, after);
  }

  /// What holds behind `op` has changed: also where its regions end, and where what it calls does.
  private void changedAfter(Operation op) {
    queue.push(op);
    if (op instanceof RegionBranch branch) {
      branch.regions().forEach(this::pushEnds);
    } else if (op instanceof Call call) {
      calls.target(call).flatMap(Callable::callableRegion).ifPresent(this::pushEnds);
    }
  }

  private void pushEnds(Region region) {
    for (Block block : region) {
      Operation last = block.last();
      if (last != null && last.successorCount() == 0) {
        changedAfter(last);
      }
    }
  }

  /// What holds at the start of the block of `op` has changed.
  private void changedAtStart(Operation op) {
    Block block = op.block();
    if (block == null) {
      return;
    }
    for (Block from : block.predecessors()) {
      Operation last = from.last();
      if (last != null) {
        changedAfter(last);
      }
    }
    Operation parent = block.parentOp();
    if (!block.isEntry() || parent == null) {
      return;
    }
    if (parent instanceof RegionBranch branch) {
      queue.push(branch);
      branch.regions().forEach(this::pushEnds);
    } else if (parent instanceof Callable callable) {
      calls.callsTo(callable).forEach(queue::push);
    }
  }
}
