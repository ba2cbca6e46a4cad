package dev.weir.analysis.dataflow;

import dev.weir.analysis.CallGraph;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionBranchTerminator;
import dev.weir.ir.trait.RegionSuccessor;
import dev.weir.ir.trait.ReturnLike;
import dev.weir.ir.trait.SuccessorOperands;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Runs a [BackwardAnalysis] over all that an operation holds, and keeps what it found.
///
/// Facts about arguments of blocks and about results of operations with regions go back to whatever
/// is handed over for them, across branches, regions, and calls of private functions.
public final class SparseBackward<S> {
  private final BackwardAnalysis<S> analysis;
  private final CallGraph calls;
  private final Map<Value, S> states = new IdentityHashMap<>();
  private final OperationQueue queue = new OperationQueue();

  private SparseBackward(Operation root, BackwardAnalysis<S> analysis) {
    this.analysis = analysis;
    this.calls = CallGraph.of(root);
    root.walkPostOrder(queue::push);
    queue.drain(this::visit);
  }

  /// {@return what `analysis` finds out about what `root` holds}
  public static <S> SparseBackward<S> run(Operation root, BackwardAnalysis<S> analysis) {
    return new SparseBackward<>(root, analysis);
  }

  /// {@return the facts about `value`}
  public S state(Value value) {
    S known = states.get(value);
    return known == null ? analysis.unused() : known;
  }

  private void learn(Value value, S more) {
    S old = state(value);
    S joined = analysis.join(old, more);
    if (joined.equals(old)) {
      return;
    }
    states.put(value, joined);
    if (value instanceof OpResult result) {
      changed(result.owner());
    } else if (value instanceof BlockArgument argument) {
      changed(argument.owner());
    }
  }

  /// Has whatever hands values to the results of `op` be visited.
  private void changed(Operation op) {
    queue.push(op);
    if (op instanceof RegionBranch branch) {
      branch.regions().forEach(this::pushEnds);
    } else if (op instanceof Call call) {
      calls.target(call).flatMap(Callable::callableRegion).ifPresent(this::pushEnds);
    }
  }

  /// Has whatever hands values to the arguments of `block` be visited.
  private void changed(Block block) {
    for (Block from : block.predecessors()) {
      Operation last = from.last();
      if (last != null) {
        queue.push(last);
      }
    }
    Operation parent = block.parentOp();
    if (block.isEntry() && parent instanceof RegionBranch branch) {
      queue.push(branch);
      branch.regions().forEach(this::pushEnds);
    } else if (block.isEntry() && parent instanceof Callable callable) {
      calls.callsTo(callable).forEach(queue::push);
    }
  }

  private void pushEnds(Region region) {
    for (Block block : region) {
      Operation last = block.last();
      if (last != null) {
        queue.push(last);
      }
    }
  }

  private void visit(Operation op) {
    int count = op.operandCount();
    if (count == 0) {
      return;
    }
    if (op instanceof RegionBranch branch) {
      boolean[] handed = new boolean[count];
      for (RegionSuccessor successor : branch.entrySuccessors()) {
        hand(branch.entryOperands(successor), successor.inputs(), handed);
      }
      decide(op, handed);
    } else if (op.successorCount() > 0) {
      visitSuccessors(op);
    } else if (op instanceof RegionBranchTerminator end && op.next() == null && ends(end)) {
      return;
    } else if (op instanceof Call call) {
      visitCall(call);
    } else {
      List<S> operands = analysis.transfer(op, this::state);
      for (int i = 0; i < operands.size(); i++) {
        learn(op.operand(i), operands.get(i));
      }
    }
  }

  /// Has operands take on the facts about `targets`.
  private void hand(OperandRange given, List<? extends Value> targets, boolean[] handed) {
    for (int i = 0; i < given.size(); i++) {
      Value value = given.get(i);
      handed[given.start() + i] = true;
      learn(value, i < targets.size() ? state(targets.get(i)) : analysis.escaped(value));
    }
  }

  /// Visits the operands that are not forwarded.
  private void decide(Operation op, boolean[] handed) {
    for (int i = 0; i < handed.length; i++) {
      if (!handed[i]) {
        learn(op.operand(i), analysis.decides(op.opOperand(i)));
      }
    }
  }

  private void visitSuccessors(Operation op) {
    boolean[] handed = new boolean[op.operandCount()];
    if (op instanceof Branch branch) {
      for (int i = 0; i < op.successorCount(); i++) {
        SuccessorOperands given = branch.successorOperands(i);
        List<BlockArgument> arguments = op.successor(i).arguments();
        int produced = Math.min(given.produced(), arguments.size());
        hand(given.forwarded(), arguments.subList(produced, arguments.size()), handed);
      }
    }
    decide(op, handed);
  }

  /// {@return whether `end` ends a region from which it is known where control goes}
  private boolean ends(RegionBranchTerminator end) {
    Region region = end.parentRegion();
    Operation parent = end.parent();
    boolean[] handed = new boolean[end.operandCount()];
    if (region != null && parent instanceof RegionBranch branch) {
      for (RegionSuccessor successor : branch.regionSuccessors(region)) {
        hand(branch.forwardedOperands(end, successor), successor.inputs(), handed);
      }
      decide(end, handed);
      return true;
    }
    if (parent instanceof Callable callable
        && end instanceof ReturnLike
        && calls.areAllCallsKnown(callable)) {
      for (Call call : calls.callsTo(callable)) {
        hand(OperandRange.all(end), call.results(), handed);
      }
      return true;
    }
    return false;
  }

  private void visitCall(Call call) {
    Callable callee = calls.target(call).orElse(null);
    Region body = callee == null ? null : callee.callableRegion().orElse(null);
    boolean[] handed = new boolean[call.operandCount()];
    if (body != null && !body.isEmpty()) {
      hand(call.callArguments(), body.entry().arguments(), handed);
    }
    decide(call, handed);
  }
}
