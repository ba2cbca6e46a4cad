package dev.weir.analysis.dataflow;

import com.google.common.collect.Sets;
import dev.weir.analysis.CallGraph;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs a [SparseAnalysis] over all that an operation holds, and keeps what it found.
///
/// Control starts at the operation's own regions, and goes only where it can go as far as constants
/// tell. Private functions all of whose calls are known are reached by these calls alone.
///
/// Follows MLIR's dead-code and sparse analyses, in one solver.
public final class SparseForward<S> {
  private final SparseAnalysis<S> analysis;
  private final CallGraph calls;
  private final Map<Value, S> states = new IdentityHashMap<>();
  private final Set<Block> reached = Sets.newIdentityHashSet();
  private final Deque<Operation> waiting = new ArrayDeque<>();
  private final Set<Operation> queued = Sets.newIdentityHashSet();

  private SparseForward(Operation root, SparseAnalysis<S> analysis) {
    this.analysis = analysis;
    this.calls = CallGraph.of(root);
    enterAll(root);
    while (!waiting.isEmpty()) {
      Operation op = waiting.poll();
      queued.remove(op);
      visit(op);
    }
  }

  /// {@return what `analysis` finds out about what `root` holds}
  public static <S> SparseForward<S> run(Operation root, SparseAnalysis<S> analysis) {
    return new SparseForward<>(root, analysis);
  }

  /// {@return the facts about `value`}
  public S state(Value value) {
    S known = states.get(value);
    return known == null ? analysis.unreached() : known;
  }

  /// {@return whether control may come to `block`}
  public boolean isReached(Block block) {
    return reached.contains(block);
  }

  private void push(Operation op) {
    if (queued.add(op)) {
      waiting.add(op);
    }
  }

  private void enter(Block block) {
    if (reached.add(block)) {
      for (Operation op : block) {
        push(op);
      }
    }
  }

  /// Enters every region of `op`, which says nothing of the order in which they run.
  private void enterAll(Operation op) {
    for (int i = 0, n = op.regionCount(); i < n; i++) {
      Block entry = op.region(i).first();
      if (entry != null) {
        enter(entry);
        entry.arguments().forEach(argument -> produce(argument, op));
      }
    }
  }

  private void produce(Value value, Operation op) {
    learn(value, analysis.produced(value, op, this::state));
  }

  private void forget(Value value) {
    learn(value, analysis.unknown(value));
  }

  private void learn(Value value, S more) {
    S old = state(value);
    S joined = analysis.join(old, more);
    if (joined.equals(old)) {
      return;
    }
    states.put(value, analysis.widen(value, old, joined));
    for (OpOperand use : value.uses()) {
      Operation user = use.owner();
      if (user.block() != null && reached.contains(user.block())) {
        push(user);
      }
    }
  }

  private void visit(Operation op) {
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      if (state(op.operand(i)).equals(analysis.unreached())) {
        return;
      }
    }
    if (op.successorCount() > 0) {
      visitSuccessors(op);
    }
    if (op.next() == null) {
      visitEnd(op);
    }
    if (op instanceof Callable callable && calls.areAllCallsKnown(callable)) {
      op.results().forEach(this::forget);
    } else if (op instanceof Call call) {
      visitCall(call);
    } else if (op instanceof RegionBranch branch) {
      for (RegionSuccessor successor : branch.entrySuccessors(constants(op))) {
        flow(branch, branch.entryOperands(successor), successor);
      }
    } else if (op.regionCount() > 0) {
      enterAll(op);
      op.results().forEach(this::forget);
    } else if (op.resultCount() > 0) {
      List<S> results = analysis.transfer(op, this::state);
      for (int i = 0; i < results.size(); i++) {
        learn(op.result(i), results.get(i));
      }
    }
  }

  private List<@Nullable Attribute> constants(Operation op) {
    @Nullable Attribute[] constants = new Attribute[op.operandCount()];
    for (int i = 0; i < constants.length; i++) {
      constants[i] = analysis.constant(op.operand(i), state(op.operand(i))).orElse(null);
    }
    return java.util.Arrays.asList(constants);
  }

  private void visitSuccessors(Operation op) {
    if (!(op instanceof Branch branch)) {
      for (int i = 0; i < op.successorCount(); i++) {
        enter(op.successor(i));
        op.successor(i).arguments().forEach(this::forget);
      }
      return;
    }
    Block only = branch.successorFor(constants(op)).orElse(null);
    for (int i = 0; i < op.successorCount(); i++) {
      Block successor = op.successor(i);
      if (only != null && only != successor) {
        continue;
      }
      enter(successor);
      SuccessorOperands given = branch.successorOperands(i);
      for (BlockArgument argument : successor.arguments()) {
        int index = argument.index();
        if (given.isProduced(index) || index >= given.size()) {
          forget(argument);
        } else {
          learn(argument, state(given.forwarded().get(index - given.produced())));
        }
      }
    }
  }

  /// Visits the last operation of a block as what ends a region.
  private void visitEnd(Operation op) {
    Region region = op.parentRegion();
    Operation parent = op.parent();
    if (region == null || parent == null) {
      return;
    }
    if (parent instanceof RegionBranch branch && op instanceof RegionBranchTerminator end) {
      for (RegionSuccessor successor : branch.regionSuccessors(region)) {
        flow(branch, branch.forwardedOperands(end, successor), successor);
      }
    } else if (parent instanceof Callable callable && op instanceof ReturnLike) {
      for (Call call : calls.callsTo(callable)) {
        giveBack(call, op);
      }
    }
  }

  private void giveBack(Call call, Operation end) {
    Block block = call.block();
    if (block == null || !reached.contains(block)) {
      return;
    }
    for (int i = 0; i < call.resultCount(); i++) {
      if (i < end.operandCount()) {
        learn(call.result(i), state(end.operand(i)));
      } else {
        forget(call.result(i));
      }
    }
  }

  private void flow(RegionBranch branch, OperandRange given, RegionSuccessor successor) {
    List<? extends Value> inputs = successor.inputs();
    boolean fits = given.size() == inputs.size();
    for (int i = 0; i < inputs.size(); i++) {
      if (fits) {
        learn(inputs.get(i), state(given.get(i)));
      } else {
        forget(inputs.get(i));
      }
    }
    Block entry = successor.region().map(Region::first).orElse(null);
    List<? extends Value> targets =
        entry == null ? successor.isOut() ? branch.results() : List.of() : entry.arguments();
    if (inputs.size() < targets.size()) {
      Set<Value> covered = Sets.newIdentityHashSet();
      covered.addAll(inputs);
      targets.stream()
          .filter(target -> !covered.contains(target))
          .forEach(target -> produce(target, branch));
    }
    if (entry != null) {
      enter(entry);
    }
  }

  private void visitCall(Call call) {
    Callable callee = calls.target(call).orElse(null);
    Region body = callee == null ? null : callee.callableRegion().orElse(null);
    if (callee == null || body == null || body.isEmpty()) {
      call.results().forEach(this::forget);
      return;
    }
    if (calls.areAllCallsKnown(callee)) {
      Block entry = body.entry();
      OperandRange given = call.callArguments();
      for (BlockArgument argument : entry.arguments()) {
        if (argument.index() < given.size()) {
          learn(argument, state(given.get(argument.index())));
        } else {
          forget(argument);
        }
      }
      enter(entry);
    }
    for (Block block : body) {
      if (reached.contains(block) && block.last() instanceof ReturnLike end && isKnown(end)) {
        giveBack(call, end);
      }
    }
  }

  private boolean isKnown(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      if (state(op.operand(i)).equals(analysis.unreached())) {
        return false;
      }
    }
    return true;
  }
}
