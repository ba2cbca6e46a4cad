package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
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
      replaceAllUses(op.result(i), standIn(op, op.result(i), replacements.get(i)));
    }
    erase(op);
  }

  /// {@return what the users of `result` use in place of it, now that `op` is replaced and
  /// `replacement` stands for `result`}: by default the replacement itself. A rewriter under which
  /// types change puts a cast between.
  protected Value standIn(Operation op, Value result, Value replacement) {
    return replacement;
  }

  /// Redirects all uses of the only result of `op` to `replacement` and erases `op`.
  public final void replace(Operation op, Value replacement) {
    if (op.resultCount() != 1) {
      replace(op, ImmutableList.of(replacement));
      return;
    }
    listener.replacing(op, ImmutableList.of(replacement));
    replaceAllUses(op.result(0), standIn(op, op.result(0), replacement));
    erase(op);
  }

  /// Makes the operation that `spec` describes before `op`, redirects all uses of `op`'s results to
  /// its results and erases `op`.
  public final <T extends Operation> T replaceWith(Operation op, OpSpec<T> spec) {
    setInsertionPoint(op);
    T replacement = add(spec);
    if (replacement.resultCount() == 1) {
      replace(op, replacement.result(0));
    } else {
      replace(op, replacement.results());
    }
    return replacement;
  }

  /// Redirects every use of `from` to `to`. Linear in the uses.
  public final void replaceAllUses(Value from, Value to) {
    if (from == to) {
      return;
    }
    OpOperand present = to.firstUse;
    if (undo == null) {
      to.takeUses(from);
    } else {
      while (from.firstUse != null) {
        OpOperand use = from.firstUse.lastUse();
        undo.redirected(use, from);
        use.set(to);
      }
    }
    if (hasListener()) {
      for (OpOperand use = to.firstUse; use != present; use = use.nextUse()) {
        listener.modified(use.owner());
      }
    }
  }

  /// Redirects those uses of `from` to `to` that satisfy `condition`.
  public final void replaceUsesIf(Value from, Value to, Predicate<OpOperand> condition) {
    if (from == to) {
      return;
    }
    for (OpOperand use : from.uses()) {
      if (condition.test(use)) {
        setOperand(use, to);
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
    announceErasure(op);
    dropAllReferences(op);
    detach(op);
  }

  /// Erases `ops`, none of which lies in another, with all they hold; they may use each other's
  /// results, around loops too.
  ///
  /// One goes after the other: when a listener hears of one, those that it heard of before are detached,
  /// so that a position in the program that moves away from one cannot come to rest on another that was
  /// announced before.
  ///
  /// @throws IllegalStateException if something else still uses a result
  public final void eraseAll(Collection<? extends Operation> ops) {
    for (Operation op : ops) {
      announceErasure(op);
      dropAllReferences(op);
      detach(op);
    }
    for (Operation op : ops) {
      if (!op.isUnused()) {
        throw new IllegalStateException(
            "cannot erase '" + op.name() + "': its results are still used");
      }
    }
  }

  /// Users come before what they use, as far as there is an order.
  private void announceErasure(Operation op) {
    if (op.regionCount() == 0) {
      listener.erasing(op);
    } else if (hasListener()) {
      Walk.reverseOrder(op, listener::erasing);
    }
  }

  private void dropAllReferences(Operation op) {
    if (undo == null) {
      ((AbstractOperation) op).dropAllReferences();
    } else {
      undo.dropAllReferences(op);
    }
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
      remove(parent, block);
    }
  }

  /// Takes `op` out of its block without erasing it.
  public final void detach(Operation op) {
    Block from = op.block();
    if (from != null) {
      leaving(op);
      if (undo != null) {
        undo.detached(op, from);
      }
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
      place(op, to, anchor);
    }
  }

  /// Moves `op` to the end of `block`.
  public final void moveToEnd(Operation op, Block block) {
    detach(op);
    place(op, block, null);
  }

  private void place(Operation op, Block block, @Nullable Operation anchor) {
    block.insertBefore(anchor, op);
    if (undo != null) {
      undo.placed(op);
    }
    listener.moved(op);
  }

  private void remove(Region region, Block block) {
    if (undo != null) {
      Block previous = block.previous();
      undo.add(() -> region.insertAfter(previous, block));
    }
    region.remove(block);
  }

  private void insertAfter(Region region, @Nullable Block anchor, Block block) {
    region.insertAfter(anchor, block);
    if (undo != null) {
      undo.add(() -> region.remove(block));
    }
    listener.inserted(block);
  }

  /// Has operand `index` of `op` use `value`.
  public final void setOperand(Operation op, int index, Value value) {
    setOperand(op.opOperand(index), value);
  }

  /// Has `use` use `value`.
  public final void setOperand(OpOperand use, Value value) {
    if (undo != null) {
      undo.redirected(use, use.value());
    }
    use.set(value);
    listener.modified(use.owner());
  }

  /// Gives `op` these operands in place of the ones it has; their number may differ where the
  /// definition leaves it open.
  public final void setOperands(Operation op, List<? extends Value> values) {
    AbstractOperation at = (AbstractOperation) op;
    Value[] given = values.toArray(new Value[0]);
    if (undo != null) {
      undo.add(at.operandRestorer());
    }
    at.setOperands(given);
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
    AbstractOperation at = (AbstractOperation) op;
    if (undo != null) {
      Attribute[] old = at.slots;
      undo.add(() -> at.slots = old);
    }
    segments.resize(at, group, values.size());
    setOperands(op, all);
  }

  /// Sets the attribute `name` of `op`, inherent or discardable; null removes it.
  public final void setAttribute(Operation op, String name, @Nullable Attribute value) {
    AbstractOperation at = (AbstractOperation) op;
    int slot = op.definition().slotOf(name);
    if (slot < 0) {
      setDiscardableAttributes(
          op,
          value == null
              ? at.discardableAttributes().without(name)
              : at.discardableAttributes().with(name, value));
      return;
    }
    if (undo != null) {
      Attribute old = at.slots[slot];
      undo.add(() -> at.setSlot(slot, old));
    }
    at.setSlot(slot, value);
    listener.modified(op);
  }

  /// Sets the discardable attributes of `op`.
  public final void setDiscardableAttributes(Operation op, DictionaryAttr attributes) {
    AbstractOperation at = (AbstractOperation) op;
    if (undo != null) {
      DictionaryAttr old = at.discardableAttributes();
      undo.add(() -> at.setDiscardable(old));
    }
    at.setDiscardable(attributes);
    listener.modified(op);
  }

  /// Sets where `op` comes from.
  public final void setLocation(Operation op, Location location) {
    AbstractOperation at = (AbstractOperation) op;
    if (undo != null) {
      Location old = at.location;
      undo.add(() -> at.location = old);
    }
    at.location = location;
  }

  /// Has successor `index` of `op` be `block`.
  public final void setSuccessor(Operation op, int index, Block block) {
    BlockOperand use = ((AbstractOperation) op).successorUse(index);
    if (undo != null) {
      Block old = use.block();
      undo.add(() -> use.set(old));
    }
    use.set(block);
    listener.modified(op);
  }

  /// Changes the type of `value`.
  public final void setType(Value value, Type type) {
    if (undo != null) {
      Type old = value.type();
      undo.add(() -> value.setType(old));
    }
    value.setType(type);
    Operation op = value.definingOp();
    if (op != null) {
      listener.modified(op);
    }
  }

  /// Inserts an argument of `block` before the one at `index`.
  public final BlockArgument insertArgument(Block block, int index, Type type, Location where) {
    BlockArgument argument = block.insertArgument(index, type, where);
    if (undo != null) {
      undo.add(() -> block.dropArgument(argument.index()));
    }
    return argument;
  }

  /// Removes argument `index` of `block`.
  ///
  /// @throws IllegalStateException if it still has uses
  public final void eraseArgument(Block block, int index) {
    BlockArgument argument = block.argument(index);
    block.eraseArgument(index);
    if (undo != null) {
      undo.add(() -> block.restoreArgument(index, argument));
    }
  }

  /// Removes those arguments of `block` that satisfy `condition`. Linear in the arguments.
  ///
  /// @throws IllegalStateException if one of them still has uses
  public final void eraseArguments(Block block, Predicate<? super BlockArgument> condition) {
    Runnable back = block.eraseArguments(condition);
    if (undo != null) {
      undo.add(back);
    }
  }

  /// Moves the blocks of `from` to the end of `to`.
  public final void inlineRegion(Region from, Region to) {
    while (from.first() != null) {
      Block block = from.first();
      remove(from, block);
      insertAfter(to, to.last(), block);
    }
  }

  /// Moves the blocks of `from` before `anchor`.
  ///
  /// @throws IllegalArgumentException if `anchor` lies in no region
  public final void inlineRegionBefore(Region from, Block anchor) {
    Region to = anchor.parent();
    if (to == null) {
      throw new IllegalArgumentException("the block is in no region");
    }
    while (from.first() != null) {
      Block block = from.first();
      remove(from, block);
      insertAfter(to, anchor.previous(), block);
    }
  }

  /// Moves the operations of `block` before `anchor`, has `replacements` stand for its arguments,
  /// and erases `block`.
  ///
  /// @throws IllegalArgumentException if there are not as many replacements as arguments
  public final void inlineBlockBefore(
      Block block, Operation anchor, List<? extends Value> replacements) {
    replaceArguments(block, replacements);
    while (block.first() != null) {
      moveBefore(block.first(), anchor);
    }
    erase(block);
  }

  /// Has what the only block of `region` computes stand for `op`: its operations move before `op`, `replacements` stand
  /// for its arguments, and the operands of its last operation, which is erased, for the results.
  ///
  /// @throws IllegalArgumentException if there are not as many replacements as arguments, or not as many operands as
  ///     results
  public final void replaceWithBody(
      Operation op, Region region, List<? extends Value> replacements) {
    Block body = region.entry();
    Operation end = Objects.requireNonNull(body.last());
    inlineBlockBefore(body, op, replacements);
    ImmutableList<Value> results = ImmutableList.copyOf(end.operands());
    erase(end);
    replace(op, results);
  }

  /// Moves the operations of `block` to the end of `into`, has `replacements` stand for its arguments,
  /// and erases `block`, which nothing may name as a successor any more.
  ///
  /// @throws IllegalArgumentException if there are not as many replacements as arguments
  public final void mergeBlocks(Block block, Block into, List<? extends Value> replacements) {
    replaceArguments(block, replacements);
    while (block.first() != null) {
      moveToEnd(block.first(), into);
    }
    erase(block);
  }

  private void replaceArguments(Block block, List<? extends Value> replacements) {
    if (replacements.size() != block.argumentCount()) {
      throw new IllegalArgumentException(
          "the block has %d arguments, got %d replacements"
              .formatted(block.argumentCount(), replacements.size()));
    }
    for (int i = 0; i < replacements.size(); i++) {
      replaceAllUses(block.argument(i), replacements.get(i));
    }
  }

  /// Splits `op`'s block before `op`: `op` and what follows move to a new block, which is returned
  /// and stands after the old one.
  public final Block splitBlock(Operation op) {
    Block old = op.block();
    if (old == null || old.parent() == null) {
      throw new IllegalArgumentException("'" + op.name() + "' is in no region");
    }
    Block created = new Block();
    insertAfter(old.parent(), old, created);
    for (Operation at = op; at != null; ) {
      Operation next = at.next();
      moveToEnd(at, created);
      at = next;
    }
    return created;
  }
}
