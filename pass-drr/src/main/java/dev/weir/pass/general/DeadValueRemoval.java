package dev.weir.pass.general;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.SuccessorOperands;
import dev.weir.ir.trait.SuccessorUpdates;
import dev.weir.rewrite.RegionFlow;
import dev.weir.rewrite.ResultRemoval;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/// Erases what [LiveValues] did not find: first what hands dead values on, then the operations that
/// compute them, then what they would have become.
final class DeadValueRemoval {
  /// What goes of a function's signature.
  private record Signature(BitSet arguments, BitSet results) {
    boolean isWhole() {
      return arguments.isEmpty() && results.isEmpty();
    }
  }

  private final Operation root;
  private final LiveValues live;
  private final Rewriter rewriter = new Rewriter();
  private long operations;
  private long values;

  DeadValueRemoval(Operation root, LiveValues live) {
    this.root = root;
    this.live = live;
  }

  long operations() {
    return operations;
  }

  long values() {
    return values;
  }

  void run() {
    List<Operation> dead = new ArrayList<>();
    List<Block> blocks = new ArrayList<>();
    root.walkPreOrder(op -> {
      if (op != root && !live.isNeeded(op)) {
        dead.add(op);
        return WalkResult.SKIP;
      }
      for (Region region : op.regions()) {
        findDeadArguments(region, blocks);
      }
      return WalkResult.ADVANCE;
    });
    Map<RegionFlow, List<RegionFlow.Group>> flows = deadGroups();
    Map<Callable, Signature> signatures = deadSignatures();
    flows.forEach((flow, groups) -> flow.dropOperands(groups, rewriter));
    SuccessorUpdates updates = new SuccessorUpdates();
    blocks.forEach(block -> block.predecessorUses().forEach(use -> keepLive(use, updates)));
    updates.apply(rewriter);
    signatures.forEach(this::dropOperands);
    operations += dead.size();
    rewriter.eraseAll(dead);
    blocks.forEach(block -> rewriter.eraseArguments(block, this::isDead));
    flows.forEach((flow, groups) -> flow.dropInputs(groups, rewriter));
    signatures.forEach(this::dropInputs);
  }

  private boolean isDead(Value value) {
    return !live.isLive(value);
  }

  private void findDeadArguments(Region region, List<Block> blocks) {
    for (Block block : region) {
      if (block.isEntry()) {
        continue;
      }
      long before = values;
      for (BlockArgument argument : block.arguments()) {
        values += isDead(argument) ? 1 : 0;
      }
      if (values != before) {
        blocks.add(block);
      }
    }
  }

  private void keepLive(BlockOperand use, SuccessorUpdates updates) {
    if (!(use.owner() instanceof Branch branch)) {
      return;
    }
    SuccessorOperands given = branch.successorOperands(use.index());
    List<Value> kept = new ArrayList<>();
    for (int k = given.produced(); k < given.size(); k++) {
      if (live.isLive(use.block().argument(k))) {
        kept.add(given.forwarded().get(k - given.produced()));
      }
    }
    updates.add(use, kept);
  }

  private Map<RegionFlow, List<RegionFlow.Group>> deadGroups() {
    Map<RegionFlow, List<RegionFlow.Group>> found = new LinkedHashMap<>();
    live.flows()
        .forEach((op, flow) -> {
          if (!live.isNeeded(op)) {
            return;
          }
          List<RegionFlow.Group> groups = new ArrayList<>();
          for (RegionFlow.Group group : flow.groups()) {
            if (live.isDead(group)) {
              groups.add(group);
              values += group.inputs().size();
            }
          }
          if (!groups.isEmpty()) {
            found.put(flow, groups);
          }
        });
    return found;
  }

  private Map<Callable, Signature> deadSignatures() {
    Map<Callable, Signature> found = new LinkedHashMap<>();
    for (Callable callable : live.graph().callables()) {
      if (!live.isClosed(callable)) {
        continue;
      }
      Block entry = callable.callableRegion().orElseThrow().entry();
      BitSet arguments = new BitSet();
      for (BlockArgument argument : entry.arguments()) {
        arguments.set(argument.index(), isDead(argument));
      }
      BitSet results = new BitSet();
      results.set(0, callable.callableResultTypes().size());
      for (Call call : live.graph().callsTo(callable)) {
        for (int i = 0; i < call.resultCount(); i++) {
          if (live.isLive(call.result(i))) {
            results.clear(i);
          }
        }
      }
      values += arguments.cardinality() + results.cardinality();
      Signature signature = new Signature(arguments, results);
      if (!signature.isWhole()) {
        found.put(callable, signature);
      }
    }
    return found;
  }

  private void dropOperands(Callable callable, Signature signature) {
    for (Operation end : LiveValues.returns(callable)) {
      keepOperands(end, OperandRange.all(end), i -> signature.results().get(i));
    }
    for (Call call : live.graph().callsTo(callable)) {
      keepOperands(call, call.callArguments(), i -> signature.arguments().get(i));
    }
  }

  private void keepOperands(Operation op, OperandRange range, IntPredicate dropped) {
    List<Value> kept = new ArrayList<>();
    for (int i = 0; i < op.operandCount(); i++) {
      if (!range.contains(i) || !dropped.test(i - range.start())) {
        kept.add(op.operand(i));
      }
    }
    if (kept.size() < op.operandCount()) {
      rewriter.setOperands(op, kept);
    }
  }

  private void dropInputs(Callable callable, Signature signature) {
    callable.dropFromSignature(
        rewriter, i -> signature.arguments().get(i), i -> signature.results().get(i));
    Block entry = callable.callableRegion().orElseThrow().entry();
    rewriter.eraseArguments(entry, argument -> signature.arguments().get(argument.index()));
    for (Call call : live.graph().callsTo(callable)) {
      ResultRemoval.drop(
          call,
          value -> value instanceof OpResult result && signature.results().get(result.index()),
          rewriter);
    }
  }
}
