package dev.weir.pass.general;

import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionBranchTerminator;
import dev.weir.ir.trait.RegionSuccessor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Puts what runs in a region in place of the operation around it, where constants leave a single way
/// through that: past all regions, or through one of them, once.
///
/// Mirrors the inlining of MLIR's `RegionBranchOpInterface`.
final class SinglePaths {
  private final Rewriter rewriter = new Rewriter();

  /// What was erased, with what it held: blocks need not stand in the order in which they run.
  private final Set<Operation> gone = new HashSet<>();

  private long inlined;

  /// {@return how many operations went}
  long inlined() {
    return inlined;
  }

  /// Works on everything inside `root`.
  void run(Operation root) {
    List<RegionBranch> branches = new ArrayList<>();
    root.walk(op -> {
      if (op != root && op instanceof RegionBranch branch) {
        branches.add(branch);
      }
    });
    for (RegionBranch branch : branches) {
      if (!gone.contains(branch)) {
        inline(branch);
      }
    }
  }

  private void inline(RegionBranch branch) {
    List<Attribute> constants = new ArrayList<>();
    branch.operands().forEach(operand -> constants.add(ConstantLike.constantOf(operand)));
    List<RegionSuccessor> first = branch.entrySuccessors(constants);
    if (first.size() != 1) {
      return;
    }
    List<Value> given = branch.entryOperands(first.get(0)).values();
    if (first.get(0).region().isEmpty()) {
      replace(branch, first.get(0), given);
      return;
    }
    Region region = first.get(0).region().get();
    List<RegionSuccessor> next = branch.regionSuccessors(region);
    if (next.size() != 1
        || next.get(0).region().isPresent()
        || region.isEmpty()
        || region.first() != region.last()
        || !(region.entry().last() instanceof RegionBranchTerminator end)
        || !areSame(first.get(0).inputs(), region.entry().arguments())
        || !areTyped(given, region.entry().arguments())) {
      return;
    }
    List<Value> results = branch.forwardedOperands(end, next.get(0)).values();
    if (!areSame(next.get(0).inputs(), branch.results()) || !areTyped(results, branch.results())) {
      return;
    }
    Block body = region.entry();
    for (int i = 0; i < given.size(); i++) {
      rewriter.replaceAllUses(body.argument(i), given.get(i));
    }
    List<Value> forwarded = branch.forwardedOperands(end, next.get(0)).values();
    List<Operation> ops = new ArrayList<>();
    body.forEach(ops::add);
    for (Operation op : ops) {
      if (op != end) {
        rewriter.moveBefore(op, branch);
      }
    }
    replace(branch, next.get(0), forwarded);
  }

  private static boolean areSame(List<? extends Value> some, List<? extends Value> others) {
    if (some.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      if (some.get(i) != others.get(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean areTyped(List<? extends Value> given, List<? extends Value> wanted) {
    if (given.size() != wanted.size()) {
      return false;
    }
    for (int i = 0; i < given.size(); i++) {
      if (!given.get(i).type().equals(wanted.get(i).type())) {
        return false;
      }
    }
    return true;
  }

  private void replace(RegionBranch branch, RegionSuccessor out, List<Value> values) {
    if (!areSame(out.inputs(), branch.results()) || !areTyped(values, branch.results())) {
      return;
    }
    List<Value> operands = List.copyOf(branch.operands());
    branch.walk(each -> gone.add(each));
    rewriter.replace(branch, values);
    inlined++;
    eraseDead(operands);
  }

  /// Erases what only the operation used, such as the constant that chose.
  private void eraseDead(List<Value> values) {
    Deque<Value> left = new ArrayDeque<>(values);
    while (!left.isEmpty()) {
      Operation op = left.pop().definingOp();
      if (op != null && op.block() != null && MemoryEffects.isTriviallyDead(op)) {
        op.operands().forEach(left::push);
        op.walk(each -> gone.add(each));
        rewriter.erase(op);
      }
    }
  }
}
