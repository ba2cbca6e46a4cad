package dev.weir.rewrite;

import dev.weir.ir.Block;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.SuccessorOperands;
import dev.weir.ir.trait.SuccessorUpdates;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Blocks that do the same as the first of them.
final class EqualBlocks {
  /// An operand of one of the operations.
  private record Place(int operation, int operand) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int operations = Integer.compare(operation, other.operation);
      return operations != 0 ? operations : Integer.compare(operand, other.operand);
    }
  }

  private final BlockContent first;
  private final List<Block> others = new ArrayList<>();

  /// Where the blocks use different values from outside.
  private final TreeSet<Place> differences = new TreeSet<>();

  EqualBlocks(BlockContent first) {
    this.first = first;
  }

  /// {@return the block that stays}
  Block leader() {
    return first.block();
  }

  /// {@return the blocks that it stands for}
  List<Block> others() {
    return others;
  }

  /// {@return whether the block of `content` does the same, so that it was added}
  boolean add(BlockContent content) {
    Block one = first.block();
    Block other = content.block();
    if (one.size() != other.size() || !one.argumentTypes().equals(other.argumentTypes())) {
      return false;
    }
    List<Place> found = new ArrayList<>();
    Operation b = other.first();
    int number = 0;
    for (Operation a = one.first(); a != null && b != null; a = a.next(), b = b.next()) {
      if (!BlockContent.isSame(a, b) || !compareOperands(a, b, content, number++, found)) {
        return false;
      }
    }
    differences.addAll(found);
    others.add(other);
    return true;
  }

  private boolean compareOperands(
      Operation a, Operation b, BlockContent content, int number, List<Place> found) {
    for (int i = 0, n = a.operandCount(); i < n; i++) {
      Value one = a.operand(i);
      Value other = b.operand(i);
      int place = first.place(one);
      if (place != content.place(other) || !one.type().equals(other.type())) {
        return false;
      }
      if (place < 0 && one != other) {
        if (!mayBeHanded(one, first.block()) || !mayBeHanded(other, content.block())) {
          return false;
        }
        found.add(new Place(number, i));
      }
    }
    return true;
  }

  /// {@return whether the predecessors of `block` can hand `value` to it}; what one of them yields as
  /// it ends, it cannot
  private static boolean mayBeHanded(Value value, Block block) {
    Operation definer = value.definingOp();
    return !(definer instanceof Terminator)
        || definer.block() == null
        || !block.predecessors().contains(definer.block());
  }

  /// {@return whether there is something to merge and the differences, if any, can be handed over}
  boolean mayMerge() {
    return !others.isEmpty()
        && (differences.isEmpty()
            || onlyBranchesLeadTo(leader())
                && others.stream().allMatch(EqualBlocks::onlyBranchesLeadTo));
  }

  private static boolean onlyBranchesLeadTo(Block block) {
    for (BlockOperand use : block.predecessorUses()) {
      if (!(use.owner() instanceof Branch)) {
        return false;
      }
    }
    return true;
  }

  /// Makes the differing values arguments of the leader, and has the predecessors of each block hand
  /// over what that block used. Places at which every block uses the same two values share an argument.
  void handDifferences(Rewriter rewriter) {
    if (differences.isEmpty()) {
      return;
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(leader());
    blocks.addAll(others);
    List<List<Value>> used = new ArrayList<>();
    for (Block block : blocks) {
      used.add(valuesIn(block));
    }
    List<List<Value>> handed = new ArrayList<>();
    blocks.forEach(block -> handed.add(new ArrayList<>()));
    Map<List<Value>, Value> arguments = new HashMap<>();
    int place = 0;
    Operation at = leader().first();
    int number = 0;
    for (Place difference : differences) {
      for (; number < difference.operation() && at != null; number++) {
        at = at.next();
      }
      List<Value> column = new ArrayList<>();
      for (List<Value> values : used) {
        column.add(values.get(place));
      }
      place++;
      Value argument = arguments.get(column);
      if (argument == null) {
        Value own = column.get(0);
        argument =
            rewriter.insertArgument(leader(), leader().argumentCount(), own.type(), own.location());
        arguments.put(column, argument);
        for (int i = 0; i < column.size(); i++) {
          handed.get(i).add(column.get(i));
        }
      }
      if (at != null) {
        rewriter.setOperand(at, difference.operand(), argument);
      }
    }
    for (int i = 0; i < blocks.size(); i++) {
      handOver(blocks.get(i), handed.get(i), rewriter);
    }
  }

  private List<Value> valuesIn(Block block) {
    List<Value> values = new ArrayList<>(differences.size());
    Operation at = block.first();
    int number = 0;
    for (Place difference : differences) {
      for (; number < difference.operation() && at != null; number++) {
        at = at.next();
      }
      if (at != null) {
        values.add(at.operand(difference.operand()));
      }
    }
    return values;
  }

  private static void handOver(Block block, List<Value> values, Rewriter rewriter) {
    SuccessorUpdates updates = new SuccessorUpdates();
    for (BlockOperand use : block.predecessorUses()) {
      Branch branch = (Branch) use.owner();
      SuccessorOperands given = branch.successorOperands(use.index());
      List<Value> all = new ArrayList<>(given.forwarded().values());
      all.addAll(values);
      updates.add(use, all);
    }
    updates.apply(rewriter);
  }
}
