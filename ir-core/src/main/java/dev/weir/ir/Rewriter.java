package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Changes attached IR. Everything that mutates goes through here, so a [RewriteListener] misses
/// nothing.
public class Rewriter extends OpBuilder {
  /// Makes a rewriter without an insertion point.
  public Rewriter() {}

  /// Redirects all uses of the results of `op` to `replacements` and erases it.
  ///
  /// @throws IllegalArgumentException if there are not as many replacements as results
  public final void replace(Operation op, List<? extends Value> replacements) {
    if (replacements.size() != op.resultCount()) {
      throw new IllegalArgumentException(
          "'%s' has %d results, got %d replacements"
              .formatted(op.name(), op.resultCount(), replacements.size()));
    }
    listener.replacing(op, replacements);
    for (int i = 0; i < replacements.size(); i++) {
      replaceAllUses(op.result(i), replacements.get(i));
    }
    erase(op);
  }

  /// Redirects all uses of the only result of `op` to `replacement` and erases `op`.
  public final void replace(Operation op, Value replacement) {
    replace(op, ImmutableList.of(replacement));
  }

  /// Makes the operation that `spec` describes before `op`, redirects all uses of `op`'s results to
  /// its results and erases `op`.
  public final <T extends Operation> T replaceWith(Operation op, OpSpec<T> spec) {
    setInsertionPoint(op);
    T replacement = add(spec);
    replace(op, replacement.results());
    return replacement;
  }

  /// Redirects every use of `from` to `to`. Linear in the uses.
  public final void replaceAllUses(Value from, Value to) {
    replaceUsesIf(from, to, use -> true);
  }

  /// Redirects those uses of `from` to `to` that satisfy `condition`.
  public final void replaceUsesIf(Value from, Value to, Predicate<OpOperand> condition) {
    if (from == to) {
      return;
    }
    for (OpOperand use : from.uses()) {
      if (condition.test(use)) {
        use.set(to);
        listener.modified(use.owner());
      }
    }
  }

  /// Erases `op` with all it holds.
  ///
  /// @throws IllegalStateException if a result is still used
  public final void erase(Operation op) {
    if (!op.isUnused()) {
      throw new IllegalStateException(
          "cannot erase '" + op.name() + "': its results are still used");
    }
    if (op.regionCount() == 0) {
      listener.erasing(op);
    } else {
      op.walkPostOrder(listener::erasing);
    }
    ((AbstractOperation) op).dropAllReferences();
    detach(op);
  }

  /// Erases `block` with its operations.
  ///
  /// @throws IllegalStateException if something outside still uses what it defines
  public final void erase(Block block) {
    if (!block.hasNoPredecessors()) {
      throw new IllegalStateException("cannot erase a block that has predecessors");
    }
    while (block.last() != null) {
      erase(block.last());
    }
    listener.erasing(block);
    Region parent = block.parent();
    if (parent != null) {
      parent.remove(block);
    }
  }

  /// Takes `op` out of its block without erasing it.
  public final void detach(Operation op) {
    Block from = op.block();
    if (from != null) {
      leaving(op);
      from.remove(op);
    }
  }

  /// Moves `op` before `anchor`.
  public final void moveBefore(Operation op, Operation anchor) {
    Block to = anchor.block();
    if (to == null) {
      throw new IllegalArgumentException("'" + anchor.name() + "' is detached");
    }
    if (op != anchor) {
      detach(op);
      to.insertBefore(anchor, op);
      listener.moved(op);
    }
  }

  /// Moves `op` to the end of `block`.
  public final void moveToEnd(Operation op, Block block) {
    detach(op);
    block.insertBefore(null, op);
    listener.moved(op);
  }

  /// Has operand `index` of `op` use `value`.
  public final void setOperand(Operation op, int index, Value value) {
    ((AbstractOperation) op).operands[index].set(value);
    listener.modified(op);
  }

  /// Has `use` use `value`.
  public final void setOperand(OpOperand use, Value value) {
    use.set(value);
    listener.modified(use.owner());
  }

  /// Gives `op` these operands in place of the ones it has; their number may differ where the
  /// definition leaves it open.
  public final void setOperands(Operation op, List<? extends Value> values) {
    ((AbstractOperation) op).setOperands(values.toArray(new Value[0]));
    listener.modified(op);
  }

  /// Gives the operand group `group` of `op`'s definition these values in place of the ones it has.
  public final void setOperandGroup(Operation op, int group, List<? extends Value> values) {
    Segments segments = op.definition().operandSegments();
    int from = segments.start(op, group);
    int to = segments.start(op, group + 1);
    int count = op.operandCount();
    var all = new ArrayList<Value>(count - (to - from) + values.size());
    all.addAll(op.operands().subList(0, from));
    all.addAll(values);
    all.addAll(op.operands().subList(to, count));
    segments.resize((AbstractOperation) op, group, values.size());
    setOperands(op, all);
  }

  /// Sets the attribute `name` of `op`, inherent or discardable; null removes it.
  public final void setAttribute(Operation op, String name, @Nullable Attribute value) {
    AbstractOperation at = (AbstractOperation) op;
    int slot = op.definition().slotOf(name);
    if (slot >= 0) {
      at.setSlot(slot, value);
    } else if (value == null) {
      at.discardable = at.discardable.without(name);
    } else {
      at.discardable = at.discardable.with(name, value);
    }
    listener.modified(op);
  }

  /// Sets the discardable attributes of `op`.
  public final void setDiscardableAttributes(Operation op, DictionaryAttr attributes) {
    ((AbstractOperation) op).discardable = attributes;
    listener.modified(op);
  }

  /// Sets where `op` comes from.
  public final void setLocation(Operation op, Location location) {
    ((AbstractOperation) op).location = location;
  }

  /// Has successor `index` of `op` be `block`.
  public final void setSuccessor(Operation op, int index, Block block) {
    ((AbstractOperation) op).successorUse(index).set(block);
    listener.modified(op);
  }

  /// Changes the type of `value`.
  public final void setType(Value value, Type type) {
    value.setType(type);
    Operation op = value.definingOp();
    if (op != null) {
      listener.modified(op);
    }
  }

  /// Moves the blocks of `from` to the end of `to`.
  public final void inlineRegion(Region from, Region to) {
    while (from.first() != null) {
      Block block = from.first();
      from.remove(block);
      to.append(block);
      listener.inserted(block);
    }
  }

  /// Moves the operations of `block` before `anchor`, has `replacements` stand for its arguments,
  /// and erases `block`.
  ///
  /// @throws IllegalArgumentException if there are not as many replacements as arguments
  public final void inlineBlockBefore(
      Block block, Operation anchor, List<? extends Value> replacements) {
    if (replacements.size() != block.argumentCount()) {
      throw new IllegalArgumentException(
          "the block has %d arguments, got %d replacements"
              .formatted(block.argumentCount(), replacements.size()));
    }
    for (int i = 0; i < replacements.size(); i++) {
      replaceAllUses(block.argument(i), replacements.get(i));
    }
    while (block.first() != null) {
      moveBefore(block.first(), anchor);
    }
    erase(block);
  }

  /// Splits `op`'s block before `op`: `op` and what follows move to a new block, which is returned
  /// and stands after the old one.
  public final Block splitBlock(Operation op) {
    Block old = op.block();
    if (old == null || old.parent() == null) {
      throw new IllegalArgumentException("'" + op.name() + "' lies in no region");
    }
    Block created = new Block();
    old.parent().insertAfter(old, created);
    listener.inserted(created);
    for (Operation at = op; at != null;) {
      Operation next = at.next();
      moveToEnd(at, created);
      at = next;
    }
    return created;
  }
}
